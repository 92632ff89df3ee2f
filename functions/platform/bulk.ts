/**
 * One call for many rows: each is decided like a single call, and has its own result. A refusal
 * doesn't stop other rows; if the call is repeated, finished rows answer with a conflict.
 */
import pMap from 'p-map';
import { type BulkResult, bulkRefusalCode } from '../../shared/kernel/bulk.ts';
import { busy } from '../../shared/kernel/errors.ts';
import type { Context } from './context.ts';
import { toLoggedAnswer } from './errors.ts';

/** Owners whose rows are worked on at the same time. */
const OWNERS_AT_ONCE = 4;
/** A call must answer within 29 s, or the browser doesn't learn what was done. */
const BEGIN_WITHIN_MS = 20_000;

interface BulkRow {
  id: string;
  /** Rows of one owner share a balance, so they run in sequence. Undefined where the row doesn't exist. */
  ownerId: string | undefined;
}

/**
 * Decides each row on its own, those of one owner in sequence.
 * @param decideOne the function of the single call
 * @param beginWithinMs rows that can't start within this time answer BUSY
 * @returns a result for each row, in the order of the rows
 */
export async function decideEach<Row>(
  context: Context,
  rows: readonly BulkRow[],
  decideOne: (id: string) => Promise<Row>,
  beginWithinMs = BEGIN_WITHIN_MS,
): Promise<BulkResult<Row>[]> {
  const deadline = context.clock.real().getTime() + beginWithinMs;
  const results = new Map<string, BulkResult<Row>>();
  const decide = async (id: string): Promise<BulkResult<Row>> => {
    try {
      if (context.clock.real().getTime() > deadline) throw busy();
      return { id, outcome: 'done', row: await decideOne(id) };
    } catch (error) {
      return refusedOf(id, error, context);
    }
  };
  const decideInOrder = async (ids: readonly string[]) => {
    for (const id of ids) results.set(id, await decide(id));
  };
  await pMap(byOwner(rows), decideInOrder, { concurrency: OWNERS_AT_ONCE });
  return rows.flatMap(({ id }) => results.get(id) ?? []);
}

function byOwner(rows: readonly BulkRow[]): string[][] {
  const groups = new Map<string, string[]>();
  for (const { id, ownerId = `nobody#${id}` } of rows)
    groups.set(ownerId, [...(groups.get(ownerId) ?? []), id]);
  return [...groups.values()];
}

/** The answer that the single call would have given. */
function refusedOf(id: string, error: unknown, context: Context): BulkResult<never> {
  const { code, message, data } = toLoggedAnswer(error, context);
  return {
    id,
    outcome: 'refused',
    code: bulkRefusalCode.catch('INTERNAL').parse(code),
    message,
    ...(data.current ? { current: data.current } : {}),
  };
}
