/**
 * Forecasts of the next run, and the batches that runs then make: line by line, and exception by exception.
 */
import * as z from 'zod';
import { payoutIdOf } from '../../../functions/domain/payouts/open-payout.ts';
import type { Stack } from '../../../infra/local/stack.ts';
import type { Job } from '../../../shared/kernel/job.ts';
import { forecastRow, type ForecastRow } from '../../../shared/monthly-run/schemas.ts';
import type { Api } from '../stack/client.ts';
import { finishedJob } from '../jobs/imports.ts';
import { batchOf } from './run-network.ts';

/** A finished forecast, with the rows of its file. */
export interface ReadForecast {
  totals: NonNullable<Job['forecast']>;
  rows: ForecastRow[];
}

/** Works a forecast out as an administrator does, and downloads its file. */
export async function workOutForecast({ api }: { api: Api }): Promise<ReadForecast> {
  const { id: jobId } = await api.monthlyRun.startForecast();
  const job = await finishedJob({ api }, jobId);
  if (!job.forecast) throw new Error(job.problem);
  const file: unknown = await (await fetch(job.downloadUrl ?? '')).json();
  return { totals: job.forecast, rows: z.array(forecastRow.strict()).parse(file) };
}

/** The lines and exceptions that a forecast expects, with the ids that the run gives them. */
export function expectedBatch({ totals, rows }: ReadForecast) {
  const isLine = ({ reasons }: ForecastRow) => reasons.length === 0;
  /** A shared account is found after the run has made the payout. */
  const payoutIdIn = ({ payoutId, agentId, reasons }: ForecastRow) =>
    payoutId ??
    (reasons.length === 0 || reasons.includes('duplicateAccount')
      ? payoutIdOf({ agentId, period: totals.period })
      : undefined);
  return {
    counted: {
      lines: totals.lines,
      totalCents: totals.totalCents,
      exceptions: totals.exceptions,
    },
    lines: rows
      .filter(isLine)
      .map((row) => `${payoutIdIn(row)} ${row.agentId} ${row.amountCents} ${row.payoutType}`)
      .sort(),
    exceptions: rows
      .filter((row) => !isLine(row))
      .map((row) => {
        const payoutId = payoutIdIn(row);
        return `${payoutId ?? row.agentId} ${row.agentId} ${row.amountCents} ${row.reasons.join()}`;
      })
      .sort(),
  };
}

/** The same of a batch that a run made. */
export async function madeBatch(stack: Pick<Stack, 'database'>, period: string) {
  const { counted, lines, exceptions } = await batchOf(stack, period);
  return {
    counted,
    lines: lines
      .map((line) => `${line.payoutId} ${line.agentId} ${line.amountCents} ${line.payoutType}`)
      .sort(),
    exceptions: exceptions
      .map((one) => `${one.exceptionId} ${one.agentId} ${one.amountCents} ${one.reasons.join()}`)
      .sort(),
  };
}
