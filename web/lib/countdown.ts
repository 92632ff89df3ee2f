/** A time that runs out, unless it is held for a while. */
export interface Countdown {
  hold(): void;
  goOn(): void;
  stop(): void;
}

/** Counts down from so many milliseconds; what was left when it was held is left when it goes on. */
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
