/** The pause between two mailed codes, kept in the tab's storage so that a reload doesn't shorten it. */
import { useEffect, useState } from 'react';
import { keepInTab, readTab } from '../../lib/tab-store.ts';

const PAUSE_S = 30;
const keyOf = (email: string) => `portal-resend:${email}`;

/** When the pause ends, epoch ms; a clock that was set back can't make it longer. */
const readEnd = (email: string): number =>
  Math.min(Number(readTab(keyOf(email)) ?? 0), Date.now() + PAUSE_S * 1000);

/** The seconds left of the pause, and a function that begins one. */
export function useResendPause(email: string) {
  const [end, setEnd] = useState(() => readEnd(email));
  const [now, setNow] = useState(() => Date.now());
  const secondsLeft = Math.max(0, Math.ceil((end - now) / 1000));
  const isPaused = secondsLeft > 0;
  useEffect(() => {
    if (!isPaused) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isPaused]);
  const begin = () => {
    const begun = Date.now();
    setNow(begun);
    setEnd(begun + PAUSE_S * 1000);
    keepInTab(keyOf(email), String(begun + PAUSE_S * 1000));
  };
  return { secondsLeft, begin };
}
