/**
 * Drafts: typed text, stored on the device until it is submitted or the person signs out; never bank details.
 */
const PREFIX = 'portal-draft:';
/** Follows the draft's name where attempts.ts keeps its submission. */
export const ATTEMPT = '#attempt';

/** The stored draft; undefined when there is none, or it can't be read. */
export function readDraft<Values extends object>(name: string): Partial<Values> | undefined {
  try {
    const text = localStorage.getItem(PREFIX + name);
    const value: unknown = text ? JSON.parse(text) : undefined;
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    // Storage is off, or holds something else; the form works without a draft.
    return undefined;
  }
}

/** Stores a draft, or deletes it when `values` is undefined. A changed draft is another submission. */
export function keepDraft(name: string, values: object | undefined): void {
  try {
    const key = PREFIX + name;
    const text = JSON.stringify(values);
    // Fields that the draft leaves out may have changed alone.
    if (text === localStorage.getItem(key)) return;
    if (values) localStorage.setItem(key, text);
    else localStorage.removeItem(key);
    localStorage.removeItem(key + ATTEMPT);
  } catch {
    // Storage is off or full; the typed text is still on the screen.
  }
}

/** Deletes all drafts on the device, so that its next user can't read them. */
export function forgetDrafts(): void {
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(PREFIX)) localStorage.removeItem(key);
  } catch {
    // Storage is off, so nothing was stored.
  }
}
