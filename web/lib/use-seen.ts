import { useState } from 'react';

export interface Seen<Value> {
  /** A decision names this one. */
  value: Value;
  /** It is another one by now, which nobody has looked at. */
  isChanged: boolean;
  /** The present one was looked at. */
  accept: () => void;
}

/** Keeps the value that a person saw when a dialog opened: its row goes on changing under the open dialog. */
export function useSeen<Value>(now: Value, isOpen: boolean): Seen<Value> {
  const [seen, setSeen] = useState<{ value: Value }>();
  if (isOpen && !seen) setSeen({ value: now });
  if (!isOpen && seen) setSeen(undefined);
  const { value } = seen ?? { value: now };
  return { value, isChanged: isOpen && value !== now, accept: () => setSeen({ value: now }) };
}
