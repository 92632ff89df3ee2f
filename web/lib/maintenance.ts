/** Knows from the API's answers whether the portal is maintained. Its end needs no answer. */
import { useSyncExternalStore } from 'react';
import {
  MAINTENANCE_HEADER,
  readMaintenanceHeader,
  type ShownMaintenance,
} from '../../shared/kernel/maintenance-header.ts';

let shown: ShownMaintenance | undefined;
/** The shown maintenance as text: an answer that says the same changes nothing. */
let said: string | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function set(maintenance: ShownMaintenance | undefined): void {
  clearTimeout(timer);
  if (maintenance) timer = setTimeout(() => set(undefined), maintenance.secondsLeft * 1000);
  const told = maintenance && `${maintenance.until} ${maintenance.reason}`;
  if (told === said) return;
  said = told;
  shown = maintenance;
  for (const listener of listeners) listener();
}

/** Looks at an answer. A failure without the header says nothing: the gateway may have made it. */
export function noteAnswer(answer: Response): Response {
  const header = answer.headers.get(MAINTENANCE_HEADER);
  if (header !== null) set(readMaintenanceHeader(header));
  else if (answer.ok) set(undefined);
  return answer;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The maintenance that is on, as the last answer told; undefined where there is none. */
export const useMaintenance = (): ShownMaintenance | undefined =>
  useSyncExternalStore(subscribe, () => shown);
