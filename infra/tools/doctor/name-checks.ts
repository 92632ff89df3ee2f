/** Checks of the portal's own name. Without its certificate a deployment waits for hours, and no browser opens the portal. */
import { ACMClient, type CertificateDetail, DescribeCertificateCommand } from '@aws-sdk/client-acm';
import { GetHostedZoneCommand, Route53Client } from '@aws-sdk/client-route-53';
import { GLOBAL_REGION } from '../../deploy/clients.ts';
import { idsOf } from '../../deploy/stacks.ts';
import { ownName } from '../../model/deployment.ts';
import { settingsFile } from '../../model/setting-layers.ts';
import { type Check, fail, type Finding, firstStopIn, warn } from './check.ts';
import { clientIn, type Cloud } from './cloud.ts';

const DAY_MS = 24 * 3_600_000;
/** AWS renews its own certificates 60 days before their end; from here on somebody has to look. */
const WARN_DAYS = 30;
/** Time enough to have a certificate issued elsewhere and imported. */
const FAIL_DAYS = 7;

const certificate: Check = {
  name: 'certificate',
  actions: ['acm:DescribeCertificate', 'cloudformation:ListStackResources'],
  async *look(cloud) {
    const { deployment, stacks, now } = cloud;
    const name = ownName(deployment);
    if (!name) return 'CloudFront’s own: the portal has no name of its own';
    const edge = stacks.find(({ id }) => id === 'Edge');
    const [made] = edge ? await idsOf(edge, 'AWS::CertificateManager::Certificate') : [];
    const CertificateArn = deployment.certificateArn ?? made;
    if (!CertificateArn) return `the deployment makes one for ${name}`;
    const asked = new DescribeCertificateCommand({ CertificateArn });
    const { Certificate = {} } = await new ACMClient(clientIn(GLOBAL_REGION)).send(asked);
    const page = `https://us-east-1.console.aws.amazon.com/acm/home?region=us-east-1#/certificates/${CertificateArn.split('/').at(-1)}`;
    const left = (Certificate.NotAfter?.getTime() ?? Infinity) - now.getTime();
    const days = Math.floor(left / DAY_MS);
    const mend =
      Certificate.Type === 'IMPORTED' ? `import a new one: ${page}` : `its DNS record: ${page}`;
    if (Certificate.Status !== 'ISSUED')
      yield (await firstStopIn(cloud, 'Site'))(`the certificate is ${Certificate.Status}`, mend);
    else yield* judgeEnd(Certificate, days, mend);
    return `${name}: issued, ${days} days to its end`;
  },
};

function* judgeEnd(
  { RenewalSummary }: CertificateDetail,
  days: number,
  mend: string,
): Generator<Finding> {
  const [stuck] = /^(FAILED|PENDING_VALIDATION)$/.exec(RenewalSummary?.RenewalStatus ?? '') ?? [];
  const ends = `${stuck ? `isn’t renewed (${stuck}) and ` : ''}ends in ${days} days`;
  if (days < FAIL_DAYS) yield fail(`the certificate ${ends}`, mend);
  else if (stuck || days < WARN_DAYS) yield warn(`the certificate ${ends}`, mend);
}

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
const hostedZone: Check = {
  name: 'hosted-zone',
  actions: ['route53:GetHostedZone'],
  async *look(cloud) {
    const { hostedZoneId: Id, stage } = cloud.deployment;
    if (!Id) return 'the portal uses none';
    const client = new Route53Client(clientIn(GLOBAL_REGION));
    const { HostedZone, DelegationSet } = await client.send(new GetHostedZoneCommand({ Id }));
    const domain = plain(HostedZone?.Name ?? '');
    const own = (DelegationSet?.NameServers ?? []).map(plain);
    const delegated = await serversOf(domain, cloud);
    // The certificate is there by then.
    const severe = await firstStopIn(cloud, 'Edge');
    if (HostedZone?.Config?.PrivateZone)
      yield severe(`the hosted zone of ${domain} is a private one`, settingsFile(stage));
    else if (!delegated.some((server) => own.includes(server)))
      yield severe(
        `${domain} leads to ${delegated[0] ?? 'no servers'} in the public DNS, and not to its zone`,
        `set ${own.join(', ')} as its name servers at its registrar`,
      );
    return `${domain} leads to its zone`;
  },
};

export const nameChecks = [certificate, hostedZone];
