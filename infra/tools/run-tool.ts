/**
 * How an operator's command runs: it finds the portal that its options name, says which one it is, asks
 * before it changes anything, and ends an expected problem in one line on standard error.
 */
import { askFor } from '../deploy/ask.ts';
import { describePortal, type FoundPortal, findPortal } from './find-portal.ts';
import type { Target } from './target.ts';
import { lineOf, ToolProblem } from './tool-problem.ts';

/** A command whose arguments are read. */
export interface Plan {
  target: Target;
  /** True where it changes something in the portal. */
  writes: boolean;
  /** True where its standard output is data, which nothing else may be in. */
  printsData?: boolean;
  /** @returns the exit code */
  run(portal: FoundPortal): Promise<number>;
}

/**
 * Reads a command's arguments.
 * @throws ToolProblem with exit code 2 where they are wrong
 */
export type Tool = (args: string[]) => Plan;

/** Runs a command with the arguments of this process. */
export async function runTool(tool: Tool): Promise<void> {
  const output = watchOutput();
  const code = await execute(tool, process.argv.slice(2));
  process.exitCode = output.isLost ? 1 : code;
}

/**
 * Output that a full disk doesn't take must not look complete. A reader that closes the pipe has read enough,
 * as `head` does: the command works to its end.
 */
function watchOutput(): { isLost: boolean } {
  const output = { isLost: false };
  process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => {
    if (code === 'EPIPE' || output.isLost) return;
    output.isLost = true;
    process.exitCode = 1;
    complain(`The output can’t be written (${code}): it isn’t complete.`);
  });
  // Nothing is left to say it on.
  process.stderr.on('error', () => undefined);
  return output;
}

/** @returns the exit code: 2 where the command was given wrongly */
export async function execute(tool: Tool, args: string[]): Promise<number> {
  try {
    const plan = tool(args);
    const isAsking = plan.writes && !args.includes('--yes');
    if (isAsking) requireTerminal();
    const portal = await findPortal(plan.target);
    (plan.printsData ? complain : say)(describePortal(portal));
    if (isAsking) await askFor('yes', 'Type yes to go on:');
    return await plan.run(portal);
  } catch (error) {
    const line = lineOf(error);
    if (line === undefined) throw error;
    complain(line);
    return error instanceof ToolProblem ? error.exitCode : 1;
  }
}

function requireTerminal(): void {
  if (process.stdin.isTTY) return;
  throw new ToolProblem(
    'This changes the portal, and nobody is there to confirm it: run it in a terminal, or with --yes.',
    2,
  );
}

export const say = (line: string) => process.stdout.write(`${line}\n`);
export const complain = (line: string) => process.stderr.write(`${line}\n`);
