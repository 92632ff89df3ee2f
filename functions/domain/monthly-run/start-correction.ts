/** Starts a correction of a locked batch: its files become void, and a job does the rest. */
import type { Beginning } from '../../data/monthly-run/batch-work.table.ts';
import { conflict } from '../../../shared/kernel/errors.ts';
import { paymentDayOf } from '../../../shared/kernel/business-day.ts';
import { batchName } from '../../../shared/kernel/batch-id.ts';
import { dayOf } from '../../../shared/kernel/month.ts';
import type {
  CorrectionKind,
  Declaration,
  VoidFileSet,
} from '../../../shared/monthly-run/schemas.ts';
import { declarationWords } from '../../../shared/monthly-run/rules.ts';
import { batchExceptionTable } from '../../data/monthly-run/batch-exception.table.ts';
import { fileSetOf, type StoredBatch } from '../../data/monthly-run/payout-batch.table.ts';
import { payoutTable, type StoredPayout } from '../../data/payouts/payout.table.ts';
import type { Context } from '../../platform/context.ts';
import { optional } from '../../platform/present.ts';
import { Stale, type Write } from '../../platform/table.ts';
import type { Act } from '../approvals/commit-act.ts';
import { recordEvent } from '../audit/record-event.ts';
import { readPayout } from '../payouts/read-payout.ts';
import { momentOf } from './build-batch-act.ts';
import { planFileSet } from './plan-file-set.ts';
import { startWork } from './start-work.ts';

export interface Correction {
  kind: CorrectionKind;
  reason: string;
  /** The administrator's declaration about downloaded files. */
  declaration?: Declaration | undefined;
  paymentDate?: string | undefined;
  payoutId?: string | undefined;
  at: string;
}

/**
 * Starts the correction's job.
 * @param act the correction where a second person may have to confirm it
 * @throws DomainError CONFLICT where the line isn't in the batch; `Stale` where the batch changed since it
 *   was read
 */
export async function startCorrection(
  context: Context,
  batch: StoredBatch,
  correction: Correction,
  act: Act | undefined,
): Promise<void> {
  const { kind, at, reason, declaration } = correction;
  const voidFileSets = withVoid(context, batch, correction);
  const line = correction.payoutId ? await takeOut(context, batch, correction) : undefined;
  const common = {
    at,
    to: 'locked',
    act,
    clears: ['files', 'hashTotal', 'exported'],
    facts: { reason, declaration: declaration && declarationWords[declaration] },
  } as const;
  if (kind === 'reopen')
    return startWork(context, batch, { ...common, kind: 'reopen', changes: { voidFileSets } });
  const paymentDate = correction.paymentDate ?? keptDate(batch, at);
  const fileSet = await planFileSet(context, { voidFileSets }, { at, paymentDate });
  const changes = { voidFileSets, fileSet };
  await startWork(context, batch, { ...common, kind: 'rewrite', changes, ...line });
}

/** Without a line the files keep their payment date, unless that is over. */
const keptDate = ({ fileSet }: StoredBatch, at: string) =>
  fileSet && fileSet.paymentDate >= dayOf(at) ? fileSet.paymentDate : undefined;

/** The void sets of files, with the one that counted until now; there is none where it wasn't written. */
function withVoid(
  context: Context,
  batch: StoredBatch,
  { kind, at, reason, declaration }: Correction,
): VoidFileSet[] {
  const { voidFileSets = [], files = [], fileSet, lines, totalCents, hashTotal, locked } = batch;
  if (files.length === 0) return voidFileSets;
  return [
    ...voidFileSets,
    {
      number: fileSetOf(batch),
      paymentDate: fileSet?.paymentDate ?? paymentDayOf(locked?.at ?? at),
      files: [...files],
      lines,
      totalCents,
      ...optional({ hashTotal }),
      voided: {
        ...momentOf(context, at),
        correction: kind,
        reason,
        ...optional({ declaration }),
      },
    },
  ];
}

const stale = () => new Stale('The line changed meanwhile');

/**
 * A line of the batch.
 * @throws DomainError NOT_FOUND; CONFLICT where the payout is no line of it
 */
export async function readLine(
  context: Context,
  { batchId }: Pick<StoredBatch, 'batchId'>,
  payoutId: string,
): Promise<StoredPayout> {
  const payout = await readPayout(context, payoutId);
  if (payout.batchId === batchId) return payout;
  throw conflict(`This payout is not in the batch of ${batchName(batchId)}.`);
}

/** The line becomes an exception; its payout stays pending. */
async function takeOut(
  context: Context,
  { batchId }: StoredBatch,
  { payoutId = '', reason, at }: Correction,
): Promise<Required<Pick<Beginning, 'move'>> & { writes: Write[] }> {
  const { table } = context;
  const payout = await readLine(context, { batchId }, payoutId);
  const { agentId, amountCents } = payout;
  const exception = { batchId, agentId, payoutId, amountCents, note: reason };
  return {
    move: { lines: -1, cents: -amountCents, exceptions: 1 },
    writes: [
      payoutTable(table).leaveBatch(payout, batchId).orThrow(stale),
      batchExceptionTable(table).put({ ...exception, reasons: ['excluded'] }),
      recordEvent(context, {
        action: 'monthlyRun.takeOutLine',
        about: ['payout', payoutId],
        agentId,
        at,
        after: { batchId, reason },
      }),
    ],
  };
}
