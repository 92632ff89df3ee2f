/** Ends what was started, the last first, whether starting it all succeeded or not. */
export class Closing {
  readonly #steps: { name: string; close: () => Promise<void> }[] = [];

  /** Remembers how to end what was just started. */
  add(name: string, close: () => Promise<void>): void {
    this.#steps.push({ name, close });
  }

  /**
   * Ends everything; one failure doesn't keep the rest open.
   * @throws AggregateError of what failed
   */
  async run(): Promise<void> {
    const failures: Error[] = [];
    for (let step = this.#steps.pop(); step; step = this.#steps.pop())
      await step.close().catch((cause: unknown) => {
        failures.push(new Error(`closing ${step?.name} failed`, { cause }));
      });
    if (failures.length > 0) throw new AggregateError(failures, failures.join('; '));
  }
}
