/** The poll interval without a wake-up; only events that no function wrote wait that long. */
export const IDLE_MS = 500;
/** The delay after a wake-up, so that a burst of events comes in one batch. */
const GATHER_MS = 100;

/** A consumer's pause between two polls, which can be ended early, also before it begins. */
export class Pause {
  #isOver = false;
  #end: (() => void) | undefined;
  #gathering: NodeJS.Timeout | undefined;

  /** Ends the current pause, or the next one, after a short delay. */
  endSoon(): void {
    this.#gathering ??= setTimeout(() => this.end(), GATHER_MS);
  }

  /** Ends the current pause, or the next one. */
  end(): void {
    clearTimeout(this.#gathering);
    this.#gathering = undefined;
    this.#isOver = true;
    this.#end?.();
  }

  /** Pauses for `ms` milliseconds, or until `end` is called. */
  async take(ms: number): Promise<void> {
    if (!this.#isOver)
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms);
        this.#end = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    this.#end = undefined;
    this.#isOver = false;
  }
}
