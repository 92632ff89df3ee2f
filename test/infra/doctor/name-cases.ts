/** Cases of the portal’s name: certificate, zone, alias and address. */
import type { Case } from './case.ts';
import { type Answers, Failure } from './double.ts';
import { CERTIFICATE, inDays, SITE } from './world.ts';

const certificate = (changes: object): Answers => ({
  'acm:DescribeCertificate': {
    Certificate: {
      CertificateArn: CERTIFICATE,
      DomainName: SITE,
      Status: 'ISSUED',
      NotAfter: inDays(301),
      ...changes,
    },
  },
});
const zone = (changes: object): Answers => ({
  'route53:GetHostedZone': {
    HostedZone: { Id: '/hostedzone/Z1', Name: 'acme.co.za.', CallerReference: '1', ...changes },
    DelegationSet: { NameServers: ['ns-1.awsdns-01.org'] },
  },
});
export const distributions = (...Items: object[]): Answers => ({
  'cloudfront:ListDistributions': {
    DistributionList: { MaxItems: 100, IsTruncated: false, Quantity: Items.length, Items },
  },
});

export const nameCases: Record<string, Case[]> = {
  certificate: [
    {
      when: 'it waits for its DNS record',
      answers: certificate({ Status: 'PENDING_VALIDATION' }),
      state: 'fail',
      found: /^the certificate isn’t validated yet$/,
      mend: /acm\/home\?region=us-east-1#\/certificates\/11111111-/,
    },
    {
      when: 'it has expired',
      answers: certificate({ Status: 'EXPIRED' }),
      state: 'fail',
      found: /^the certificate is EXPIRED$/,
    },
    {
      when: 'it is another name’s',
      answers: certificate({ DomainName: '*.shop.acme.co.za' }),
      state: 'fail',
      found: /^the certificate is for \*\.shop\.acme\.co\.za, and not for portal\.acme\.co\.za$/,
    },
    {
      when: 'it isn’t renewed',
      answers: certificate({
        NotAfter: inDays(45),
        RenewalSummary: { RenewalStatus: 'PENDING_VALIDATION', UpdatedAt: inDays(-1) },
      }),
      state: 'warn',
      found: /isn’t renewed \(PENDING_VALIDATION\) and ends in 45 days$/,
    },
    {
      when: 'an imported one ends',
      answers: certificate({ NotAfter: inDays(20), Type: 'IMPORTED' }),
      state: 'warn',
      found: /^the certificate ends in 20 days$/,
      mend: /^import a new one/,
    },
    {
      when: 'it ends this week',
      answers: certificate({ NotAfter: inDays(3) }),
      state: 'fail',
      found: /^the certificate ends in 3 days$/,
    },
    {
      when: 'it is gone',
      answers: {
        'acm:DescribeCertificate': new Failure('ResourceNotFoundException', 'Could not find it'),
      },
      state: 'fail',
      found: /^there is no such certificate in us-east-1$/,
    },
  ],
  'hosted-zone': [
    {
      when: 'it isn’t there',
      answers: { 'route53:GetHostedZone': new Failure('NoSuchHostedZone', 'No zone', 404) },
      state: 'fail',
      found: /^there is no hosted zone Z0123456789ABCDEFGHIJ in this account$/,
      mend: /^settings\/prod\.json$/,
    },
    {
      when: 'it is another domain’s',
      answers: zone({ Name: 'other.co.za.' }),
      state: 'fail',
      found: /^portal\.acme\.co\.za isn’t in the hosted zone of other\.co\.za$/,
    },
    {
      when: 'it is private',
      answers: zone({ Config: { PrivateZone: true } }),
      state: 'fail',
      found: /is a private one$/,
    },
    {
      when: 'the public DNS leads elsewhere',
      outside: { nameServersOf: () => Promise.resolve(['ns1.registrar.co.za']) },
      state: 'fail',
      found:
        /^acme\.co\.za leads to ns1\.registrar\.co\.za in the public DNS, and not to its zone$/,
      mend: /^set ns-1\.awsdns-01\.org, ns-2\.awsdns-02\.com as its name servers at its registrar$/,
    },
    {
      when: 'the public DNS doesn’t know it',
      outside: {
        nameServersOf: () =>
          Promise.reject(Object.assign(new Error('queryNs ENOTFOUND'), { code: 'ENOTFOUND' })),
      },
      state: 'fail',
      found: /^acme\.co\.za has no name servers in the public DNS$/,
    },
    {
      when: 'the name is taken before the first deployment',
      stacks: { Site: undefined },
      state: 'fail',
      found: /^portal\.acme\.co\.za has records already \(A\)$/,
      mend: /^remove them: https:/,
    },
  ],
  'site-alias': [
    {
      when: 'another distribution of the account has the name',
      answers: distributions({
        Id: 'EOLD',
        Aliases: { Quantity: 1, Items: [SITE] },
      }),
      state: 'fail',
      found: /^portal\.acme\.co\.za is a name of the distribution EOLD$/,
      mend: /associate-alias --alias portal\.acme\.co\.za --target-distribution-id the-DistributionId$/,
    },
    {
      when: 'one of another account has it',
      answers: {
        ...distributions({ Id: 'the-DistributionId', Aliases: { Quantity: 0 } }),
        'cloudfront:ListConflictingAliases': {
          ConflictingAliasesList: {
            MaxItems: 100,
            Quantity: 1,
            Items: [{ Alias: SITE, DistributionId: '*******OLD', AccountId: '******9999' }],
          },
        },
      },
      state: 'fail',
      found: /the distribution \*+OLD of account \*+9999$/,
    },
  ],
  site: [
    {
      when: 'it doesn’t answer',
      outside: { whyUnreachable: () => Promise.resolve('getaddrinfo ENOTFOUND') },
      state: 'fail',
      found: /^the portal can’t be reached: getaddrinfo ENOTFOUND$/,
      mend: /must lead to the-DistributionDomain$/,
    },
    {
      when: 'siteUrl isn’t the portal’s name',
      settings: { siteUrl: 'https://not-deployed-yet.cloudfront.net', hostedZoneId: null },
      state: 'fail',
      found: /^siteUrl is https:\/\/not-deployed-yet\.cloudfront\.net, and the portal is at/,
      mend: /^siteUrl in settings\/prod\.json/,
    },
  ],
};
