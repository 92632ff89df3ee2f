/** Drafts: typed text, stored on the device until it is submitted or the person signs out; never bank details. */
const PREFIX = 'portal-draft:';
const ATTEMPT_PREFIX = 'portal-attempt:';

/** A submission of a draft that has not succeeded: the same content is sent again with the same key. */
export interface Attempt {
  /** The submitted input, as JSON. */
  content: string;
  /** The idempotency key. */
  key: string;
}

function readStored<Value extends object>(key: string): Partial<Value> | undefined {
  try {
    const text = localStorage.getItem(key);
    const value: unknown = text ? JSON.parse(text) : undefined;
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    // Storage is off, or holds something else; the form works without a draft.
    return undefined;
  }
}

function store(key: string, value: object | undefined): void {
  try {
    if (value) localStorage.setItem(key, JSON.stringify(value));
    else localStorage.removeItem(key);
  } catch {
    // Storage is off or full; the typed text is still on the screen.
  }
}

/** The stored draft; undefined when there is none, or it can't be read. */
export const readDraft = <Values extends object>(name: string): Partial<Values> | undefined =>
  readStored<Values>(PREFIX + name);

/** Stores a draft, or deletes it when `values` is undefined. A changed draft is another submission. */
export function keepDraft(name: string, values: object | undefined): void {
  // Fields that the draft leaves out may have changed alone.
  if (values && JSON.stringify(values) === JSON.stringify(readDraft(name))) return;
  store(PREFIX + name, values);
  store(ATTEMPT_PREFIX + name, undefined);
}

/** The last attempt to submit a draft, if it was of this content. */
export function readAttempt(name: string, content: string): Attempt | undefined {
  const attempt = readStored<Attempt>(ATTEMPT_PREFIX + name);
  return attempt?.key !== undefined && attempt.content === content
    ? { content, key: attempt.key }
    : undefined;
}

/**
 * For a draft that is being submitted.
 * @returns deletes the draft, unless it was changed meanwhile
 */
export function forgetLater(name: string): () => void {
  const sent = JSON.stringify(readDraft(name));
  return () => {
    if (JSON.stringify(readDraft(name)) === sent) keepDraft(name, undefined);
  };
}

/** Stores an attempt beside its draft: both outlast the page that waits for the answer. */
export const keepAttempt = (name: string, attempt: Attempt): void =>
  store(ATTEMPT_PREFIX + name, attempt);

/** Deletes all drafts on the device, so that its next user can't read them. */
export function forgetDrafts(): void {
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(PREFIX) || key.startsWith(ATTEMPT_PREFIX)) localStorage.removeItem(key);
  } catch {
    // Storage is off, so nothing was stored.
  }
}
