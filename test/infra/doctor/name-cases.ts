/** Cases of the portal's own name. */
import { type Case, CERTIFICATE, type Changes, inDays, SITE } from './world.ts';

const certificate = (changes: object): Changes => ({
  answers: {
    'acm:DescribeCertificate': {
      Certificate: { DomainName: SITE, Status: 'ISSUED', NotAfter: inDays(301), ...changes },
    },
  },
});
const zone = (Config: object): Changes => ({
  answers: {
    'route53:GetHostedZone': {
      HostedZone: { Id: '/hostedzone/Z1', Name: 'acme.co.za.', CallerReference: '1', Config },
      DelegationSet: { NameServers: ['ns-1.awsdns-01.org'] },
    },
  },
});
const PAGE = `https://us-east-1.console.aws.amazon.com/acm/home?region=us-east-1#/certificates/${CERTIFICATE.split('/')[1]}`;
const RECORD = `its DNS record: ${PAGE}`;
const NAMELESS = { siteUrl: 'https://d1.cloudfront.net', hostedZoneId: null };

export const nameCases: Record<string, Case[]> = {
  certificate: [
    [{}, `ok ${SITE}: issued, 301 days to its end`],
    [{ isNew: true }, `ok the deployment makes one for ${SITE}`],
    [{ settings: NAMELESS }, 'ok CloudFront’s own: the portal has no name of its own'],
    [
      certificate({ Status: 'PENDING_VALIDATION', NotAfter: undefined }),
      `fail the certificate is PENDING_VALIDATION → ${RECORD}`,
    ],
    [
      certificate({
        NotAfter: inDays(45),
        RenewalSummary: { RenewalStatus: 'PENDING_VALIDATION', UpdatedAt: inDays(-1) },
      }),
      `warn the certificate isn’t renewed (PENDING_VALIDATION) and ends in 45 days → ${RECORD}`,
    ],
    [
      certificate({ NotAfter: inDays(20), Type: 'IMPORTED' }),
      `warn the certificate ends in 20 days → import a new one: ${PAGE}`,
    ],
    [certificate({ NotAfter: inDays(3) }), `fail the certificate ends in 3 days → ${RECORD}`],
  ],
  'hosted-zone': [
    [{}, 'ok acme.co.za leads to its zone'],
    [{ settings: NAMELESS }, 'ok the portal uses none'],
    [
      zone({ PrivateZone: true }),
      'fail the hosted zone of acme.co.za is a private one → settings/prod.json',
    ],
    [
      { nameServersOf: () => Promise.resolve(['ns1.registrar.co.za']) },
      'fail acme.co.za leads to ns1.registrar.co.za in the public DNS, and not to its zone → set ns-1.awsdns-01.org, ns-2.awsdns-02.com as its name servers at its registrar',
    ],
    [
      {
        nameServersOf: () => Promise.reject(Object.assign(new Error('no'), { code: 'ENOTFOUND' })),
      },
      'fail acme.co.za leads to no servers in the public DNS, and not to its zone → set ns-1…',
    ],
    [
      {
        nameServersOf: () => Promise.reject(Object.assign(new Error('no'), { code: 'ETIMEOUT' })),
      },
      'unknown no answer (ETIMEOUT): no → try again',
    ],
  ],
};
