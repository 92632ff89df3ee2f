/** How a tool runs: an expected problem is one line on standard error. */
import { DomainError } from '../../shared/kernel/errors.ts';
import { StartupProblem } from '../local/base/startup-problem.ts';

/** The reason why a tool can't work, in a line for the operator. */
export class ToolProblem extends Error {
  override readonly name = 'ToolProblem';
  readonly exitCode: number;
  /** @param exitCode 2 where the command was given wrongly */
  constructor(message: string, exitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

const EXPECTED = [DomainError, StartupProblem, ToolProblem];

/** @param run returns the exit code */
export async function runTool(run: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await run();
  } catch (error) {
    if (!(error instanceof Error) || !EXPECTED.some((kind) => error instanceof kind)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = error instanceof ToolProblem ? error.exitCode : 1;
  }
}

export const say = (line: string) => process.stdout.write(`${line}\n`);
