import { randomUUID } from 'node:crypto';
import { referralsContract } from '../../../shared/referrals/contract.ts';
import { isCrawler, keptUserAgent } from '../../../shared/referrals/rules.ts';
import { optional } from '../../platform/present.ts';
import { countCall } from '../rate-limit.ts';
import { verb } from '../verb.ts';
import { linkClickTable } from '../../data/referrals/link-click.table.ts';
import { referralCodeTable } from '../../data/referrals/referral-code.table.ts';

/** Per address. Mobile networks put thousands of people behind one address: this stops floods only. */
const LIMIT = { purpose: 'recordClick', perMinute: 300 } as const;

/**
 * Records that a referral link was opened, whatever the agent's status. A browser tells of each visit of an
 * hour once. Declared crawlers, clicks above the limit and unknown codes get the same answer and aren't
 * recorded. No IP address is stored: the specification's `ip_address` is always null.
 */
export const recordClick = verb(
  referralsContract.recordClick,
  async (context, { code, linkType, utm = {}, ...visit }) => {
    const { table, clock, userAgent } = context;
    if (isCrawler(userAgent)) return { recorded: false };
    const [wait, agentId] = await Promise.all([
      countCall(context, LIMIT),
      referralCodeTable(table).ownerOf(code),
    ]);
    if (wait !== undefined || !agentId) return { recorded: false };
    const click = {
      clickId: randomUUID(),
      agentId,
      linkType,
      converted: 'no' as const,
      createdAt: clock.now().toISOString(),
      ...optional({
        userAgent: userAgent ? keptUserAgent(userAgent) : undefined,
        ...visit,
        utmSource: utm.source,
        utmMedium: utm.medium,
        utmCampaign: utm.campaign,
        utmTerm: utm.term,
        utmContent: utm.content,
      }),
    };
    await table.transact([
      linkClickTable(table)
        .create(click)
        .orThrow(() => new Error('Two clicks have one id')),
    ]);
    return { recorded: true };
  },
);
