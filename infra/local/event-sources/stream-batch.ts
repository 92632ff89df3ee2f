/**
 * Delivers stream records to one function in order, as Lambda's event source mapping does: a reported
 * item is retried together with all after it, a batch that throws is split in two, and what fails too
 * often becomes a dead letter so that the rest can go on.
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
  giveUp(item: StreamItem, reason: string): void;
  /** The number of retries of one item after its first failure. */
  retries: number;
  signal: AbortSignal;
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
 * Delivers the items; returns when each is done or given up, or when the signal aborts.
 * Retries wait with exponential backoff.
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
      await pauseBeforeRetry(1, delivery.signal);
    } else if (failures < delivery.retries) {
      failures++;
      await pauseBeforeRetry(failures, delivery.signal);
    } else {
      delivery.giveUp(stuck, cause ?? 'reported as failed');
      delivery.checkpoint(stuck);
      waiting = waiting.slice(1);
      failures = 0;
    }
  }
}

async function pauseBeforeRetry(failures: number, signal: AbortSignal): Promise<void> {
  const ms = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (failures - 1));
  try {
    await pause(ms, undefined, { signal });
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
