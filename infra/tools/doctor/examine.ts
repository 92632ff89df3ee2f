/** Runs all checks of a stage: those of its settings first, then those that ask AWS. It changes nothing. */
import { resolveNs } from 'node:dns/promises';
import { GetCallerIdentityCommand } from '@aws-sdk/client-sts';
import { countOf } from '../../../shared/kernel/count.ts';
import { requireAccount } from '../../deploy/account.ts';
import { stsIn } from '../../deploy/clients.ts';
import { DeployProblem } from '../../deploy/problem.ts';
import type { Deployment } from '../../model/deployment.ts';
import { accountChecks } from './account-checks.ts';
import { alarms } from './alarm-check.ts';
import { type Check, type Finding, findWith, ok, type State, stop } from './check.ts';
import { type Cloud, openCloud } from './cloud.ts';
import { nameChecks } from './name-checks.ts';
import { judgeFourEyes, readStage } from './settings.ts';
import { stackChecks } from './stack-checks.ts';
import { synthesize } from './synthesize.ts';

/** The checks that ask AWS, in their order. */
export const cloudChecks: readonly Check[] = [
  ...stackChecks,
  ...accountChecks,
  alarms,
  ...nameChecks,
];

/** The names of all checks. Those of the stage itself come before AWS is asked. */
export const NAMES = [
  'settings',
  'four-eyes',
  'credentials',
  ...cloudChecks.map(({ name }) => name),
];

export interface Asked {
  stage: string;
  /** Settings of the command line. */
  overrides: Record<string, string>;
  /** A deployment comes next, which may mend what it finds: only what would stop that fails. */
  isBefore: boolean;
}

/** The machine and the world that the checks look at. */
export interface Surroundings extends Pick<Cloud, 'now' | 'nameServersOf'> {
  settings: typeof readStage;
  templates: typeof synthesize;
}

/** This machine, and the world as it is. */
export const surroundings = (): Surroundings => ({
  now: new Date(),
  settings: readStage,
  templates: synthesize,
  nameServersOf: resolveNs,
});

export interface Line extends Omit<Finding, 'stops'> {
  check: string;
}

export interface Report {
  stage: string;
  /** Absent where the settings can't be used. */
  account?: string;
  region?: string;
  /** ISO 8601, real time. */
  at: string;
  lines: readonly Line[];
  /** The names of checks that couldn't be made, because one before them failed. */
  skipped: readonly string[];
}

/**
 * Looks at everything, and reports it.
 * @param tell hears each line as soon as it is known
 */
export async function examine(
  { stage, overrides, isBefore }: Asked,
  around: Surroundings,
  tell: (line: Line) => void,
): Promise<Report> {
  const lines: Line[] = [];
  const add = (check: string, findings: readonly Finding[]) => {
    const found = findings.map(({ stops = false, ...finding }): Line => {
      const isPassed = finding.state === 'fail' && isBefore && !stops;
      return { check, ...finding, state: isPassed ? 'warn' : finding.state };
    });
    lines.push(...found);
    found.forEach(tell);
  };
  const { deployment, findings } = around.settings(stage, overrides);
  add('settings', findings);
  if (deployment) {
    add('four-eyes', [judgeFourEyes(deployment)]);
    const signedIn = await checkCredentials(deployment);
    add('credentials', [signedIn]);
    if (signedIn.state === 'ok') {
      const made = await around.templates({ ...overrides, stage });
      const cloud = openCloud({ ...made, ...around, deployment });
      // All are made at once; their lines come in their order.
      const found = await Promise.all(cloudChecks.map((check) => findWith(check, cloud)));
      for (const [at, { name }] of cloudChecks.entries()) add(name, found[at] ?? []);
    }
  }
  const place = deployment && { account: deployment.account, region: deployment.region };
  const skipped = NAMES.filter((name) => !lines.some(({ check }) => check === name));
  return { stage, ...place, at: around.now.toISOString(), lines, skipped };
}

/** Asks for no right: everybody may ask who they are. */
async function checkCredentials(deployment: Deployment): Promise<Finding> {
  try {
    await requireAccount(deployment);
  } catch (error) {
    if (!(error instanceof DeployProblem)) throw error;
    return stop(error.message, 'aws sts get-caller-identity shows who is signed in');
  }
  const { Arn } = await stsIn(deployment.region).send(new GetCallerIdentityCommand({}));
  return ok(`${Arn}, account ${deployment.account}`);
}

const STATE_WIDTH = 'unknown'.length;
const NAME_WIDTH = 'alarm-addresses'.length;

/** A check's line: its state, its name, what was found, and what mends it. */
export const renderLine = ({ state, check, found, mend }: Line): string =>
  `${state.padEnd(STATE_WIDTH)}  ${check.padEnd(NAME_WIDTH)}  ${found}${mend === undefined ? '' : ` → ${mend}`}`;

/** The lines after the last check: what wasn't looked at, and the counts. */
export function renderEnd({ lines, skipped }: Report): string[] {
  const count = (state: State) => lines.filter((line) => line.state === state).length;
  const counts = [
    `${count('ok')} ok`,
    countOf(count('warn'), 'warning'),
    `${count('fail')} failed`,
    `${count('unknown')} unknown`,
  ].join(', ');
  const rest = skipped.length > 0 ? [`Not looked at: ${skipped.join(', ')}.`] : [];
  return [...rest, `${counts}.`];
}

/** True where a deployment is to be stopped. */
export const isFailed = ({ lines }: Report): boolean => lines.some(({ state }) => state === 'fail');
