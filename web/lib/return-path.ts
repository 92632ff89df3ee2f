/**
 * The address that a signed-out person wanted, on the way through sign-in. It travels in the history's
 * state, which no link can set, and is checked as if one could.
 */
import type { Role } from '../../shared/identity/contract.ts';
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
  if (typeof wanted !== 'string' || !wanted.startsWith('/') || !URL.canParse(wanted, origin))
    return home;
  const url = new URL(wanted, origin);
  const path = decoded(url.pathname);
  const isOwn =
    url.origin === origin && path !== undefined && !ODD.test(path) && isBelow(path, home);
  return isOwn ? `${url.pathname}${url.search}` : home;
}
