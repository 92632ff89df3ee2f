/** Runs all checks of a stage: those of its settings first, then those that ask AWS. It changes nothing. */
import { resolveNs } from 'node:dns/promises';
import { GetCallerIdentityCommand } from '@aws-sdk/client-sts';
import { requireAccount } from '../../deploy/account.ts';
import { stsIn } from '../../deploy/clients.ts';
import { DeployProblem } from '../../deploy/problem.ts';
import type { Deployment } from '../../model/deployment.ts';
import { type Finding, fail, findWith, ok } from './check.ts';
import { cloudChecks, NAMES } from './checks.ts';
import { type Cloud, openCloud } from './cloud.ts';
import type { Line, Report } from './report.ts';
import { judgeFourEyes, readStage } from './settings.ts';
import { type Synthesized, withTemplates } from './synthesize.ts';

export interface Asked {
  stage: string;
  /** Settings of the command line. */
  overrides: Record<string, string>;
  detectsDrift: boolean;
}

/** The machine and the world that the checks look at. */
export interface Surroundings extends Pick<Cloud, 'now' | 'nameServersOf'> {
  settings: typeof readStage;
  templates: typeof withTemplates;
}

/** This machine, and the world as it is. */
export const surroundings = (): Surroundings => ({
  now: new Date(),
  settings: readStage,
  templates: withTemplates,
  nameServersOf: resolveNs,
});

/**
 * Looks at everything, and reports it.
 * @param tell hears each line as soon as it is known
 */
export async function examine(
  asked: Asked,
  around: Surroundings,
  tell: (line: Line) => void,
): Promise<Report> {
  const lines: Line[] = [];
  const add = (check: string, findings: readonly Finding[]) => {
    const found = findings.map((finding) => ({ check, ...finding }));
    lines.push(...found);
    found.forEach(tell);
  };
  const { deployment, findings } = around.settings(asked.stage, asked.overrides);
  add('settings', findings);
  if (deployment) await examineStage(deployment, asked, { ...around, add });
  const place = deployment && { account: deployment.account, region: deployment.region };
  const skipped = NAMES.filter((name) => !lines.some(({ check }) => check === name));
  return { stage: asked.stage, ...place, at: around.now.toISOString(), lines, skipped };
}

interface Examination extends Surroundings {
  add: (check: string, findings: readonly Finding[]) => void;
}

async function examineStage(
  deployment: Deployment,
  { stage, overrides, detectsDrift }: Asked,
  { add, now, nameServersOf, templates }: Examination,
): Promise<void> {
  add('four-eyes', [judgeFourEyes(deployment)]);
  await templates({ ...overrides, stage }, async ({ assembly, stacks, findings }) => {
    add('templates', [judgeTemplates({ stacks, findings })]);
    const signedIn = await checkCredentials(deployment);
    add('credentials', [signedIn]);
    if (signedIn.state !== 'ok') return;
    const cloud = openCloud({ deployment, assembly, stacks, now, detectsDrift, nameServersOf });
    // All are made at once; their lines come in their order.
    const answers = cloudChecks.map(async (check) => ({
      name: check.name,
      findings: await findWith(check, cloud),
    }));
    await Promise.allSettled(answers);
    for (const { name, findings: found } of await Promise.all(answers)) add(name, found);
  });
}

export function judgeTemplates({
  stacks,
  findings,
}: Pick<Synthesized, 'stacks' | 'findings'>): Finding {
  const regions = [...new Set(stacks.map(({ region }) => region))].sort();
  return findings > 0
    ? fail(`the checks of the templates find ${findings}`, 'npm run synth')
    : ok(`${stacks.length} stacks in ${regions.join(' and ')}`);
}

/** Asks for no right: everybody may ask who they are. */
async function checkCredentials(deployment: Deployment): Promise<Finding> {
  try {
    await requireAccount(deployment);
  } catch (error) {
    if (!(error instanceof DeployProblem)) throw error;
    return fail(error.message, 'aws sts get-caller-identity shows who is signed in');
  }
  const { Arn } = await stsIn(deployment.region).send(new GetCallerIdentityCommand({}));
  return ok(`${Arn}, account ${deployment.account}`);
}
