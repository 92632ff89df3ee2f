/**
 * Delivers stream records to one function in order, as Lambda's event source mapping does with the
 * settings in `infra/model/stream-retries.ts`: a reported item is retried together with all after it,
 * a batch that throws is split in two, and an item is tried until it is done.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { inspect } from 'node:util';
import { failedItems } from './batch-response.ts';
import type { StreamItem } from './stream-event.ts';

const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 5_000;

export interface Delivery {
  invoke(event: { Records: unknown[] }): Promise<unknown>;
  /** Everything up to this item is done. */
  checkpoint(item: StreamItem): void;
  /** An item failed for the first time; it is tried again without end. */
  stuckOn(item: StreamItem, reason: string): void;
  signal: AbortSignal;
  /** The longest pause before a retry, in ms; five seconds by default. */
  longestPauseMs?: number;
}

/** How a batch ended: the index of the first failed item, or the batch's length. */
interface Outcome {
  firstFailure: number;
  /** Set where the function threw, so that any item may be the cause. */
  cause?: string;
}

async function attempt(items: readonly StreamItem[], delivery: Delivery): Promise<Outcome> {
  try {
    const answer = await delivery.invoke({ Records: items.map((item) => item.record) });
    const numbers = items.map((item) => item.sequenceNumber);
    const failed = failedItems(answer, numbers);
    if (!failed) return { firstFailure: 0, cause: 'an answer that reports unknown items' };
    const places = failed.map((number) => numbers.indexOf(number));
    return { firstFailure: Math.min(items.length, ...places) };
  } catch (error) {
    const thrown = error instanceof Error ? (error.cause ?? error) : error;
    return { firstFailure: 0, cause: `it threw ${inspect(thrown)}` };
  }
}

/**
 * Delivers the items; returns when each is done, or when the signal aborts. Retries wait with
 * exponential backoff.
 */
export async function deliver(items: readonly StreamItem[], delivery: Delivery): Promise<void> {
  let waiting = items;
  let failures = 0;
  let size = items.length;
  while (waiting.length > 0 && !delivery.signal.aborted) {
    const batch = waiting.slice(0, size);
    const { firstFailure, cause } = await attempt(batch, delivery);
    const lastDone = batch[firstFailure - 1];
    const stuck = batch[firstFailure];
    if (lastDone) {
      delivery.checkpoint(lastDone);
      waiting = waiting.slice(firstFailure);
      failures = 0;
    }
    if (!stuck) {
      size *= 2;
    } else if (cause !== undefined && batch.length > 1) {
      size = Math.ceil(batch.length / 2);
      await pauseBeforeRetry(1, delivery);
    } else {
      if (failures === 0) delivery.stuckOn(stuck, cause ?? 'reported as failed');
      failures++;
      await pauseBeforeRetry(failures, delivery);
    }
  }
}

async function pauseBeforeRetry(
  failures: number,
  { signal, longestPauseMs = LONGEST_PAUSE_MS }: Delivery,
): Promise<void> {
  const ms = Math.min(longestPauseMs, FIRST_PAUSE_MS * 2 ** (failures - 1));
  try {
    await pause(ms, undefined, { signal });
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
