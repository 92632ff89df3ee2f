/**
 * Marks the sales of some lines as activated. Where no upfront commission waits for it no money moves, so
 * several share a transaction.
 */
import pMap from 'p-map';
import { DomainError } from '../../../shared/kernel/errors.ts';
import { isUpfrontWaiting } from '../../../shared/ledger/rules.ts';
import { saleTable, type StoredSale } from '../../data/sales/sale.table.ts';
import {
  activateOneSale,
  canActivate,
  markActivated,
} from '../../domain/sales/activate-one-sale.ts';
import { saleChanged } from '../../domain/sales/read-sale.ts';
import type { Context } from '../../platform/context.ts';
import { type AppliedLine, checkMeant, readMeantSale } from './check-sale.ts';
import type { Outcome } from './end-sales.ts';

/** Sales of one transaction: each is two of its twelve items. */
const TOGETHER = 5;
const TRANSACTIONS_AT_ONCE = 4;

interface DueSale {
  line: AppliedLine;
  sale: StoredSale;
}

export async function markSalesActivated(
  context: Context,
  rows: readonly AppliedLine[],
): Promise<Outcome> {
  const sales = await saleTable(context.table).getManyNow(rows.map(({ saleId }) => saleId));
  const outcome: Outcome = { changed: 0, already: 0, failures: [] };
  const due: DueSale[] = [];
  for (const line of rows) {
    const sale = sales.get(line.saleId);
    if (sale?.activatedAt === line.day) outcome.changed++;
    else if (sale?.activatedAt !== undefined || sale?.endedAt !== undefined) outcome.already++;
    else addDue({ line, sale }, due, outcome);
  }
  const [waiting, others] = [due.filter(isWaiting), due.filter((one) => !isWaiting(one))];
  for (const one of waiting) await activateAlone(context, one, outcome);
  const groups = Array.from({ length: Math.ceil(others.length / TOGETHER) }, (_, at) =>
    others.slice(at * TOGETHER, (at + 1) * TOGETHER),
  );
  await pMap(groups, (group) => activateGroup(context, group, outcome), {
    concurrency: TRANSACTIONS_AT_ONCE,
  });
  outcome.failures.sort((one, other) => one.row - other.row);
  return outcome;
}

function addDue(
  { line, sale }: { line: AppliedLine; sale: StoredSale | undefined },
  due: DueSale[],
  outcome: Outcome,
): void {
  try {
    if (!sale || !canActivate(sale)) throw saleChanged(sale);
    checkMeant(line, sale);
    due.push({ line, sale });
  } catch (error) {
    if (!isDecided(error)) throw error;
    outcome.failures.push({ row: line.row, reason: error.message });
  }
}

async function activateGroup(
  context: Context,
  group: readonly DueSale[],
  outcome: Outcome,
): Promise<void> {
  try {
    await context.table.transact(
      group.flatMap(({ sale, line }) => markActivated(context, sale, line.day)),
    );
    outcome.changed += group.length;
  } catch (error) {
    if (!isDecided(error)) throw error;
    const [only, ...others] = group;
    if (!only) return;
    if (others.length === 0) outcome.failures.push({ row: only.line.row, reason: error.message });
    // One of them changed meanwhile: the others aren't its concern.
    else for (const due of group) await activateGroup(context, [due], outcome);
  }
}

/** A pending one may be approved meanwhile, and earn by it. */
const isWaiting = ({ sale }: DueSale) => sale.status === 'pending' || isUpfrontWaiting(sale);

/** Its upfront commission may be earned with it, so it has a transaction of its own. */
async function activateAlone(context: Context, { line }: DueSale, outcome: Outcome): Promise<void> {
  try {
    await activateOneSale(context, () => readMeantSale(context, line), line.day);
    outcome.changed++;
  } catch (error) {
    if (!isDecided(error)) throw error;
    outcome.failures.push({ row: line.row, reason: error.message });
  }
}

/** A portal that is too busy decides nothing: the job is tried again. */
const isDecided = (error: unknown): error is DomainError =>
  error instanceof DomainError && error.code !== 'BUSY';
