/** The light or dark mode: what the person chose on this device, or what the system asks for. */
import { useSyncExternalStore } from 'react';
import { storedTheme, storeTheme, THEME_KEY, type ThemeChoice } from './theme-choice.ts';

export type ThemeMode = 'light' | 'dark';

const system = window.matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();
let choice = storedTheme();
// Kept here and updated by events only: a browser that is asked for `matches` between a change and its
// event considers the change delivered, and sends no event.
let isSystemDark = system.matches;

const notify = () => {
  for (const listener of listeners) listener();
};
system.addEventListener('change', ({ matches }) => {
  isSystemDark = matches;
  notify();
});
window.addEventListener('storage', (event) => {
  if (event.key !== THEME_KEY) return;
  choice = storedTheme();
  notify();
});

/** Chooses a theme and stores the choice. */
export function chooseTheme(next: ThemeChoice): void {
  choice = next;
  storeTheme(next);
  notify();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const currentMode = () => (choice === 'system' ? (isSystemDark ? 'dark' : 'light') : choice);

export const useThemeChoice = (): ThemeChoice => useSyncExternalStore(subscribe, () => choice);
export const useThemeMode = (): ThemeMode => useSyncExternalStore(subscribe, currentMode);
