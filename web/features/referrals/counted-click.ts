/**
 * One browser counts as one click for a link, its type and an hour, however often its page is loaded: the
 * device keeps when it was counted last, and nothing about the person.
 */
const HOUR_MS = 60 * 60_000;

const keyOf = (code: string, linkType: string) => `click:${linkType}:${code}`;

/** Marks a click as counted; false where this browser counted it in the last hour. */
export function markCounted(code: string, linkType: string, now = Date.now()): boolean {
  const key = keyOf(code, linkType);
  try {
    const before = localStorage.getItem(key);
    // A device whose clock went back counts again.
    if (before !== null && +before <= now && now < +before + HOUR_MS) return false;
    localStorage.setItem(key, String(now));
  } catch {
    // Without storage every visit counts.
  }
  return true;
}

/** Takes the mark back: the click didn't arrive. */
export function unmarkCounted(code: string, linkType: string): void {
  try {
    localStorage.removeItem(keyOf(code, linkType));
  } catch {
    // There is no mark without storage.
  }
}
