/**
 * Sales that were submitted offline. Each waits on the device with the idempotency key of its first
 * attempt, so that the server creates it once, however often it is sent.
 */
import { ORPCError } from '@orpc/client';
import { del, get, set, type UseStore, values } from 'idb-keyval';
import type { FieldIssue } from '../../../shared/kernel/errors.ts';
import type { Sale } from '../../../shared/sales/contract.ts';
import {
  fieldIssues,
  isServerError,
  isTransient,
  isUnauthenticated,
} from '../../lib/api-errors.ts';
import { api } from '../../lib/api.ts';
import { deviceStore } from '../../lib/device-store.ts';
import { onWake } from '../../lib/session-events.ts';
import type { NewSale, NewSaleValues } from './new-sale.ts';
import { uploadProof } from './proof-upload.ts';
import { refusalOf } from './sale-refusal.ts';

/** Retry at least this often while a sale waits: browsers don't reliably report that the network is back. */
const AGAIN_MS = 20_000;
const TOO_MANY = 429;

export interface WaitingSale {
  /** The idempotency key. */
  key: string;
  userId: string;
  /** With the id of its proof once that is uploaded. */
  sale: NewSale;
  /** A proof that was chosen offline; it is uploaded before the sale is sent. */
  proof?: File;
  /** As typed, to be corrected where the server refuses it. */
  typed: Partial<NewSaleValues>;
  /** ISO 8601, by this device's clock. */
  writtenAt: string;
  /** The server's reason for refusing it; absent while it waits. */
  problem?: string;
  /** The fields that the server refused, to be marked in the form. */
  issues?: readonly FieldIssue[];
}

let opened: UseStore | undefined;
const store = () => (opened ??= deviceStore('portal-outbox', 'sales'));

const CHANNEL = 'portal-outbox';

/** Notifies every tab, including this one. */
function notifyTabs(): void {
  const channel = new BroadcastChannel(CHANNEL);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is one origin's
  channel.postMessage('changed');
  channel.close();
}

/** Calls back when the waiting sales have changed, in any tab. */
export function onOutboxChange(callback: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', callback);
  return () => channel.close();
}

export async function keepWaiting(waiting: WaitingSale): Promise<void> {
  await set(waiting.key, waiting, store());
  notifyTabs();
}

/** A person's waiting and refused sales, oldest first. */
export async function waitingSales(userId: string): Promise<WaitingSale[]> {
  const all = await values<WaitingSale>(store());
  return all
    .filter((waiting) => waiting.userId === userId)
    .sort((one, other) => one.writtenAt.localeCompare(other.writtenAt));
}

/** Forgets a sale that was sent, corrected or discarded. */
export async function dropWaiting(key: string): Promise<void> {
  await del(key, store());
  notifyTabs();
}

/** True where the same sale may succeed later: there was no answer, or the error isn't about the sale. */
const isForLater = (error: unknown): boolean =>
  isTransient(error) ||
  isServerError(error) ||
  isUnauthenticated(error) ||
  (error instanceof ORPCError && error.status === TOO_MANY);

async function markRefused(key: string, error: unknown): Promise<void> {
  const issues = fieldIssues(error);
  const refused = { problem: refusalOf(error), ...(issues.length > 0 ? { issues } : {}) };
  // It may have been discarded in another tab.
  const waiting = await get<WaitingSale>(key, store());
  if (waiting) await set(key, { ...waiting, ...refused }, store());
  notifyTabs();
}

interface Sending {
  userId: string;
  /**
   * Tells whether the person has signed out, in this tab or in another: a sale is sent in its writer's name
   * only.
   */
  isOver: () => Promise<boolean>;
  onSent: (sale: Sale) => void;
  onRefused: (error: unknown) => void;
}

/**
 * The sale with the id of its proof, which is uploaded first. The id is kept on the device before the sale
 * is sent, because a repeated submission with another id would be another sale.
 */
async function withProof(waiting: WaitingSale): Promise<NewSale> {
  const { key, sale, proof } = waiting;
  if (!proof || sale.proofUploadId !== undefined) return sale;
  const complete = { ...sale, proofUploadId: await uploadProof(proof) };
  await set(key, { ...waiting, sale: complete }, store());
  return complete;
}

/** True where the server no longer has the proof but the device does: it is uploaded again next time. */
async function uploadsAgain({ key, proof }: WaitingSale, error: unknown): Promise<boolean> {
  const isProofGone = fieldIssues(error).some(({ path }) => path === 'proofUploadId');
  const waiting = await get<WaitingSale>(key, store());
  if (!proof || !isProofGone || waiting?.sale.proofUploadId === undefined) return false;
  const { proofUploadId: _gone, ...sale } = waiting.sale;
  await set(key, { ...waiting, sale }, store());
  return true;
}

/** Sends the waiting sales, oldest first, and stops at the first that has to wait longer. */
async function sendAll({ userId, isOver, onSent, onRefused }: Sending): Promise<void> {
  for (const waiting of await waitingSales(userId)) {
    const { key } = waiting;
    if (waiting.problem !== undefined) continue;
    if (await isOver()) return;
    try {
      const sale = await withProof(waiting);
      // An upload takes long enough for somebody else to sign in.
      if (await isOver()) return;
      const sent = await api.sales.submitSale(sale, { context: { idempotencyKey: key } });
      await dropWaiting(key);
      onSent(sent);
    } catch (error) {
      if (isForLater(error) || (await isOver())) return;
      if (await uploadsAgain(waiting, error)) return;
      await markRefused(key, error);
      onRefused(error);
    }
  }
}

/** Lets one tab send at a time. Without locks, the idempotency keys still prevent duplicates. */
async function sendAlone(sending: Sending): Promise<void> {
  if (!('locks' in navigator)) return sendAll(sending);
  await navigator.locks.request(CHANNEL, { ifAvailable: true }, async (lock) => {
    if (lock) await sendAll(sending);
  });
}

/** Sends the waiting sales now, when another one waits, and whenever the network may be back. */
export function keepSending(sending: Sending): () => void {
  const send = () => {
    // A device that keeps nothing has nothing to send; one that fails this time is read again.
    sendAlone(sending).catch(() => undefined);
  };
  const timer = setInterval(send, AGAIN_MS);
  const stopWaking = onWake(send);
  const stopListening = onOutboxChange(send);
  send();
  return () => {
    clearInterval(timer);
    stopWaking();
    stopListening();
  };
}
