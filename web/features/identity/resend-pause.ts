/** The pause between two mailed codes, kept in the tab's storage so that a reload doesn't shorten it. */
import { useEffect, useState } from 'react';

const PAUSE_S = 30;
const keyOf = (email: string) => `portal-resend:${email}`;

/** When the pause ends, epoch ms; a clock that was set back can't make it longer. */
function readEnd(email: string): number {
  try {
    const end = Number(sessionStorage.getItem(keyOf(email)) ?? 0);
    return Math.min(end, Date.now() + PAUSE_S * 1000);
  } catch {
    // Storage is off: a reload ends the pause.
    return 0;
  }
}

function keepEnd(email: string, end: number): void {
  try {
    sessionStorage.setItem(keyOf(email), String(end));
  } catch {
    // Storage is off.
  }
}

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
    keepEnd(email, begun + PAUSE_S * 1000);
  };
  return { secondsLeft, begin };
}
