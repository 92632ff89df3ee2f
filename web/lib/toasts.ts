/**
 * Toasts, asked for from anywhere and shown by the one `ToastHost`. They wait until it is there:
 * it is loaded after the first screen.
 */
import { failureReason, failureReference } from './api-errors.ts';

export interface Toast {
  kind: 'success' | 'info' | 'error';
  /** The specification's text, word for word. */
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

/** Connects the host; returns the way to disconnect it. */
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
  /** A failed call: the specified text, under it what the server said. */
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
