/** Runs all checks of a stage: those of this folder first, then those that ask AWS. It changes nothing. */
import type { Deployment } from '../../model/deployment.ts';
import type { CloudCheck } from './check.ts';
import { BEFORE_CLOUD, cloudChecks, settingsChecks } from './checks.ts';
import { type Cloud, openCloud, type Outside, realOutside } from './cloud.ts';
import { checkCredentials } from './credentials.ts';
import { type Finding, fail, ok } from './finding.ts';
import { judgePackages, type PackageFiles, readPackageFiles } from './lock-file.ts';
import { judgeNode } from './node-version.ts';
import { refusalOf } from './refusal.ts';
import type { Line, Report } from './report.ts';
import { readStage } from './settings.ts';
import { type Synthesized, withTemplates } from './synthesize.ts';

export interface Asked {
  stage: string;
  /** Settings of the command line. */
  overrides: Record<string, string>;
  detectsDrift: boolean;
}

/** The machine and the world that the checks look at. */
export interface Surroundings {
  now: Date;
  nodeVersion: string;
  packages: () => PackageFiles;
  settings: typeof readStage;
  templates: typeof withTemplates;
  outside: Outside;
}

const ROOT = new URL('../../../', import.meta.url);

/** This machine, and the world as it is. */
export const surroundings = (): Surroundings => ({
  now: new Date(),
  nodeVersion: process.versions.node,
  packages: () => readPackageFiles(ROOT),
  settings: readStage,
  templates: withTemplates,
  outside: realOutside,
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
    for (const finding of findings) {
      lines.push({ check, ...finding });
      tell({ check, ...finding });
    }
  };
  add('node', judgeNode(around.nodeVersion));
  add('lock-file', judgePackages(around.packages()));
  const { deployment, findings } = around.settings(asked.stage, asked.overrides);
  add('settings', findings);
  const skipped = deployment
    ? await examineStage(deployment, asked, { ...around, add })
    : namesAfter('settings');
  const { stage } = asked;
  const place = deployment && { account: deployment.account, region: deployment.region };
  return { stage, ...place, at: around.now.toISOString(), lines, skipped };
}

interface Examination extends Surroundings {
  add: (check: string, findings: readonly Finding[]) => void;
}

/** @returns the names of the checks that couldn't be made */
async function examineStage(
  deployment: Deployment,
  asked: Asked,
  around: Examination,
): Promise<string[]> {
  for (const check of settingsChecks) around.add(check.name, check.find(deployment));
  const settings = { ...asked.overrides, stage: asked.stage };
  return around.templates(settings, async (made) => {
    around.add('templates', [judgeTemplates(made)]);
    const signedIn = await checkCredentials(deployment);
    around.add('credentials', [signedIn]);
    if (signedIn.state !== 'ok') return namesAfter('credentials');
    await askCloud(
      openCloud({
        deployment,
        assembly: made.assembly,
        stacks: made.stacks,
        now: around.now,
        detectsDrift: asked.detectsDrift,
        outside: around.outside,
      }),
      around,
    );
    return [];
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

/** All checks are made at once; their lines come in their order. */
async function askCloud(cloud: Cloud, { add }: Examination): Promise<void> {
  const answers = cloudChecks.map((check) => ({ check, findings: askOf(check, cloud) }));
  await Promise.allSettled(answers.map(({ findings }) => findings));
  for (const { check, findings } of answers) add(check.name, await findings);
}

/**
 * The findings of a check; where AWS refuses a call, one that says so.
 * @throws where the check itself fails
 */
export async function askOf(check: CloudCheck, cloud: Cloud): Promise<Finding[]> {
  try {
    return await check.find(cloud);
  } catch (error) {
    const refusal = refusalOf(error, check.actions);
    if (refusal) return [refusal];
    throw error;
  }
}

const later = [
  ...settingsChecks.map(({ name }) => name),
  ...Object.keys(BEFORE_CLOUD),
  ...cloudChecks.map(({ name }) => name),
];

/** The names of the checks after one; those after the settings begin with the first. */
const namesAfter = (name: string): string[] => later.slice(later.indexOf(name) + 1);
