import { toast } from './toasts.ts';

/** Copies a text and says so, in the specified words. */
export function copyText(text: string, words: { success: string; failure: string }): void {
  void navigator.clipboard.writeText(text).then(
    () => toast.success(words.success),
    () => toast.error(words.failure),
  );
}
