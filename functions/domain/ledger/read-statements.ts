/** An agent's statements, from the figures that the projector keeps by month. */
import { notFound } from '../../../shared/kernel/errors.ts';
import { type Period, periodOf } from '../../../shared/kernel/month.ts';
import type { Statement } from '../../../shared/ledger/contract.ts';
import type { Context } from '../../platform/context.ts';
import { rollupTable } from '../../data/rollup.table.ts';
import { balanceTable } from '../../data/balance.table.ts';
import { foldStatements } from './fold-statements.ts';

/**
 * The actor's statements up to the month that is now, oldest first; none before something moved.
 * One round trip.
 */
export async function readStatements({
  actor,
  clock,
  table,
}: Context): Promise<{ statements: Statement[]; closedThrough: Period }> {
  const through = periodOf(clock.now());
  const [months, balance] = await Promise.all([
    rollupTable(table).months(actor.userId, through),
    balanceTable(table).get(actor.userId),
  ]);
  if (!balance) throw notFound('This agent has no balance.');
  const known = foldStatements(months, { through, closedThrough: balance.closedThrough });
  if (agrees(known.at(-1), balance)) {
    return { statements: known, closedThrough: balance.closedThrough };
  }
  // The months lag behind the ledger for a moment: none of them is called complete meanwhile.
  const statements = foldStatements(months, { through, closedThrough: NO_PERIOD });
  return { statements, closedThrough: NO_PERIOD };
}

/** Before every period. */
const NO_PERIOD: Period = '0000-00';

/** Whether the months add up to the balance, which is always of this moment. */
const agrees = (
  last: Pick<Statement, 'closingCents' | 'reservedCents'> | undefined,
  {
    earnedCents,
    paidCents,
    reservedCents,
  }: Record<'earnedCents' | 'paidCents' | 'reservedCents', number>,
) =>
  (last?.closingCents ?? 0) === earnedCents - paidCents &&
  (last?.reservedCents ?? 0) === reservedCents;

export const noStatement = () => notFound('There is no statement of this month.');

/**
 * The actor's statement of one month.
 * @throws DomainError NOT_FOUND where the month is before the first or after the one that is now
 */
export async function readStatement(context: Context, period: Period): Promise<Statement> {
  const { statements } = await readStatements(context);
  const found = statements.find((one) => one.period === period);
  if (!found) throw noStatement();
  return found;
}
