/** A countdown that can be paused. */
export interface Countdown {
  hold(): void;
  goOn(): void;
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
  const stop = () => clearTimeout(timer);
  const hold = () => {
    stop();
    left -= Date.now() - since;
  };
  goOn();
  return { hold, goOn, stop };
}
