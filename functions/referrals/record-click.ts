import { randomUUID } from 'node:crypto';
import { referralsContract } from '../../shared/referrals/contract.ts';
import { optional } from '../platform/present.ts';
import { verb } from '../platform/verb.ts';
import { linkClickTable } from './link-click.table.ts';
import { referralCodeTable } from './referral-code.table.ts';

const MAX_USER_AGENT = 256;

/** Records that a referral link was opened; an unknown code is answered, not recorded. */
export const recordClick = verb(referralsContract.recordClick, async (context, input) => {
  const { table, clock, userAgent } = context;
  const agentId = await referralCodeTable(table).ownerOf(input.code);
  if (!agentId) return { recorded: false };
  const click = {
    clickId: randomUUID(),
    agentId,
    linkType: input.linkType,
    converted: 'no' as const,
    createdAt: clock.now().toISOString(),
    ...optional({
      userAgent: userAgent?.slice(0, MAX_USER_AGENT),
      referrerUrl: input.referrerUrl,
    }),
  };
  await table.transact([
    linkClickTable(table).create(click, () => new Error('Two clicks have one id')),
  ]);
  return { recorded: true };
});
