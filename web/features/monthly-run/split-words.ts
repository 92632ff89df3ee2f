/** Texts of splitting a batch, of what locking does with its lines, and of the batches of a month beside each other. */
import { batchName, partOf } from '../../../shared/kernel/batch-id.ts';
import { countOf, formatCount } from '../../../shared/kernel/count.ts';
import type { SplitTotals } from '../../../shared/kernel/job.ts';
import { formatRand } from '../../../shared/kernel/money.ts';
import type { BatchPart, LockPreview, PayoutBatch } from '../../../shared/monthly-run/schemas.ts';
import type { BatchAction } from './batch-words.ts';

/** "Part 1", as a batch is named beside the others of its month. */
export const partName = (batchId: string): string => `Part ${partOf(batchId)}`;

/** "Part 1 of 2". */
export const partOfAll = (batchId: string, parts: readonly BatchPart[]): string =>
  `${partName(batchId)} of ${parts.length}`;

/** "57 lines, R12 000.00". */
export const sumWords = ({ lines, cents }: SplitTotals['stays']): string =>
  `${countOf(lines, 'line')}, ${formatRand(cents)}`;

/** "25 of 26 lines, R18 780.00 in all": the lines that locking fixes. */
export function lockedWords({ locked, leftOut, moved }: LockPreview): string {
  const all = locked.lines + leftOut.lines + moved.lines;
  const of = locked.lines === all ? '' : `${formatCount(locked.lines)} of `;
  return `${of}${countOf(all, 'line')}, ${formatRand(locked.cents)} in all`;
}

/** The steps between batches of a month that are possible now. */
export function splitsOf(batch: PayoutBatch, parts: readonly BatchPart[]): BatchAction[] {
  const { batchId, status, work, splitFrom, lines } = batch;
  if (status !== 'open' || work || splitFrom || lines === 0) return [];
  const isMergeable = partOf(batchId) > 1 && parts[0]?.status === 'open';
  return [...(lines > 1 ? (['split'] as const) : []), ...(isMergeable ? (['merge'] as const) : [])];
}

/** Why a preview can't be carried out; undefined where it can. */
export function whyNotSplit({ stays, goes }: SplitTotals): string | undefined {
  if (goes.lines === 0) return 'No line of this batch is like that, so nothing would be split off.';
  if (stays.lines === 0) return 'Every line of this batch is like that, so nothing would stay.';
  return undefined;
}

/**
 * The lines that a lock moves because of its releaser, in words; undefined where it moves none.
 * @param name the releaser's; absent: the reader releases, and may not what was added above a limit
 */
export function heldWords(
  { moved, stranded }: Pick<LockPreview, 'moved' | 'stranded'>,
  name: string | undefined,
): string | undefined {
  if (moved.lines === 0) return undefined;
  const [it, goes] = moved.lines === 1 ? ['it', 'goes'] : ['they', 'go'];
  const held = name
    ? `${name} had a hand in ${sumWords(moved)}`
    : `You may not release ${sumWords(moved)}, added above a limit`;
  const words = `${held}: ${it} ${goes} to another batch of the month, for somebody else to release.`;
  return stranded === 0
    ? words
    : `${words} Nobody with the finance permission can release ${countOf(stranded, 'line')} of that: ${stranded === 1 ? 'it stays' : 'they stay'} in the other batch until somebody else gets the permission.`;
}

/** Where a further batch of a month comes from. */
export function originWords(
  { origin, status, splitFrom }: PayoutBatch,
  nameOf: (administrator: string) => string,
): string | undefined {
  if (splitFrom) return `Lines of the batch of ${batchName(splitFrom)} are being moved here.`;
  if (!origin) return undefined;
  const from = batchName(origin.from);
  if (origin.reason)
    return `Split off from the batch of ${from} by ${nameOf(origin.by)}: ${origin.reason}`;
  const who = origin.releaserId ? nameOf(origin.releaserId) : nameOf(origin.by);
  const waits =
    status === 'open'
      ? ` Somebody without a hand in them is to release them. Where nobody else with the finance permission can, they stay here until a colleague gets it, or until they are excluded.`
      : '';
  return `These lines come from the batch of ${from}: ${who} was to release that and had a hand in them.${waits}`;
}
