/**
 * Toasts, requested anywhere and shown by the one `ToastHost`, which loads after the first screen; earlier
 * toasts wait for it.
 */
import { failureReason, failureReference, isFieldRefusal } from './api-errors.ts';

/** Follows the title where fields of the form say what is wrong. */
export const CHECK_FIELDS = 'Check the marked fields.';

export interface Toast {
  kind: 'success' | 'info' | 'error';
  /** The specified text, word for word. */
  title: string;
  reason?: string;
  reference?: string;
}
type Show = (toast: Toast) => void;

let show: Show | undefined;
const waiting: Toast[] = [];

function put(toast: Toast) {
  if (show) show(toast);
  else waiting.push(toast);
}

/** Connects the host; returns a function that disconnects it. */
export function connectToasts(host: Show): () => void {
  show = host;
  for (const toast of waiting.splice(0)) host(toast);
  return () => {
    if (show === host) show = undefined;
  };
}

export const toast = {
  success: (title: string) => put({ kind: 'success', title }),
  info: (title: string) => put({ kind: 'info', title }),
  error: (title: string, reason?: string) =>
    put({ kind: 'error', title, ...(reason === undefined ? {} : { reason }) }),
  /**
   * A failed call: the specified text, and below it the reason.
   * @param refused the reason where fields were refused, if no form is open that marks them
   */
  failure(title: string, error: unknown, refused = CHECK_FIELDS) {
    const reason = isFieldRefusal(error) ? refused : failureReason(error);
    const reference = failureReference(error);
    put({
      kind: 'error',
      title,
      ...(reason === title ? {} : { reason }),
      ...(reference ? { reference } : {}),
    });
  },
};
