/**
 * Sales that were submitted without a signal. Each waits on the device with the idempotency key of its
 * first attempt, under which the server creates it once, however often and however late it arrives.
 */
import { ORPCError } from '@orpc/client';
import { createStore, del, get, set, type UseStore, values } from 'idb-keyval';
import type { Sale } from '../../../shared/sales/contract.ts';
import { failureReason, isAccident, isTransient, isUnauthenticated } from '../../lib/api-errors.ts';
import { api } from '../../lib/api.ts';
import { onWake } from '../../lib/session-events.ts';
import type { NewSale, NewSaleValues } from './new-sale.ts';

/** While anything waits the network is tried at least so often: what browsers know of it is little. */
const AGAIN_MS = 20_000;
const TOO_MANY = 429;

export interface WaitingSale {
  /** The idempotency key. */
  key: string;
  userId: string;
  sale: NewSale;
  /** As typed, for whoever has to correct it. */
  typed: Partial<NewSaleValues>;
  /** ISO 8601, by this device's clock. */
  writtenAt: string;
  /** Why the server refused it; absent while it waits. */
  problem?: string;
}

let opened: UseStore | undefined;
const store = () => (opened ??= createStore('portal-outbox', 'sales'));

const CHANNEL = 'portal-outbox';

/** Tells every tab, this one too. */
function tell(): void {
  const channel = new BroadcastChannel(CHANNEL);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is one origin's
  channel.postMessage('changed');
  channel.close();
}

/** Calls back when what waits has changed, in this tab or in another. */
export function onOutboxChange(callback: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', callback);
  return () => channel.close();
}

/** Keeps a sale until it is sent. */
export async function keepWaiting(waiting: WaitingSale): Promise<void> {
  await set(waiting.key, waiting, store());
  tell();
}

/** A person's sales that wait or were refused, the first written first. */
export async function waitingSales(userId: string): Promise<WaitingSale[]> {
  const all = await values<WaitingSale>(store());
  return all
    .filter((waiting) => waiting.userId === userId)
    .sort((one, other) => one.writtenAt.localeCompare(other.writtenAt));
}

/** Forgets one that was sent, corrected or given up. */
export async function dropWaiting(key: string): Promise<void> {
  await del(key, store());
  tell();
}

/** Whether the same may succeed later: nobody answered, or not about the sale. */
const isForLater = (error: unknown): boolean =>
  isTransient(error) ||
  isAccident(error) ||
  isUnauthenticated(error) ||
  (error instanceof ORPCError && error.status === TOO_MANY);

async function refuse(key: string, error: unknown): Promise<void> {
  const problem = failureReason(error);
  // It may have been given up in another tab.
  const waiting = await get<WaitingSale>(key, store());
  if (waiting) await set(key, { ...waiting, problem }, store());
  tell();
}

interface Sending {
  userId: string;
  onSent: (sale: Sale) => void;
  onRefused: (error: unknown) => void;
}

/** Sends what waits, in the order of writing, until one has to wait on. */
async function sendAll({ userId, onSent, onRefused }: Sending): Promise<void> {
  for (const { key, sale, problem } of await waitingSales(userId)) {
    if (problem !== undefined) continue;
    try {
      const sent = await api.sales.submitSale(sale, { context: { idempotencyKey: key } });
      await dropWaiting(key);
      onSent(sent);
    } catch (error) {
      if (isForLater(error)) return;
      await refuse(key, error);
      onRefused(error);
    }
  }
}

/** One tab sends at a time; without locks the server still takes each once. */
async function sendAlone(sending: Sending): Promise<void> {
  if (!('locks' in navigator)) return sendAll(sending);
  await navigator.locks.request(CHANNEL, { ifAvailable: true }, async (lock) => {
    if (lock) await sendAll(sending);
  });
}

/** Sends what waits, now and whenever the network may be back, until stopped. */
export function keepSending(sending: Sending): () => void {
  const send = () => void sendAlone(sending);
  const timer = setInterval(send, AGAIN_MS);
  const stopWaking = onWake(send);
  send();
  return () => {
    clearInterval(timer);
    stopWaking();
  };
}
