interface Options extends ErrorOptions {
  /** True where `npm run doctor` finds the cause, or more of its kind. */
  isExamined?: boolean;
}

/** The reason why a deployment command can't go on, in one line for the operator. */
export class DeployProblem extends Error {
  override name = 'DeployProblem';
  readonly isExamined: boolean;
  constructor(message: string, { isExamined = false, ...options }: Options = {}) {
    super(message, options);
    this.isExamined = isExamined;
  }
}

/**
 * Runs a command. An expected problem prints its line, any other error its stack.
 * @param advice the words after a problem that `npm run doctor` examines
 */
export async function command(run: () => Promise<void>, advice?: () => string): Promise<void> {
  try {
    await run();
  } catch (error) {
    const isForeseen =
      error instanceof Error && ['DeployProblem', 'WrongSettings'].includes(error.name);
    const text = isForeseen
      ? error.message
      : String((error instanceof Error && error.stack) || error);
    const more = error instanceof DeployProblem && error.isExamined && advice?.();
    process.stderr.write(`${text}${more ? ` ${more}` : ''}\n`);
    process.exitCode = 1;
  }
}
