/**
 * Toasts, requested anywhere and shown by the one `ToastHost`, which loads after the first screen; earlier
 * toasts wait for it.
 */
import {
  failureReason,
  failureReference,
  isFieldRefusal,
  WaitsForSecondPerson,
} from './api-errors.ts';

/** Follows the title where fields of the form say what is wrong. */
export const CHECK_FIELDS = 'Check the marked fields.';

export interface Toast {
  kind: 'success' | 'info' | 'error';
  /** The specified text, word for word. */
  title: string;
  reason?: string;
  reference?: string;
  /** A step that the toast offers. */
  action?: { label: string; act: () => void };
}

/** A toast on its way to the screen. An equal one has the same key, and takes the place of the first. */
export interface KeyedToast extends Toast {
  key: string;
}

interface Host {
  show: (toast: KeyedToast) => void;
  hide: (key: string) => void;
}

let host: Host | undefined;
let waiting: KeyedToast[] = [];
/** Told of each error toast. */
const followers = new Set<(key: string) => void>();

function put(toast: Toast) {
  const key = JSON.stringify([toast.kind, toast.title, toast.reason]);
  if (toast.kind === 'error') for (const follow of followers) follow(key);
  if (host) host.show({ ...toast, key });
  else waiting.push({ ...toast, key });
}

function hide(key: string) {
  waiting = waiting.filter((toast) => toast.key !== key);
  host?.hide(key);
}

/** Connects the host; returns a function that disconnects it. */
export function connectToasts(connected: Host): () => void {
  host = connected;
  for (const toast of waiting.splice(0)) host.show(toast);
  return () => {
    if (host === connected) host = undefined;
  };
}

/** The error toasts of one form. They speak of a submission, and go once that is out of date. */
export function errorToasts() {
  const keys = new Set<string>();
  const follow = (key: string) => keys.add(key);
  const hideAll = () => {
    for (const key of keys) hide(key);
    keys.clear();
  };
  return {
    hide: hideAll,
    /** Errors that come while the form is submitted are the form's; those of its last submission go. */
    async during<Result>(submit: () => Promise<Result>): Promise<Result> {
      hideAll();
      followers.add(follow);
      try {
        return await submit();
      } finally {
        followers.delete(follow);
      }
    },
  };
}

export const toast = {
  success: (title: string) => put({ kind: 'success', title }),
  info: (title: string, action?: Toast['action']) =>
    put({ kind: 'info', title, ...(action ? { action } : {}) }),
  error: (title: string, reason?: string) =>
    put({ kind: 'error', title, ...(reason === undefined ? {} : { reason }) }),
  /**
   * A failed call: the specified text, and below it the reason. One that waits for a second person hasn't
   * failed, and was told of when it was asked for.
   * @param refused the reason where fields were refused, if no form is open that marks them
   */
  failure(title: string, error: unknown, refused = CHECK_FIELDS) {
    if (error instanceof WaitsForSecondPerson) return;
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
