/** Keeps the access token fresh. */
const CHECK_EVERY_MS = 30_000;
const REFRESH_UNDER_MS = 90_000;
const FIRST_RETRY_MS = 200;

/** Pause after consecutive failures: 200 ms, doubling, at most the interval of checks. */
export const backOffMs = (failures: number): number =>
  Math.min(FIRST_RETRY_MS * 2 ** (failures - 1), CHECK_EVERY_MS);

interface TokenSource {
  /** Remaining life of the access token; undefined without one. */
  remainingMs: () => Promise<number | undefined>;
  /** Gets new tokens; rejects when the network fails. */
  refresh: () => Promise<void>;
}

export interface FreshKeeper {
  /** Checks now, because the device may have slept or been without network. */
  check: () => void;
  stop: () => void;
}

/** Checks now and every 30 s, refreshes when under 90 s remain, and backs off while that fails. */
export function keepFresh({ remainingMs, refresh }: TokenSource): FreshKeeper {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  let checking = false;
  let failures = 0;

  const check = async () => {
    if (checking || stopped) return;
    checking = true;
    clearTimeout(timer);
    try {
      const left = await remainingMs();
      if (left !== undefined && left < REFRESH_UNDER_MS) await refresh();
      failures = 0;
    } catch {
      failures += 1;
    }
    checking = false;
    if (stopped) return;
    timer = setTimeout(() => void check(), failures > 0 ? backOffMs(failures) : CHECK_EVERY_MS);
  };

  void check();
  return {
    check: () => {
      failures = 0;
      void check();
    },
    stop: () => {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
