/** Reads the deployment's settings as the CDK app does, so that a mistake shows before the long steps. */
import { type Deployment, keepsData, parseDeployment } from '../model/deployment.ts';
import { concernsOf } from '../model/setting-concerns.ts';
import { settingsFile } from '../model/setting-layers.ts';
import { DeployProblem } from './problem.ts';

/**
 * Reads the stage's settings with the replacements of the command line.
 * @throws WrongSettings
 */
export const readSettings = (overrides: Record<string, string>): Deployment =>
  parseDeployment(overrides);

/**
 * The shipped settings are of a company that doesn't exist.
 * @throws DeployProblem where a stage that keeps its data still has one of them
 */
export function requireOwnSettings(deployment: Deployment): void {
  const concerns = concernsOf(deployment);
  if (concerns.length > 0) throw new DeployProblem(concerns.join('\n'));
}

/**
 * Asked for at the first deployment, which begins to cost.
 * @throws DeployProblem where a stage that keeps its data has none
 */
export function requireBudget(deployment: Deployment): void {
  const { stage, monthlyBudget } = deployment;
  if (!keepsData(deployment) || monthlyBudget !== undefined) return;
  throw new DeployProblem(
    `monthlyBudget isn’t set in ${settingsFile(stage)}: the US dollars a month of which alarmEmail hears when they ` +
      'are nearly spent. A portal that nobody uses costs about 30 (docs/operations.md, Costs).',
    { isExamined: true },
  );
}
