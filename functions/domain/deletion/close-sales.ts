/** Closes the sales of a deleted agent. */
import { DomainError } from '../../../shared/kernel/errors.ts';
import { periodOf } from '../../../shared/kernel/month.ts';
import { hasCommission } from '../../../shared/sales/rules.ts';
import type { SaleStatus } from '../../../shared/sales/schemas.ts';
import { recordEvent } from '../audit/record-event.ts';
import { postEntries } from '../ledger/post-entries.ts';
import { readBalance, salesNow } from '../ledger/read-balance.ts';
import type { Context } from '../../platform/context.ts';
import type { Position } from '../../platform/page.ts';
import { pagesOf } from '../../platform/pages.ts';
import { salePosition, saleTable, type StoredSale } from '../../data/sales/sale.table.ts';
import { earningsChanged, readSale } from '../sales/read-sale.ts';
import {
  type EarningBalances,
  firstOpenPeriod,
  readEarningBalances,
  stopEarning,
} from '../sales/stop-earning.ts';
import { rejectOne } from '../sales/reject-one-sale.ts';

/** The specification's text. */
const REASON = 'Agent deleted';
const PAGE = 100;

/**
 * Rejects the agent's pending sales and ends the active ones. The customer didn't cancel, so no
 * commission is taken back.
 * @param isLate true once no further sale may be started
 * @returns true where no sale is left
 */
export async function closeSales(
  context: Context,
  agentId: string,
  isLate: () => boolean,
): Promise<boolean> {
  const reject = ({ saleId }: StoredSale) => rejectOne(context, { saleId, reason: REASON });
  if (!(await each(context, { agentId, status: 'pending', isLate }, reject))) return false;
  // The balance never lags, and spares reading all sales of an agent without pending or active
  // ones.
  const balance = await readBalance(context, agentId);
  if (!balance || salesNow(balance, context.clock.now()) === 0) return true;
  for (const status of ['approved', 'paid'] as const)
    if (!(await each(context, { agentId, status, isLate }, (sale) => end(context, sale))))
      return false;
  return true;
}

async function each(
  { table }: Context,
  { agentId, status, isLate }: { agentId: string; status: SaleStatus; isLate: () => boolean },
  decide: (sale: StoredSale) => Promise<unknown>,
): Promise<boolean> {
  const pages = pagesOf(async (after: Position | undefined) => {
    const { rows, more } = await saleTable(table).page({ agentId, status, limit: PAGE, after });
    return { rows, next: more ? salePosition(rows.at(-1)) : undefined };
  });
  for await (const rows of pages) {
    for (const sale of rows) {
      if (isLate()) return false;
      await decide(sale).catch(unlessDecided);
    }
  }
  return true;
}

/** The list may lag, and an administrator may decide at the same time. */
function unlessDecided(error: unknown): void {
  if (!(error instanceof DomainError && error.code === 'CONFLICT')) throw error;
}

async function end(context: Context, { saleId, endedAt }: StoredSale): Promise<void> {
  if (endedAt) return;
  const { clock, table } = context;
  await table.planAndTransact(async () => {
    const sale = await readSale(context, saleId);
    // The list may lag: an approval may have been undone meanwhile.
    if (sale.endedAt || !hasCommission(sale)) return;
    const balances = await readEarningBalances(context, sale);
    const at = clock.now().toISOString();
    const ended = endOfSale(sale, balances, at);
    const stop = stopEarning(context, sale, balances, {
      period: periodOf(ended),
      at,
      isClawedBack: false,
    });
    await table.transact([
      saleTable(table).end(sale, { at: ended, reason: REASON }).orThrow(earningsChanged()),
      ...postEntries(context, {
        agentId: sale.agentId,
        entries: [],
        ...stop.posting,
        at,
      }),
      ...stop.writes,
      recordEvent(context, {
        action: 'sales.end',
        about: ['sale', saleId],
        agentId: sale.agentId,
        at,
        after: { endedAt: ended, reason: REASON, clawbackCents: 0 },
      }),
    ]);
  });
}

/**
 * The moment of the deletion, however late this is; `now` where that month is closed for the recruiter. ISO
 * 8601.
 */
function endOfSale({ approvedAt = '' }: StoredSale, balances: EarningBalances, now: string) {
  const { deletedAt = now } = balances.agent ?? {};
  const end = approvedAt > deletedAt ? approvedAt : deletedAt;
  return periodOf(end) < firstOpenPeriod(balances) ? now : end;
}
