/** The certificate of a name of the company's own. */
import {
  type CertificateDetail,
  DescribeCertificateCommand,
  ResourceNotFoundException,
} from '@aws-sdk/client-acm';
import { ownName } from '../../model/deployment.ts';
import type { CloudCheck } from './check.ts';
import { certificates } from './clients.ts';
import { type Finding, fail, ok, orOk, warn } from './finding.ts';

const DAY_MS = 24 * 3_600_000;
/** AWS renews its own certificates 60 days before their end; from here on somebody has to look. */
const WARN_DAYS = 30;
/** Time enough to have a certificate issued elsewhere and imported. */
const FAIL_DAYS = 7;

interface Judged {
  name: string;
  now: Date;
  page: string;
}

const pageOf = (arn: string) =>
  `https://us-east-1.console.aws.amazon.com/acm/home?region=us-east-1#/certificates/${arn.split('/').at(-1)}`;

/** True for the name itself, and for a wildcard of its parent. */
const covers = (pattern: string, name: string): boolean =>
  pattern === name ||
  (pattern.startsWith('*.') && pattern.slice(1) === name.slice(name.indexOf('.')));

/** CloudFront takes only issued certificates that cover the name. */
export function judgeCertificate(
  certificate: CertificateDetail | undefined,
  { name, now, page }: Judged,
): Finding[] {
  if (!certificate) return [fail('there is no such certificate in us-east-1', page)];
  const { Status, DomainName = '', SubjectAlternativeNames = [], NotAfter } = certificate;
  if (Status === 'PENDING_VALIDATION')
    return [
      fail('the certificate isn’t validated yet', `publish the DNS record that it shows: ${page}`),
    ];
  if (Status !== 'ISSUED') return [fail(`the certificate is ${Status}`, page)];
  const problems: Finding[] = [];
  if (![DomainName, ...SubjectAlternativeNames].some((pattern) => covers(pattern, name)))
    problems.push(fail(`the certificate is for ${DomainName}, and not for ${name}`, page));
  const days = NotAfter ? Math.floor((NotAfter.getTime() - now.getTime()) / DAY_MS) : Infinity;
  problems.push(...judgeEnd(certificate, days, page));
  return orOk(problems, `${name}: issued, ${days} days to its end`);
}

function judgeEnd(
  { RenewalSummary, Type }: CertificateDetail,
  days: number,
  page: string,
): Finding[] {
  const renewal = RenewalSummary?.RenewalStatus;
  const mend = Type === 'IMPORTED' ? `import a new one: ${page}` : `its DNS record: ${page}`;
  if (days < FAIL_DAYS) return [fail(`the certificate ends in ${days} days`, mend)];
  if (renewal === 'FAILED' || renewal === 'PENDING_VALIDATION')
    return [warn(`the certificate isn’t renewed (${renewal}) and ends in ${days} days`, mend)];
  if (days < WARN_DAYS) return [warn(`the certificate ends in ${days} days`, mend)];
  return [];
}

async function describe(CertificateArn: string): Promise<CertificateDetail | undefined> {
  try {
    const found = await certificates().send(new DescribeCertificateCommand({ CertificateArn }));
    return found.Certificate;
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return undefined;
    throw error;
  }
}

export const certificate: CloudCheck = {
  name: 'certificate',
  looksAt: 'that the certificate is issued, covers siteUrl and doesn’t end soon',
  actions: [
    'acm:DescribeCertificate',
    'cloudformation:DescribeStacks',
    'cloudformation:ListStackResources',
  ],
  async find({ deployment, now, resourcesOf }) {
    const name = ownName(deployment);
    if (!name) return [ok('CloudFront’s own: the portal has no name of its own')];
    const [made] = await resourcesOf('Edge', 'AWS::CertificateManager::Certificate');
    const arn = deployment.certificateArn ?? made;
    if (!arn) return [ok(`the deployment makes one for ${name}`)];
    return judgeCertificate(await describe(arn), { name, now, page: pageOf(arn) });
  },
};
