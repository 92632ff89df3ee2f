/** Room for the portal's two distributions, and a new account that may have none. */
import { GLOBAL_REGION } from '../../deploy/clients.ts';
import type { CloudCheck } from './check.ts';
import { type Finding, warn } from './finding.ts';
import { judgeRoom, QUOTA_ACTIONS, quotaOf, quotaPage } from './quota.ts';

const KEY = { region: GLOBAL_REGION, ServiceCode: 'cloudfront', QuotaCode: 'L-24B04930' };

interface Judged {
  quota: number | undefined;
  used: number;
  toMake: number;
}

/** No call of AWS says whether a new account is let into CloudFront. */
export function judgeDistributions(judged: Judged): Finding[] {
  const room = judgeRoom({ ...judged, things: 'distributions', page: quotaPage(KEY) });
  if (room.state !== 'ok' || judged.used > 0 || judged.toMake === 0) return [room];
  return [
    warn(
      'the account has no distribution yet: AWS opens CloudFront to some new accounts on request alone',
      'if Files fails with “Your account must be verified”: a support case, Account and billing',
    ),
  ];
}

export const distributionQuota: CloudCheck = {
  name: 'distribution-quota',
  looksAt: 'room for two distributions of CloudFront',
  actions: ['cloudfront:ListDistributions', 'cloudformation:DescribeStacks', ...QUOTA_ACTIONS],
  async find({ distributions, isStanding }) {
    const missing = await Promise.all(['Site', 'Files'].map(async (id) => !(await isStanding(id))));
    return judgeDistributions({
      quota: await quotaOf(KEY),
      used: (await distributions()).length,
      toMake: missing.filter(Boolean).length,
    });
  },
};
