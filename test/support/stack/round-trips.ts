/** Counts the round trips to the table that an answer makes in sequence. */
import type { RecordedRequest } from './dynamo-front/dynamo-front.ts';

/**
 * The longest sequence of requests of which each began after the one before had ended. Needs a front
 * with latency, so that requests that were sent together overlap.
 */
export function depthOf(
  requests: readonly Pick<RecordedRequest, 'startedAt' | 'endedAt'>[],
): number {
  let depth = 0;
  let endOfLast = Number.NEGATIVE_INFINITY;
  // Taking the request that ends first each time gives the longest sequence.
  for (const { startedAt, endedAt } of [...requests].sort((a, b) => a.endedAt - b.endedAt)) {
    if (startedAt < endOfLast) continue;
    depth++;
    endOfLast = endedAt;
  }
  return depth;
}
