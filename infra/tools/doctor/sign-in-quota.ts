/** Room for the user pool, and the sign-ins a second that Cognito takes of the account. */
import { paginateListUserPools } from '@aws-sdk/client-cognito-identity-provider';
import { poolsIn } from '../../deploy/clients.ts';
import type { CloudCheck } from './check.ts';
import { type Finding, unknown, warn } from './finding.ts';
import { judgeRoom, QUOTA_ACTIONS, quotaOf, quotaPage } from './quota.ts';

/** Cognito's own number, with which the portal was measured. */
const SIGN_INS_A_SECOND = 120;

/** Sign-ins above the rate are refused, and people try again. */
export function judgeSignIns(rate: number | undefined, page: string): Finding[] {
  if (rate === undefined) return [unknown('Service Quotas has no rate of sign-ins', page)];
  if (rate >= SIGN_INS_A_SECOND) return [];
  return [warn(`Cognito takes ${rate} sign-ins a second, fewer than ${SIGN_INS_A_SECOND}`, page)];
}

async function countPools(region: string): Promise<number> {
  let count = 0;
  const pages = paginateListUserPools(
    { client: poolsIn(region), pageSize: 60 },
    { MaxResults: 60 },
  );
  for await (const { UserPools = [] } of pages) count += UserPools.length;
  return count;
}

export const signInQuota: CloudCheck = {
  name: 'sign-in-quota',
  looksAt: 'room for a user pool, and Cognito’s sign-ins a second',
  actions: ['cognito-idp:ListUserPools', 'cloudformation:DescribeStacks', ...QUOTA_ACTIONS],
  async find({ deployment: { region }, isStanding }) {
    const key = (QuotaCode: string) => ({ region, ServiceCode: 'cognito-idp', QuotaCode });
    const [pools, rate] = [key('L-66E6DF30'), key('L-026ADBA3')];
    return [
      judgeRoom({
        things: 'user pools',
        quota: await quotaOf(pools),
        used: await countPools(region),
        toMake: (await isStanding('Auth')) ? 0 : 1,
        page: quotaPage(pools),
      }),
      ...judgeSignIns(await quotaOf(rate), quotaPage(rate)),
    ];
  },
};
