/**
 * Compares what the table says of payouts and adjustments with the events of these steps: one that was edited
 * or slipped into the table has none.
 */
import { entityOf, type Item } from '../../platform/item.ts';
import type { ItemCheck } from './check-approvals.ts';
import type { KeptSeals } from './keep-seals.ts';

const payoutSteps = new Map<unknown, string>([
  ['processing', 'payouts.markProcessing'],
  ['paid', 'payouts.markPaid'],
  ['returned', 'payouts.return'],
]);
const ADDED = 'adjustments.addAdjustment';
/** The steps that events record, by their actions. */
const told = new Map<unknown, string>([
  ...[...payoutSteps.values(), ADDED].map((step) => [step, step] as const),
  // After a restore an operator records what the bank was told.
  ['payouts.importPayment', 'payouts.markProcessing'],
]);

/**
 * @param since what was done before has events without the figures that are compared; undefined: nothing
 *   was done since
 * @param events takes the names of the steps that events tell of
 */
export function checkFacts(since: string | undefined, events: KeptSeals): ItemCheck {
  const facts: string[] = [];
  const isSince = (at: unknown) => since !== undefined && String(at) >= since;
  return {
    see(item) {
      const fact = factOf(item);
      if (fact && isSince(fact.at)) facts.push(fact.name);
      const name = nameOfEvent(item);
      if (name) events.add(name, '');
    },
    breaks: () =>
      facts
        .filter((name) => !events.has(name))
        .map((where) => ({ where, problem: 'no event of it is in the trail' })),
  };
}

function factOf(item: Item): { name: string; at: unknown } | undefined {
  const { status } = item;
  const step = payoutSteps.get(status);
  if (entityOf(item) === 'payout' && step)
    return { name: `${step} ${String(item['payoutId'])}`, at: item['processedAt'] };
  if (entityOf(item) === 'adjustment' && status === 'posted')
    return { name: `${ADDED} ${String(item['adjustmentId'])}`, at: item['decidedAt'] };
  return undefined;
}

function nameOfEvent(item: Item): string | undefined {
  const { action, subjectId, after } = item;
  const step = entityOf(item) === 'auditEvent' ? told.get(action) : undefined;
  if (!step) return undefined;
  const id = action === ADDED ? (after as Item | undefined)?.['adjustmentId'] : subjectId;
  return `${step} ${String(id)}`;
}
