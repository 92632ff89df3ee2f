/** Reads the deployment's settings as the CDK app does, so that a mistake shows before the long steps. */
import { type Deployment, parseDeployment } from '../model/deployment.ts';
import { concernsOf } from '../model/setting-concerns.ts';
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
