/**
 * The address that a signed-out person wanted, on the way through sign-in. It travels in the history's
 * state, which no link can set, and is checked as if one could.
 */
import type { Role } from '../../shared/identity/contract.ts';
import { addressIn } from '../../shared/kernel/web-address.ts';
import { keepDraft, readDraft } from './drafts.ts';
import { homeOf } from './paths.ts';

interface Wanted {
  wanted: string;
}

/** Router state for the sign-in screen. */
export const wantedState = ({
  pathname,
  search,
}: {
  pathname: string;
  search: string;
}): Wanted => ({
  wanted: `${pathname}${search}`,
});

/** A reset link works for an hour. */
const KEPT_MS = 60 * 60_000;
const keptName = (email: string) => `return:${email}`;

/** Keeps the wanted address on the device for a person who continues with a mailed link, which opens anew. */
export function keepWanted(email: string, state: unknown): void {
  const wanted = (state as Partial<Wanted> | null)?.wanted;
  if (wanted !== undefined) keepDraft(keptName(email), { wanted, at: Date.now() });
}

/** Takes the kept address of this person, as router state for the sign-in screen. */
export function takeWanted(email: string): Wanted | undefined {
  const { wanted, at = 0 } = readDraft<Wanted & { at: number }>(keptName(email)) ?? {};
  keepDraft(keptName(email), undefined);
  return wanted !== undefined && Date.now() - at < KEPT_MS ? { wanted } : undefined;
}

/** A path that names another host or directory once it is decoded or normalised. */
const ODD = /\\|\/\/|(^|\/)\.{1,2}(\/|$)/;

/** Decoded until nothing changes, since something on the way may decode once more. */
function decoded(path: string): string | undefined {
  try {
    const once = decodeURIComponent(path);
    return once === path ? path : decoded(once);
  } catch {
    return undefined;
  }
}

const isBelow = (path: string, home: string) => path === home || path.startsWith(`${home}/`);

/**
 * Where a person goes after signing in: the wanted screen of the own portal, else its first screen.
 * @param state the router's state of the sign-in screen
 */
export function pathAfterSignIn(state: unknown, role: Role, origin: string): string {
  const home = homeOf(role);
  const wanted = (state as Partial<Wanted> | null)?.wanted;
  if (typeof wanted !== 'string' || !wanted.startsWith('/')) return home;
  const url = addressIn(wanted, origin);
  if (!url) return home;
  const path = decoded(url.pathname);
  const isOwn =
    url.origin === origin && path !== undefined && !ODD.test(path) && isBelow(path, home);
  return isOwn ? `${url.pathname}${url.search}` : home;
}
