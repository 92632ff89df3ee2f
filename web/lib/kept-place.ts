import { useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { keepInTab, readTab } from './tab-store.ts';

const STORE = 'portal-places';

/** How far down each entry of the history was, by its key; like the history, they outlast a reload. */
const places = new Map(JSON.parse(readTab(STORE) ?? '[]') as [string, number][]);
window.addEventListener('pagehide', () => keepInTab(STORE, JSON.stringify([...places])));

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
