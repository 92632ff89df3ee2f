/** The device's store of the answers that an agent saw last; kept-answers.ts fills it. */
import type { DehydratedState } from '@tanstack/react-query';
import { get, type UseStore } from 'idb-keyval';
import type { Me } from '../../shared/identity/contract.ts';
import { deviceStore } from './device-store.ts';

/** Raise it when a kept answer gets a field that screens need; answers of before are dropped. */
export const SHAPE = 4;

export interface Kept {
  me: Me;
  /** Absent in the first shape. */
  shape?: number;
  answers: DehydratedState;
}

let opened: UseStore | undefined;
export const keptStore = () => (opened ??= deviceStore('portal-kept', 'answers'));

/** The account's last seen profile and answers. */
export const readKept = (accountId: string): Promise<Kept | undefined> =>
  get<Kept>(accountId, keptStore());

/** The kept answers, if this build's screens can show them. */
export const answersIn = (kept: Kept | undefined): DehydratedState | undefined =>
  kept?.shape === SHAPE ? kept.answers : undefined;
