import { monthlyRunContract } from '../../../shared/monthly-run/contract.ts';
import { cursorAfter, positionOf } from '../../platform/page.ts';
import { verb } from '../verb.ts';
import { batchesOfRun, monthlyRunTable } from '../../data/monthly-run/monthly-run.table.ts';
import { payoutBatchTable } from '../../data/monthly-run/payout-batch.table.ts';
import { presentMonthlyBatch } from '../../domain/monthly-run/present.ts';
import { readFigures } from '../../domain/monthly-run/read-monthly-batch.ts';

const QUERY = { list: 'batches' };

export const listBatches = verb(monthlyRunContract.listBatches, async (context, input) => {
  const { limit, cursor } = input;
  const { table } = context;
  const before = positionOf(QUERY, cursor)?.id;
  const { rows, more } = await monthlyRunTable(table).page({ limit, before });
  const [batches, figures] = await Promise.all([
    payoutBatchTable(table).getMany(rows.flatMap(batchesOfRun)),
    Promise.all(rows.map((run) => readFigures(context, run))),
  ]);
  const now = context.clock.now();
  const last = more ? rows.at(-1)?.period : undefined;
  return {
    rows: rows.flatMap((run, at) => {
      const of = figures[at];
      const ofRun = batchesOfRun(run).flatMap((id) => batches.get(id) ?? []);
      const around = { batch: batches.get(run.period), batches: ofRun, now };
      return of ? [presentMonthlyBatch(run, of, around)] : [];
    }),
    cursor: cursorAfter(QUERY, last === undefined ? undefined : { at: last, id: last }),
  };
});
