/**
 * Submissions of drafts that have not succeeded. They outlast the page that waits for the answer, as the
 * drafts do, and are forgotten where the draft is changed.
 */
import { ATTEMPT, keepDraft, readDraft } from './drafts.ts';

export interface Attempt {
  /** The submitted input, as JSON. */
  content: string;
  /** The idempotency key. */
  key: string;
}

/** The last attempt to submit a draft, if it was of this content. */
export function readAttempt(draft: string, content: string): Attempt | undefined {
  const attempt = readDraft<Attempt>(draft + ATTEMPT);
  return attempt?.key !== undefined && attempt.content === content
    ? { content, key: attempt.key }
    : undefined;
}

export const keepAttempt = (draft: string, attempt: Attempt): void =>
  keepDraft(draft + ATTEMPT, attempt);

/**
 * For a draft that is being submitted.
 * @returns deletes the draft, unless it was changed meanwhile
 */
export function forgetLater(draft: string): () => void {
  const sent = JSON.stringify(readDraft(draft));
  return () => {
    if (JSON.stringify(readDraft(draft)) === sent) keepDraft(draft, undefined);
  };
}
