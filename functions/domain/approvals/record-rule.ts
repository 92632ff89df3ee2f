/**
 * Records by which rule acts are decided. A deployment changes the settings without a call of the portal, so
 * the first act that meets other ones records them before it begins, and tells everybody with the finance
 * permission: no act comes before the event of its rule.
 */
import type { PortalSettings } from '../../../shared/kernel/settings.ts';
import { formatRand } from '../../../shared/kernel/money.ts';
import { approvalRuleTable } from '../../data/approvals/approval-rule.table.ts';
import { type Context, OPERATOR } from '../../platform/context.ts';
import { MOST_ITEMS, Stale } from '../../platform/table.ts';
import { recordEvent } from '../audit/record-event.ts';
import { notifyFinance } from './notify-finance.ts';

/** The settings that decide how many people an act takes. */
export type ApprovalRule = Pick<PortalSettings, 'fourEyesOnPayouts' | 'payoutLimits'>;

/** The subject of the events of changed rules. */
export const RULE_SUBJECT = 'rule';

/** The rule in words. */
export function wordsOfRule({ fourEyesOnPayouts, payoutLimits }: ApprovalRule): string {
  if (fourEyesOnPayouts) return 'what moves money takes two people';
  const { perPayoutCents, perAgentAndDayCents, perAdministratorAndDayCents, perBatchCents } =
    payoutLimits;
  const limits = [
    `${formatRand(perPayoutCents)} in one payout`,
    `${formatRand(perAgentAndDayCents)} to one agent in a day`,
    `${formatRand(perAdministratorAndDayCents)} in a day`,
    ...(perBatchCents === undefined ? [] : [`a batch of ${formatRand(perBatchCents)}`]),
  ];
  return `one person alone pays out at most ${limits.join(', ')}`;
}

/**
 * Records the rule of the settings, where the newest act met another one; nothing where somebody only looks
 * at an act.
 */
export async function recordRule(
  context: Pick<Context, 'clock' | 'requestId' | 'secondPerson' | 'settings' | 'table'>,
): Promise<void> {
  const { clock, secondPerson, settings, table } = context;
  if (secondPerson?.stage === 'look') return;
  const { fourEyesOnPayouts, payoutLimits } = settings;
  const present = { fourEyesOnPayouts, payoutLimits };
  const rule = JSON.stringify(present);
  const seen = await approvalRuleTable(table).read();
  if (seen === rule) return;
  const before = seen === undefined ? undefined : (JSON.parse(seen) as ApprovalRule);
  const own = { clock, table, requestId: context.requestId, actor: OPERATOR };
  const words = wordsOfRule(present);
  const told = before ? await notifyFinance(own, `Rule changed: ${words}`) : [];
  // A millisecond earlier, so that an act of this moment is listed after the rule that it met.
  const at = new Date(clock.now().getTime() - 1).toISOString();
  const recorded = new Stale('Another act recorded it');
  try {
    await table.transact(
      [
        approvalRuleTable(table)
          .change(rule, seen)
          .orThrow(() => recorded),
        recordEvent(own, {
          action: 'approvals.changeRule',
          about: ['portal', RULE_SUBJECT],
          at,
          ...(before ? { before: { rule: wordsOfRule(before) } } : {}),
          after: { rule: words, ...present },
        }),
        ...told,
      ],
      MOST_ITEMS,
    );
  } catch (error) {
    if (error !== recorded) throw error;
  }
}
