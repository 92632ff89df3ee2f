/** An agent's statements, from the monthly figures that the projector keeps. */
import { notFound } from '../../../shared/kernel/errors.ts';
import { type Period, periodOf } from '../../../shared/kernel/month.ts';
import type { Statement } from '../../../shared/ledger/contract.ts';
import type { Context } from '../../platform/context.ts';
import { rollupTable } from '../../data/rollup.table.ts';
import { balanceTable } from '../../data/balance.table.ts';
import { foldStatements } from './fold-statements.ts';

/**
 * The actor's statements up to the present month, oldest first; empty before the first movement.
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
  // The monthly figures lag behind the ledger: until they agree, no statement is complete.
  const statements = foldStatements(months, { through, closedThrough: NO_PERIOD });
  return { statements, closedThrough: NO_PERIOD };
}

/** Before every period. */
const NO_PERIOD: Period = '0000-00';

/** True where the months add up to the balance, which never lags. */
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
 * @throws DomainError NOT_FOUND where the month is before the first or after the present one
 */
export async function readStatement(context: Context, period: Period): Promise<Statement> {
  const { statements } = await readStatements(context);
  const found = statements.find((one) => one.period === period);
  if (!found) throw noStatement();
  return found;
}
