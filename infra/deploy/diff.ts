/**
 * `npm run diff -- --stage <name>`: compares this version's templates with what is deployed, and changes
 * nothing. It reads deployed templates and nothing else.
 */
import { fileURLToPath } from 'node:url';
import { requireAccount } from './account.ts';
import { contextArguments, parseArguments } from './arguments.ts';
import { leaveRolesOut } from './assembly.ts';
import { cdk, compareTemplates } from './cdk.ts';
import { command } from './problem.ts';
import { readSettings } from './settings.ts';

const USAGE = 'npm run diff -- --stage <name> [-c name=value]…';
const ROOT = fileURLToPath(new URL('../../', import.meta.url));

async function diff(args: string[]): Promise<void> {
  const given = parseArguments(args, USAGE);
  const deployment = readSettings(given.context);
  await requireAccount(deployment);
  const assembly = `${ROOT}cdk.out/${deployment.stage}-diff`;
  await cdk(['synth', '--quiet', `--output=${assembly}`, ...contextArguments(given)]);
  await leaveRolesOut(assembly);
  process.stdout.write(await compareTemplates(assembly));
}

/** `npm run diff` with these arguments. @returns its exit code */
export const main = (args: string[]): Promise<number> => command(() => diff(args));

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
