/** Checks of the portal's own name. Without its certificate a deployment waits for hours, and no browser opens the portal. */
import { ACMClient, DescribeCertificateCommand } from '@aws-sdk/client-acm';
import { GetHostedZoneCommand, Route53Client } from '@aws-sdk/client-route-53';
import { GLOBAL_REGION } from '../../deploy/clients.ts';
import { idsOf } from '../../deploy/stacks.ts';
import { ownName } from '../../model/deployment.ts';
import { settingsFile } from '../../model/setting-layers.ts';
import { check, fail, warn } from './check.ts';
import { clientIn, type Cloud } from './cloud.ts';

const DAY_MS = 24 * 3_600_000;
/** AWS renews its own certificates 60 days before their end; from here on somebody has to look. */
const WARN_DAYS = 30;
/** Time enough to have a certificate issued elsewhere and imported. */
const FAIL_DAYS = 7;

const certificate = check({
  name: 'certificate',
  actions: ['acm:DescribeCertificate', 'cloudformation:ListStackResources'],
  async ask({ deployment, stacks, now }) {
    const name = ownName(deployment);
    if (!name) return 'CloudFront’s own: the portal has no name of its own';
    const edge = stacks.find(({ id }) => id === 'Edge');
    const [made] = edge ? await idsOf(edge, 'AWS::CertificateManager::Certificate') : [];
    const CertificateArn = deployment.certificateArn ?? made;
    if (!CertificateArn) return `the deployment makes one for ${name}`;
    const asked = new DescribeCertificateCommand({ CertificateArn });
    const { Certificate } = await new ACMClient(clientIn(GLOBAL_REGION)).send(asked);
    const left = (Certificate?.NotAfter?.getTime() ?? Infinity) - now.getTime();
    return { name, ...Certificate, CertificateArn, days: Math.floor(left / DAY_MS) };
  },
  *judge({ Status, RenewalSummary: { RenewalStatus = '' } = {}, days }) {
    const isStuck = /^(FAILED|PENDING_VALIDATION)$/.test(RenewalStatus);
    const renewal = isStuck ? `isn’t renewed (${RenewalStatus}) and ` : '';
    if (Status !== 'ISSUED') yield fail(`the certificate is ${Status}`);
    else if (days < FAIL_DAYS) yield fail(`the certificate ${renewal}ends in ${days} days`);
    else if (isStuck || days < WARN_DAYS)
      yield warn(`the certificate ${renewal}ends in ${days} days`);
  },
  sound: ({ name, days }) => `${name}: issued, ${days} days to its end`,
  mend({ CertificateArn, Type }) {
    const id = CertificateArn.split('/').at(-1);
    const page = `https://us-east-1.console.aws.amazon.com/acm/home?region=us-east-1#/certificates/${id}`;
    return Type === 'IMPORTED' ? `import a new one: ${page}` : `its DNS record: ${page}`;
  },
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
    const client = new Route53Client(clientIn(GLOBAL_REGION));
    const { HostedZone, DelegationSet } = await client.send(new GetHostedZoneCommand({ Id }));
    const domain = plain(HostedZone?.Name ?? '');
    const own = (DelegationSet?.NameServers ?? []).map(plain);
    const isPrivate = HostedZone?.Config?.PrivateZone;
    return { domain, own, isPrivate, delegated: await serversOf(domain, cloud) };
  },
  *judge({ domain, own, isPrivate, delegated }, { deployment: { stage } }) {
    if (isPrivate) yield fail(`the hosted zone of ${domain} is a private one`, settingsFile(stage));
    else if (!delegated.some((server) => own.includes(server)))
      yield fail(
        `${domain} leads to ${delegated[0] ?? 'no servers'} in the public DNS, and not to its zone`,
      );
  },
  sound: ({ domain }) => `${domain} leads to its zone`,
  mend: ({ own }) => `set ${own.join(', ')} as its name servers at its registrar`,
});

export const nameChecks = [certificate, hostedZone];
