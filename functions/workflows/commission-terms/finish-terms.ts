import { periodOf } from '../../../shared/kernel/month.ts';
import { saleTable } from '../../data/sales/sale.table.ts';
import { searchEntryTable } from '../../data/search/search-entry.table.ts';
import type { Worker } from '../../platform/worker.ts';

/** Noted in one sweep; the next sweep goes on. */
export const NOTED_AT_ONCE = 200;

/**
 * Notes on sales of limited months that these are over. No money moves: the balances' counters stopped them
 * with the month. Reports read the note, because a projection sees a sale without the date.
 */
export async function finishTerms({ table, clock, log }: Worker): Promise<void> {
  const at = clock.now().toISOString();
  const over = await searchEntryTable(table).termsBefore(
    'saleMonthsOver',
    periodOf(at),
    NOTED_AT_ONCE,
  );
  for (const { id: saleId } of over)
    try {
      await table.planAndTransact(async () => {
        // The entry may lag: the sale may have ended, or been noted, meanwhile.
        const sale = await saleTable(table).get(saleId);
        if (!sale?.earnsThrough || sale.monthsOverAt !== undefined) return;
        await table.transact([
          saleTable(table).noteMonthsOver(sale, at).orStale('The sale changed'),
        ]);
      });
    } catch (error) {
      log.error('the end of a sale’s months could not be noted, to be tried again', {
        saleId,
        error,
      });
    }
}
