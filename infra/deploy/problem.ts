/** Why a command for the cloud can't go on, in a line for the operator. */
export class DeployProblem extends Error {
  override name = 'DeployProblem';
}

/** Runs a command; of a problem that it foresaw it says its line, of any other everything. */
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
