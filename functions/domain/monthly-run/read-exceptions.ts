import type { BatchId } from '../../../shared/kernel/batch-id.ts';
import { missingFor } from '../../../shared/monthly-run/rules.ts';
import type { Missing } from '../../../shared/notifications/schemas.ts';
import type { Context } from '../../platform/context.ts';
import type { Table } from '../../platform/table.ts';
import { pagesOf } from '../../platform/pages.ts';
import {
  batchExceptionTable,
  type StoredException,
} from '../../data/monthly-run/batch-exception.table.ts';

/** Exceptions per read. */
const PAGE = 500;

/** An amount that waits, for the notification of its agent. */
export interface WaitingAmount {
  amountCents: number;
  missing: Missing;
  /** True where it is also below the minimum of monthly payouts. */
  isBelowMinimum: boolean;
}

export interface Exceptions {
  count: number;
  /** The number of exceptions by reason. */
  reasons: Record<string, number>;
  /** Waiting amounts by agent. */
  waiting: ReadonlyMap<string, WaitingAmount>;
}

/** The exceptions of a month's batches, counted by reason and collected by agent. */
export async function readExceptions(
  { table }: Context,
  batchIds: readonly BatchId[],
): Promise<Exceptions> {
  let count = 0;
  const reasons: Record<string, number> = {};
  const waiting = new Map<string, WaitingAmount>();
  for await (const rows of exceptionsOf(table, batchIds)) {
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

async function* exceptionsOf(
  table: Table,
  batchIds: readonly BatchId[],
): AsyncGenerator<StoredException[]> {
  for (const batchId of batchIds)
    yield* pagesOf(async (after: string | undefined) => {
      const { rows, more } = await batchExceptionTable(table).page(batchId, { limit: PAGE, after });
      return { rows, next: more ? rows.at(-1)?.exceptionId : undefined };
    });
}
