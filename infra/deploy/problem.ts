interface Options extends ErrorOptions {
  /** True where `npm run doctor` finds the cause, or more of its kind. */
  isExamined?: boolean;
  /** 1, or 2 where the command was given wrongly. */
  exitCode?: number;
}

/** The reason why a deployment command can't go on, in one line for the operator. */
export class DeployProblem extends Error {
  override name = 'DeployProblem';
  readonly isExamined: boolean;
  readonly exitCode: number;
  constructor(message: string, { isExamined = false, exitCode = 1, ...options }: Options = {}) {
    super(message, options);
    this.isExamined = isExamined;
    this.exitCode = exitCode;
  }
}

/** The command was given wrongly: the reason, and how it is given. */
export const wronglyGiven = (reason: string, usage: string, options: ErrorOptions = {}) =>
  new DeployProblem(`${reason}\nUsage: ${usage}`, { ...options, exitCode: 2 });

/**
 * Runs a command. An expected problem prints its line, any other error its stack.
 * @param advice the words after a problem that `npm run doctor` examines
 * @returns the exit code: 2 where the command was given wrongly
 */
export async function command(run: () => Promise<void>, advice?: () => string): Promise<number> {
  try {
    await run();
    return 0;
  } catch (error) {
    const isForeseen =
      error instanceof Error && ['DeployProblem', 'WrongSettings'].includes(error.name);
    const text = isForeseen
      ? error.message
      : String((error instanceof Error && error.stack) || error);
    const more = error instanceof DeployProblem && error.isExamined && advice?.();
    process.stderr.write(`${text}${more ? ` ${more}` : ''}\n`);
    return error instanceof DeployProblem ? error.exitCode : 1;
  }
}
