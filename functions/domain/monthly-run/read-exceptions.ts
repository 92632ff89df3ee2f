import type { Period } from '../../../shared/kernel/month.ts';
import { missingFor } from '../../../shared/monthly-run/rules.ts';
import type { Missing } from '../../../shared/notifications/rules.ts';
import type { Context } from '../../platform/context.ts';
import { pagesOf } from '../../platform/pages.ts';
import { batchExceptionTable } from '../../data/batch-exception.table.ts';

/** Exceptions that are read at once. */
const PAGE = 500;

/** What an agent is told that it waits. */
export interface Waiting {
  amountCents: number;
  missing: Missing;
  /** Whether the minimum of monthly payouts stands against it as well. */
  isBelowMinimum: boolean;
}

export interface Exceptions {
  count: number;
  /** How many have each reason. */
  reasons: Record<string, number>;
  /** What is to be told, by agent. */
  waiting: ReadonlyMap<string, Waiting>;
}

/** What stays out of a batch, counted by reason and put together by agent. */
export async function readExceptions({ table }: Context, period: Period): Promise<Exceptions> {
  let count = 0;
  const reasons: Record<string, number> = {};
  const waiting = new Map<string, Waiting>();
  const pages = pagesOf(async (after: string | undefined) => {
    const { rows, more } = await batchExceptionTable(table).page(period, { limit: PAGE, after });
    return { rows, next: more ? rows.at(-1)?.exceptionId : undefined };
  });
  for await (const rows of pages) {
    count += rows.length;
    for (const row of rows) {
      for (const reason of row.reasons) reasons[reason] = (reasons[reason] ?? 0) + 1;
      const missing = missingFor(row.reasons);
      if (!missing) continue;
      const before = waiting.get(row.agentId);
      waiting.set(row.agentId, {
        missing,
        amountCents: (before?.amountCents ?? 0) + row.amountCents,
        isBelowMinimum: before?.isBelowMinimum === true || row.reasons.includes('belowMinimum'),
      });
    }
  }
  return { count, reasons, waiting };
}
