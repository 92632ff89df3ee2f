/**
 * The theme that a person chose on this device. public/theme.js reads the same key before the first paint.
 */
export const THEME_KEY = 'portal-theme';
export type ThemeChoice = 'light' | 'dark' | 'system';

/** The stored choice; `system` where there is none, or where storage is switched off. */
export function storedTheme(): ThemeChoice {
  try {
    const value = localStorage.getItem(THEME_KEY);
    return value === 'light' || value === 'dark' ? value : 'system';
  } catch {
    return 'system';
  }
}

/** Stores the choice; where storage is switched off, it holds until the page is closed. */
export function storeTheme(choice: ThemeChoice): void {
  try {
    localStorage.setItem(THEME_KEY, choice);
  } catch {
    // Storage is switched off.
  }
}
