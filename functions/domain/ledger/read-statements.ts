/** An agent's statements, from the monthly figures that the projector keeps. */
import { notFound } from '../../../shared/kernel/errors.ts';
import { addMonths, type Period, periodOf } from '../../../shared/kernel/month.ts';
import type { Statement, TaxYear } from '../../../shared/ledger/contract.ts';
import type { Context } from '../../platform/context.ts';
import { rollupTable } from '../../data/reports/rollup.table.ts';
import { type Balance, balanceTable } from '../../data/ledger/balance.table.ts';
import { foldStatements, foldTaxYears, type Span } from './fold-statements.ts';

interface StatementOwner {
  /** Also a deleted agent: months and balance stay. */
  agentId: string;
}

/** All months and tax years of an agent, newest first; twelve months a year. One round trip. */
export async function readStatementList(
  context: Context,
  owner: StatementOwner,
): Promise<{ statements: Statement[]; taxYears: TaxYear[] }> {
  const { statements, closedThrough } = await readStatements(context, owner);
  return {
    statements: statements.toReversed(),
    taxYears: foldTaxYears(statements, closedThrough).toReversed(),
  };
}

/**
 * An agent's statements, oldest first; empty before the first movement.
 * @throws DomainError NOT_FOUND where there is no such agent
 */
async function readStatements(
  context: Context,
  owner: StatementOwner,
): Promise<{ statements: Statement[]; closedThrough: Period }> {
  const known = await readKnownStatements(context, owner);
  if (!known) throw notFound('This agent does not exist.');
  if (known.agrees) return known;
  // The monthly figures lag behind the ledger: until they agree, no statement is complete.
  const statements = known.statements.map((one) => ({ ...one, isComplete: false }));
  return { statements, closedThrough: NO_PERIOD };
}

/**
 * An agent's statements, oldest first, and whether they add up to the balance as the ledger does;
 * undefined where there is no such agent.
 */
export async function readKnownStatements(
  { clock, table }: Context,
  { agentId }: StatementOwner,
): Promise<{ statements: Statement[]; closedThrough: Period; agrees: boolean } | undefined> {
  const present = periodOf(clock.now());
  const [months, balance] = await Promise.all([
    rollupTable(table).months(agentId),
    balanceTable(table).get(agentId),
  ]);
  if (!balance) return undefined;
  const { through, closedThrough } = spanOf(balance, present);
  const statements = foldStatements(months, { through, closedThrough });
  return { statements, closedThrough, agrees: agrees(statements.at(-1), balance) };
}

/** Before every period. */
const NO_PERIOD: Period = '0000-00';

/** After every period. */
const LAST_PERIOD: Period = '9999-12';

/**
 * The last month with a statement, and the last that is complete. A deleted agent's statements end
 * with the month of the deletion: it earns nothing more, and no monthly run closes it.
 */
function spanOf(
  { closedThrough, deletedAt }: Pick<Balance, 'closedThrough' | 'deletedAt'>,
  present: Period,
): Span {
  if (deletedAt === undefined) return { through: present, closedThrough };
  const through = periodOf(deletedAt);
  const earlierAreClosed = closedThrough >= addMonths(through, -1);
  return { through, closedThrough: earlierAreClosed ? LAST_PERIOD : closedThrough };
}

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
 * An agent's statement of one month.
 * @throws DomainError NOT_FOUND where the month is before the first or after the present one
 */
export async function readStatement(
  context: Context,
  { agentId, period }: StatementOwner & { period: Period },
): Promise<Statement> {
  const { statements } = await readStatements(context, { agentId });
  const found = statements.find((one) => one.period === period);
  if (!found) throw noStatement();
  return found;
}
