/** Checks of the portal's own name. Without its certificate a deployment waits for hours, and no browser opens the portal. */
import {
  type CertificateDetail,
  DescribeCertificateCommand,
  ResourceNotFoundException,
} from '@aws-sdk/client-acm';
import { GetHostedZoneCommand, NoSuchHostedZone } from '@aws-sdk/client-route-53';
import { idsOf } from '../../deploy/stacks.ts';
import { ownName } from '../../model/deployment.ts';
import { settingsFile } from '../../model/setting-layers.ts';
import { check, fail, type Finding, warn } from './check.ts';
import { certificates, type Cloud, orNone, zones } from './cloud.ts';

const DAY_MS = 24 * 3_600_000;
/** AWS renews its own certificates 60 days before their end; from here on somebody has to look. */
const WARN_DAYS = 30;
/** Time enough to have a certificate issued elsewhere and imported. */
const FAIL_DAYS = 7;

/** True for the name itself, and for a wildcard of its parent. */
const covers = (pattern: string, name: string): boolean =>
  pattern === name ||
  (pattern.startsWith('*.') && pattern.slice(1) === name.slice(name.indexOf('.')));

const daysOf = ({ NotAfter }: CertificateDetail, { now }: Cloud): number =>
  NotAfter ? Math.floor((NotAfter.getTime() - now.getTime()) / DAY_MS) : Infinity;

interface Found {
  name: string;
  page: string;
  found: CertificateDetail | undefined;
}

function* judgeIssued(
  { DomainName = '', SubjectAlternativeNames = [], RenewalSummary, Type }: CertificateDetail,
  days: number,
  { name, page }: Found,
): Iterable<Finding> {
  if (![DomainName, ...SubjectAlternativeNames].some((pattern) => covers(pattern, name)))
    yield fail(`the certificate is for ${DomainName}, and not for ${name}`);
  const renewal = String(RenewalSummary?.RenewalStatus);
  const mend = Type === 'IMPORTED' ? `import a new one: ${page}` : `its DNS record: ${page}`;
  const ends = `ends in ${days} days`;
  if (days < FAIL_DAYS) yield fail(`the certificate ${ends}`, mend);
  else if (/^(FAILED|PENDING_VALIDATION)$/.test(renewal))
    yield warn(`the certificate isn’t renewed (${renewal}) and ${ends}`, mend);
  else if (days < WARN_DAYS) yield warn(`the certificate ${ends}`, mend);
}

/** CloudFront takes only issued certificates that cover the name. */
const certificate = check({
  name: 'certificate',
  actions: ['acm:DescribeCertificate', 'cloudformation:ListStackResources'],
  async ask({ deployment, stacks }) {
    const name = ownName(deployment);
    if (!name) return 'CloudFront’s own: the portal has no name of its own';
    const edge = stacks.find(({ id }) => id === 'Edge');
    const [made] = edge ? await idsOf(edge, 'AWS::CertificateManager::Certificate') : [];
    const CertificateArn = deployment.certificateArn ?? made;
    if (!CertificateArn) return `the deployment makes one for ${name}`;
    const asked = certificates().send(new DescribeCertificateCommand({ CertificateArn }));
    const found = await orNone(asked, ResourceNotFoundException);
    const id = CertificateArn.split('/').at(-1);
    const page = `https://us-east-1.console.aws.amazon.com/acm/home?region=us-east-1#/certificates/${id}`;
    return { name, page, found: found?.Certificate };
  },
  *judge(answer, cloud) {
    const { found, page } = answer;
    if (!found) yield fail('there is no such certificate in us-east-1');
    else if (found.Status === 'PENDING_VALIDATION')
      yield fail(
        'the certificate isn’t validated yet',
        `publish the DNS record that it shows: ${page}`,
      );
    else if (found.Status !== 'ISSUED') yield fail(`the certificate is ${found.Status}`);
    else yield* judgeIssued(found, daysOf(found, cloud), answer);
  },
  sound: ({ name, found }, cloud) =>
    `${name}: issued, ${daysOf(found ?? {}, cloud)} days to its end`,
  mend: ({ page }) => page,
});

/** Route 53 writes a domain with a dot at its end, and in lower case. */
const plain = (domain: string) => domain.replace(/\.$/, '').toLowerCase();

/** The public DNS answers so for a domain that it doesn't know, or whose servers don't know it. */
const NO_SERVERS = /^(ENODATA|ENOTFOUND|ESERVFAIL)$/;

async function serversOf(domain: string, { nameServersOf }: Cloud): Promise<string[]> {
  try {
    return (await nameServersOf(domain)).map(plain);
  } catch (error) {
    if (NO_SERVERS.test((error as NodeJS.ErrnoException).code ?? '')) return [];
    throw error;
  }
}

/** The certificate is validated by a record of the zone, which AWS looks up in the public DNS. */
const hostedZone = check({
  name: 'hosted-zone',
  actions: ['route53:GetHostedZone'],
  async ask(cloud) {
    const { hostedZoneId: Id } = cloud.deployment;
    if (!Id) return 'the portal uses none';
    const zone = await orNone(zones().send(new GetHostedZoneCommand({ Id })), NoSuchHostedZone);
    const domain = plain(zone?.HostedZone?.Name ?? '');
    const own = (zone?.DelegationSet?.NameServers ?? []).map(plain);
    return { Id, zone, domain, own, delegated: domain ? await serversOf(domain, cloud) : [] };
  },
  *judge({ Id, zone, domain, own, delegated: [first, ...others] }, { deployment: { stage } }) {
    const file = settingsFile(stage);
    if (!zone) yield fail(`there is no hosted zone ${Id} in this account`, file);
    else if (zone.HostedZone?.Config?.PrivateZone)
      yield fail(`the hosted zone of ${domain} is a private one`, file);
    else if (first === undefined) yield fail(`${domain} has no name servers in the public DNS`);
    else if (![first, ...others].some((server) => own.includes(server)))
      yield fail(`${domain} leads to ${first} in the public DNS, and not to its zone`);
  },
  sound: ({ domain }) => `${domain} leads to its zone`,
  mend: ({ own }) => `set ${own.join(', ')} as its name servers at its registrar`,
});

export const nameChecks = [certificate, hostedZone];
