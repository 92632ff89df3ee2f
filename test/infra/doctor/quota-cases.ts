/** Cases of quotas. */
import type { Case } from './case.ts';
import type { Answers, Input } from './double.ts';
import { distributions } from './name-cases.ts';

const quota = (value: number): Answers => ({
  'servicequotas:GetServiceQuota': () => ({ Quota: { Value: value } }),
});
const account = (changes: object) => ({
  'ses:GetAccount': {
    EnforcementStatus: 'HEALTHY',
    ProductionAccessEnabled: true,
    SendingEnabled: true,
    SendQuota: { Max24HourSend: 50_000, MaxSendRate: 14 },
    ...changes,
  },
});
const NOBODY = { Site: undefined, Files: undefined };

export const quotaCases: Record<string, Case[]> = {
  'lambda-quota': [
    {
      when: 'the account is a new one',
      answers: quota(10),
      state: 'fail',
      found: /^10 concurrent executions: background work alone may take \d+/,
      mend: /af-south-1\.console\.aws\.amazon\.com\/servicequotas\/.+L-B99A9384$/,
    },
    {
      when: 'it suffices for a few people',
      answers: quota(200),
      state: 'warn',
      found: /^200 concurrent executions: ask for 1000/,
    },
    {
      when: 'Service Quotas has no number',
      answers: { 'servicequotas:GetServiceQuota': { Quota: {} } },
      state: 'unknown',
      found: /^Service Quotas has no concurrent executions$/,
    },
  ],
  'mail-quota': [
    {
      when: 'SES is a sandbox',
      answers: account({ ProductionAccessEnabled: false }),
      state: 'fail',
      found: /is a sandbox/,
      mend: /^aws sesv2 put-account-details/,
    },
    {
      when: 'nobody uses the portal yet, and SES is a sandbox',
      answers: account({ ProductionAccessEnabled: false }),
      stacks: { Auth: undefined },
      state: 'warn',
      found: /is a sandbox/,
    },
    {
      when: 'sending is paused',
      answers: account({ SendingEnabled: false }),
      state: 'fail',
      found: /sends nothing: sending is paused$/,
    },
    {
      when: 'many e-mails bounced',
      answers: account({ EnforcementStatus: 'PROBATION' }),
      state: 'warn',
      found: /on probation/,
    },
    {
      when: 'the portal sends faster than SES takes it',
      settings: { portal: { mailsPerSecond: 20 } },
      state: 'fail',
      found: /^portal\.mailsPerSecond is 20, and SES sends 14 a second$/,
      mend: /^settings\/prod\.json, or https:\/\/af-south-1\.console/,
    },
    {
      when: 'a day’s quota is smaller than the network',
      answers: account({ SendQuota: { Max24HourSend: 1_000, MaxSendRate: 14 } }),
      state: 'warn',
      found: /^SES sends 1000 e-mails a day to 9400 people$/,
    },
    {
      when: 'the network has grown',
      answers: {
        'cognito-idp:DescribeUserPool': { UserPool: { EstimatedNumberOfUsers: 80_000 } },
        ...account({ SendQuota: { Max24HourSend: 200_000, MaxSendRate: 14 } }),
      },
      state: 'warn',
      found: /^portal\.mailsPerSecond is 10, and 80000 people need 15 after a monthly run$/,
    },
  ],
  'distribution-quota': [
    {
      when: 'there is no room',
      answers: quota(3),
      stacks: NOBODY,
      state: 'fail',
      found: /^2 of 3 distributions are there, and the deployment makes 2 more$/,
      mend: /us-east-1\.console\.aws\.amazon\.com\/servicequotas\/.+L-24B04930$/,
    },
    {
      when: 'the account never had one',
      answers: distributions(),
      stacks: NOBODY,
      state: 'warn',
      found: /opens CloudFront to some new accounts on request alone$/,
      mend: /a support case/,
    },
  ],
  'web-acl-quota': [
    {
      when: 'there is no room',
      answers: {
        'servicequotas:ListServiceQuotas': {
          Quotas: [
            { QuotaName: 'Maximum number of web ACLs per account in WAF for CloudFront', Value: 1 },
            { QuotaName: 'Maximum number of web ACLs per account in WAF for regional', Value: 9 },
          ],
        },
      },
      stacks: { Edge: undefined },
      state: 'fail',
      found: /^1 of 1 web ACLs of CloudFront are there, and the deployment makes 1 more$/,
      mend: /^https:\/\/us-east-1\.console/,
    },
  ],
  'sign-in-quota': [
    {
      when: 'the rate was lowered',
      answers: {
        'servicequotas:GetServiceQuota': ({ QuotaCode }: Input) => ({
          Quota: { Value: QuotaCode === 'L-026ADBA3' ? 30 : 1_000 },
        }),
      },
      state: 'warn',
      found: /^Cognito takes 30 sign-ins a second, fewer than 120$/,
    },
  ],
};
