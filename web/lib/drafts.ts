/** What a person typed, kept on the device until it is submitted; never bank details. */
const PREFIX = 'portal-draft:';

/** How the name of a draft begins that nobody may find who signs in on the device later. */
export const PRIVATE = 'private:';

/** Reads a draft; undefined where there is none or it can't be read. */
export function readDraft<Values extends object>(name: string): Partial<Values> | undefined {
  try {
    const text = localStorage.getItem(PREFIX + name);
    const value: unknown = text ? JSON.parse(text) : undefined;
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    // Storage is off or holds something else: a draft is a convenience.
    return undefined;
  }
}

/** Keeps a draft, or forgets it when `values` is undefined. */
export function keepDraft(name: string, values: object | undefined): void {
  try {
    if (values) localStorage.setItem(PREFIX + name, JSON.stringify(values));
    else localStorage.removeItem(PREFIX + name);
  } catch {
    // Storage is off or full: what was typed is still on the screen.
  }
}

/** Forgets the private drafts, whoever wrote them. */
export function forgetPrivateDrafts(): void {
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(PREFIX + PRIVATE)) localStorage.removeItem(key);
  } catch {
    // Storage is off: nothing was kept.
  }
}
