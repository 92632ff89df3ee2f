/**
 * `npm run diff -- --stage <name>`: compares this version's templates with what is deployed, and changes
 * nothing. It reads deployed templates and nothing else. With `--pull-request <number>` the result becomes a
 * comment there.
 */
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { requireAccount } from './account.ts';
import { contextArguments, parseArguments } from './arguments.ts';
import { leaveRolesOut } from './assembly.ts';
import { cdk, compareTemplates } from './cdk.ts';
import { putComment } from './diff-comment.ts';
import { command } from './problem.ts';
import { readSettings } from './settings.ts';

const USAGE = 'npm run diff -- --stage <name> [-c name=value]… [--pull-request <number>]';
const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** Takes the option that only this command has from the arguments. */
function splitArguments(args: string[]): { pullRequest: string | undefined; others: string[] } {
  const { values, tokens } = parseArgs({
    args,
    strict: false,
    tokens: true,
    options: { 'pull-request': { type: 'string' } },
  });
  const own = tokens.flatMap((token) =>
    token.kind === 'option' && token.name === 'pull-request'
      ? [token.index, ...(token.inlineValue === false ? [token.index + 1] : [])]
      : [],
  );
  const number = values['pull-request'];
  return {
    pullRequest: typeof number === 'string' ? number : undefined,
    others: args.filter((_, index) => !own.includes(index)),
  };
}

async function diff(args: string[]): Promise<void> {
  const { pullRequest, others } = splitArguments(args);
  const given = parseArguments(others, USAGE);
  const deployment = readSettings(given.context);
  await requireAccount(deployment);
  const { stage } = deployment;
  const assembly = `${ROOT}cdk.out/${stage}-diff`;
  await cdk(['synth', '--quiet', `--output=${assembly}`, ...contextArguments(given)]);
  await leaveRolesOut(assembly);
  const text = await compareTemplates(assembly);
  process.stdout.write(text);
  if (pullRequest !== undefined)
    await putComment({ stage, text, pullRequest, environment: process.env });
}

/** `npm run diff` with these arguments. @returns its exit code */
export const main = (args: string[]): Promise<number> => command(() => diff(args));

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
