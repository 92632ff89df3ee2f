import { useEffect } from 'react';
import { runtimeConfig } from '../config/runtime.ts';

/** Titles the page, as tabs, history and bookmarks name it: the screen first, since tabs cut the end. */
export function usePageTitle(name: string): void {
  const title = `${name} – ${runtimeConfig().portal.companyName} Commission Portal`;
  useEffect(() => {
    document.title = title;
  }, [title]);
}
