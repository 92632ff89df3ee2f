/** The reason why a deployment command can't go on, in one line for the operator. */
export class DeployProblem extends Error {
  override name = 'DeployProblem';
}

/** Runs a command. An expected problem prints its line, any other error its stack. */
export async function command(run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    const isForeseen =
      error instanceof Error && ['DeployProblem', 'WrongSettings'].includes(error.name);
    const text = isForeseen
      ? error.message
      : String((error instanceof Error && error.stack) || error);
    process.stderr.write(`${text}\n`);
    process.exitCode = 1;
  }
}
