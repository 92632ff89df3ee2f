/**
 * Toasts, requested anywhere and shown by the one `ToastHost`, which loads after the first screen; earlier
 * toasts wait for it.
 */
import { failureReason, failureReference } from './api-errors.ts';

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
  error: (title: string) => put({ kind: 'error', title }),
  /** A failed call: the specified text, and below it the server's reason. */
  failure(title: string, error: unknown) {
    const reason = failureReason(error);
    const reference = failureReference(error);
    put({
      kind: 'error',
      title,
      ...(reason === title ? {} : { reason }),
      ...(reference ? { reference } : {}),
    });
  },
};
