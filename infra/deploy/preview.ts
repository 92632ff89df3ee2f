/**
 * `npm run preview -- up|down <number>`: deploys the preview of a pull request, or destroys it with all its
 * data. A preview has the address that CloudFront gives it, which is known after its first deployment and
 * then deployed as a setting.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { stackNameOf } from '../model/stack-name.ts';
import { command, DeployProblem, wronglyGiven } from './problem.ts';
import { readSettings } from './settings.ts';
import { readOutputs } from './stacks.ts';

const USAGE = 'npm run preview -- up|down <number of the pull request>';

/** @throws DeployProblem where it fails; its output says why */
async function run(program: 'deploy' | 'destroy', args: string[]): Promise<void> {
  const path = fileURLToPath(new URL(`${program}.ts`, import.meta.url));
  const child = spawn(process.execPath, [path, ...args], { stdio: 'inherit' });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new DeployProblem(`npm run ${program} failed: see above.`);
}

/** The preview's address; undefined before its first deployment. */
async function addressOf(stage: string): Promise<string | undefined> {
  const { region } = readSettings({ stage });
  const site = { id: 'Site', name: stackNameOf(stage, 'Site'), region };
  const domain = (await readOutputs([site]))['Site']?.['DistributionDomain'];
  return domain === undefined ? undefined : `https://${domain}`;
}

async function preview(args: string[]): Promise<void> {
  const [what = '', number = '', ...more] = args;
  if (!['up', 'down'].includes(what) || !/^\d{1,9}$/.test(number) || more.length > 0)
    throw wronglyGiven('Up or down, and which pull request?', USAGE);
  const stage = `pr-${number}`;
  const always = ['-c', `stage=${stage}`, '--yes'];
  if (what === 'down') return run('destroy', always);
  const before = await addressOf(stage);
  await run('deploy', [...always, ...(before ? ['-c', `siteUrl=${before}`] : [])]);
  if (before) return;
  const address = await addressOf(stage);
  if (!address) throw new DeployProblem(`${stage} has no address: its Site stack has no output.`);
  await run('deploy', [...always, '-c', `siteUrl=${address}`]);
}

/** `npm run preview` with these arguments. @returns its exit code */
export const main = (args: string[]): Promise<number> => command(() => preview(args));

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
