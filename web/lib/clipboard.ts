import { toast } from './toasts.ts';

/**
 * Copies a text and says so, in the specified words.
 * @returns whether it was copied
 */
export async function copyText(
  text: string,
  words: { success: string; failure: string },
): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    toast.error(words.failure);
    return false;
  }
  toast.success(words.success);
  return true;
}
