/** Closes the started parts in reverse order, also when starting a later part failed. */
export class Closing {
  readonly #steps: { name: string; close: () => Promise<void> }[] = [];

  add(name: string, close: () => Promise<void>): void {
    this.#steps.push({ name, close });
  }

  /**
   * Closes all parts, also when closing one of them fails.
   * @throws AggregateError of the failures
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
