/** The CDK's command line, run for an operator. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import * as z from 'zod';
import { cdkEnvironment, cdkProgram } from './cdk-command.ts';
import { DeployProblem } from './problem.ts';

export interface StackPlace {
  /** The stack's id in the CDK app. */
  id: string;
  /** Its name in CloudFormation. */
  name: string;
  region: string;
}

/**
 * Runs a command of the CDK with its output shown to the operator.
 * @throws DeployProblem where it fails; its output says why
 */
export async function cdk(args: string[]): Promise<void> {
  const child = spawn(process.execPath, [cdkProgram, ...args, '--no-notices'], {
    stdio: 'inherit',
    env: cdkEnvironment(),
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0)
    throw new DeployProblem(`cdk ${args[0]} failed: see above.`, { isExamined: true });
}

/**
 * Runs a command of the CDK and returns its output and its error output.
 * @param colours whether the output may have any
 */
async function outputOf(
  args: string[],
  colours = process.stdout.isTTY,
): Promise<{ stdout: string; stderr: string }> {
  const child = spawn(process.execPath, [cdkProgram, ...args, '--no-notices'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...cdkEnvironment(), ...(colours ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' }) },
  });
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close') as Promise<[number | null]>,
  ]);
  if (code === 0) return { stdout, stderr };
  throw new DeployProblem(`${stderr}${stdout}\ncdk ${args[0]} failed: see above.`);
}

const listed = z.array(
  z.object({
    id: z.string(),
    name: z.string(),
    environment: z.object({ region: z.string() }),
  }),
);

/** The stacks of an app, or of what was made of it. */
export async function listStacks(args: string[]): Promise<StackPlace[]> {
  const { stdout } = await outputOf(['list', '--long', '--json', ...args]);
  return listed.parse(JSON.parse(stdout)).map(({ id, name, environment: { region } }) => ({
    // The CDK adds the name in brackets.
    id: id.split(' ')[0] ?? id,
    name,
    region,
  }));
}

const DIFFERENCES = /Number of stacks with differences: (\d+)/;

/**
 * Shows what deploying would change.
 * @returns whether it would change anything
 */
export async function showDifferences(args: string[]): Promise<boolean> {
  const { stdout, stderr } = await outputOf(['diff', ...args]);
  process.stdout.write(`${stderr}${stdout}`);
  // Output without a number counts as a difference, so that the operator looks at it.
  return DIFFERENCES.exec(`${stderr}${stdout}`)?.[1] !== '0';
}

/** Describes the changes of a deployment by the texts of templates alone, without colours. */
export async function compareTemplates(assembly: string): Promise<string> {
  const { stdout, stderr } = await outputOf(
    ['diff', `--app=${assembly}`, '--method=template'],
    false,
  );
  return `${stderr}${stdout}`;
}
