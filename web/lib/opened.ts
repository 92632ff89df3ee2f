/**
 * Everything opened over a screen is an entry of the browser's history, so that Back closes it. With an
 * address (`?sale=<id>`) it outlasts a reload and can be linked to; without one, a reload closes it.
 */
import { useEffect, useRef } from 'react';
import { type Location, useLocation, useNavigate } from 'react-router-dom';

/** One opened thing, in the history's state. */
interface Overlay {
  name: string;
  value: string;
  /** The page load that opened it; absent where it has an address. */
  load?: string;
}

/** Tells the overlays of this page load from those that a reload left in the history. */
const THIS_LOAD = crypto.randomUUID();

const isOverlay = (overlay: unknown): overlay is Overlay =>
  typeof overlay === 'object' && overlay !== null && 'name' in overlay && 'value' in overlay;

/** The history's state is the browser's copy of what was put there; it may be of another build. */
function overlaysIn(state: unknown): Overlay[] {
  const overlays = (state as { overlays?: unknown } | null)?.overlays;
  return Array.isArray(overlays) ? overlays.filter(isOverlay) : [];
}

const isStale = ({ load }: Overlay) => load !== undefined && load !== THIS_LOAD;

/** The router's state of the history's entry. */
const stateIn = (history: History) => (history.state as { usr?: unknown } | null)?.usr;

/** Leaves the history entries of what a reload has closed; else Back would seem to do nothing. */
export function leaveStaleOverlays(history: History): void {
  const overlays = overlaysIn(stateIn(history));
  const kept = overlays.findLastIndex((overlay) => !isStale(overlay)) + 1;
  if (kept < overlays.length) history.go(kept - overlays.length);
}

export interface Opened {
  /** The value that is open, such as an id; undefined while it is closed. */
  value: string | undefined;
  open: (value: string) => void;
  close: () => void;
  /** Closes, and then navigates: the other way round, closing would undo the navigation. */
  closeThen: (go: () => void) => void;
}

interface Kind {
  /** True: the value is in the address, under the name. */
  inAddress?: boolean;
}

function withParameter(search: string, name: string, value: string | undefined): string {
  const query = new URLSearchParams(search);
  if (value === undefined) query.delete(name);
  else query.set(name, value);
  const written = query.toString();
  return written === '' ? '' : `?${written}`;
}

function valueIn(location: Location, name: string, { inAddress = false }: Kind) {
  if (inAddress) return new URLSearchParams(location.search).get(name) ?? undefined;
  return overlaysIn(location.state).find((overlay) => overlay.name === name && !isStale(overlay))
    ?.value;
}

/** Something that opens over a screen, and closes at Back. */
export function useOpened(name: string, kind: Kind = {}): Opened {
  const location = useLocation();
  const navigate = useNavigate();
  const { key, pathname, search, hash } = location;
  const overlays = overlaysIn(location.state);
  const at = overlays.findIndex((overlay) => overlay.name === name);
  // Closing takes effect a moment later; a second press must not go back once more.
  const here = useRef({ key, isLeaving: false });
  useEffect(() => {
    here.current = { key, isLeaving: false };
  }, [key]);

  const open = (value: string) => {
    const overlay = { name, value, ...(kind.inAddress ? {} : { load: THIS_LOAD }) };
    // The history is ahead of the screen while React renders: a second press replaces the first one's entry.
    const now = window.location;
    // The person has left for another screen already.
    if (now.pathname !== pathname) return;
    const opened = overlaysIn(stateIn(window.history));
    const entry = opened.findIndex((one) => one.name === name);
    const to = {
      pathname: now.pathname,
      hash: now.hash,
      search: kind.inAddress ? withParameter(now.search, name, value) : now.search,
    };
    const below = entry < 0 ? opened : opened.slice(0, entry);
    // A link led to what it takes the place of, and the entry before belongs to another page.
    const isLinked =
      kind.inAddress === true && entry < 0 && new URLSearchParams(now.search).has(name);
    void navigate(to, {
      state: { overlays: isLinked ? below : [...below, overlay] },
      replace: isLinked || entry >= 0,
    });
  };
  const leave = (then?: () => void) => {
    if (valueIn(location, name, kind) === undefined) return then?.();
    if (here.current.isLeaving) return undefined;
    here.current.isLeaving = true;
    if (at >= 0) {
      // The router has listened for longer, so that it knows the new place when this runs.
      if (then) window.addEventListener('popstate', then, { once: true });
      return void navigate(at - overlays.length);
    }
    // It was opened by a link, so that the entry before belongs to another page.
    void navigate(
      { pathname, hash, search: withParameter(search, name, undefined) },
      { state: location.state as unknown, replace: true },
    );
    return then?.();
  };
  return {
    value: valueIn(location, name, kind),
    open,
    // Event handlers pass their event, which isn't for `leave`.
    close: () => leave(),
    closeThen: leave,
  };
}

/** An overlay without a value, such as a menu. */
export interface Openable {
  isOpen: boolean;
  show: () => void;
  hide: () => void;
  hideThen: (go: () => void) => void;
}

/** Something without a value that opens over a screen, and closes at Back. */
export function useOpenedOnly(name: string): Openable {
  const { value, open, close, closeThen } = useOpened(name);
  return { isOpen: value !== undefined, show: () => open(''), hide: close, hideThen: closeThen };
}
