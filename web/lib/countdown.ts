/** A countdown that can be paused. */
export interface Countdown {
  hold(): void;
  goOn(): void;
  /** Begins anew; a held one when it goes on. */
  renew(): void;
  stop(): void;
}

/** Starts a countdown; after a pause it continues with the time that was left. */
export function startCountdown(milliseconds: number, onEnd: () => void): Countdown {
  let left = milliseconds;
  let since = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const goOn = () => {
    clearTimeout(timer);
    since = Date.now();
    timer = setTimeout(onEnd, left);
  };
  const stop = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  const hold = () => {
    stop();
    left -= Date.now() - since;
  };
  const renew = () => {
    left = milliseconds;
    if (timer !== undefined) goOn();
  };
  goOn();
  return { hold, goOn, renew, stop };
}
