/** The rest that a consumer takes where it found nothing to do. */

/** How long a consumer rests when nobody wakes it: only what no function wrote waits that long. */
export const IDLE_MS = 500;
/** How long it waits for more once something happened, so that a burst comes in one batch. */
const GATHER_MS = 100;

/** A rest that can be cut short, also before it begins. */
export class Rest {
  #isOver = false;
  #end: (() => void) | undefined;
  #gathering: NodeJS.Timeout | undefined;

  /** Ends the rest of this moment, or else the next one, in a little while. */
  endSoon(): void {
    this.#gathering ??= setTimeout(() => this.end(), GATHER_MS);
  }

  /** Ends the rest of this moment, or else the next one. */
  end(): void {
    clearTimeout(this.#gathering);
    this.#gathering = undefined;
    this.#isOver = true;
    this.#end?.();
  }

  /** Resolves after so many milliseconds, or when it is ended. */
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
