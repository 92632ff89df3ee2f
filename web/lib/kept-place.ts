import { useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

const STORE = 'portal-places';

/** How far down each entry of the history was, by its key; like the history, they outlast a reload. */
const places = new Map<string, number>(readPlaces());
window.addEventListener('pagehide', () => {
  try {
    sessionStorage.setItem(STORE, JSON.stringify([...places]));
  } catch {
    // The browser keeps nothing: the list begins at its top.
  }
});

function readPlaces(): [string, number][] {
  try {
    return JSON.parse(sessionStorage.getItem(STORE) ?? '[]') as [string, number][];
  } catch {
    return [];
  }
}

/**
 * Comes back to the place in a long list: the browser restores it before all pages are there, and so at
 * most to the end of the first one.
 * @param isLoaded true once the pages that the address names are shown
 */
export function useKeptPlace(isLoaded: boolean): void {
  const { key } = useLocation();
  const kind = useNavigationType();
  const isBack = useRef(kind === NavigationType.Pop);
  useEffect(() => {
    if (!isLoaded) return;
    const place = places.get(key) ?? 0;
    if (isBack.current && place > window.scrollY) window.scrollTo(0, place);
    isBack.current = false;
    const keep = () => void places.set(key, window.scrollY);
    keep();
    document.addEventListener('scroll', keep, { passive: true });
    return () => document.removeEventListener('scroll', keep);
  }, [isLoaded, key]);
}
