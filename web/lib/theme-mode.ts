/** Light, dark or as the system says; kept on the device under one key (document 000, section 1). */
import { useSyncExternalStore } from 'react';

export const THEME_KEY = 'portal-theme';
export type ThemeChoice = 'light' | 'dark' | 'system';
export type ThemeMode = 'light' | 'dark';

// The welcome page is also made into markup, where there is no window: it shows itself in both.
const system =
  typeof window === 'undefined' ? undefined : window.matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();
let choice = stored();
// Kept, and never read again from `system`: a browser that is asked for `matches` between a change and
// its event takes the change for told, and sends no event.
let isSystemDark = system?.matches ?? false;

function stored(): ThemeChoice {
  try {
    const value = localStorage.getItem(THEME_KEY);
    return value === 'light' || value === 'dark' ? value : 'system';
  } catch {
    // Storage is off: the system decides.
    return 'system';
  }
}

const notify = () => {
  for (const listener of listeners) listener();
};
system?.addEventListener('change', ({ matches }) => {
  isSystemDark = matches;
  notify();
});
if (system)
  window.addEventListener('storage', (event) => {
    if (event.key !== THEME_KEY) return;
    choice = stored();
    notify();
  });

/** Chooses a theme and keeps the choice. */
export function chooseTheme(next: ThemeChoice): void {
  choice = next;
  try {
    localStorage.setItem(THEME_KEY, next);
  } catch {
    // Storage is off: the choice holds until the page is closed.
  }
  notify();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const theChoice = () => choice;
const theMode = () => (choice === 'system' ? (isSystemDark ? 'dark' : 'light') : choice);

/** What the person chose. */
export const useThemeChoice = (): ThemeChoice =>
  useSyncExternalStore(subscribe, theChoice, theChoice);
/** What that means now. */
export const useThemeMode = (): ThemeMode => useSyncExternalStore(subscribe, theMode, theMode);
