/** The roles of the release pipeline, beside the portal: the app of docs/operations.md, Setting the pipeline up. */
import { App, Validations } from 'aws-cdk-lib';
import { PortalChecks } from './constructs/portal-checks.ts';
import { type Deployment, parseDeployment, readDeployment } from './model/deployment.ts';
import { DEFAULT_STAGE, isPreview } from './model/stage.ts';
import { WrongSettings } from './model/wrong-settings.ts';
import { GitHubStack } from './stacks/github.ts';
import { PipelineStack } from './stacks/pipeline.ts';

/**
 * Puts the pipeline's stacks of one stage into an app.
 * @throws WrongSettings where the app's context can't be used
 */
export function buildPipeline(app: App) {
  const deployment = readDeployment(app.node);
  requireOtherAccount(deployment);
  const github = new GitHubStack(app, deployment);
  const pipeline = new PipelineStack(app, deployment);
  // Its roles name the provider, which they don't refer to.
  pipeline.addStackDependency(github);
  Validations.of(app).addPlugins(new PortalChecks(app));
  return { github, pipeline };
}

/**
 * A preview runs code that nobody has reviewed, and whoever deploys into an account can do everything in it.
 */
function requireOtherAccount({ stage, account }: Deployment): void {
  if (!isPreview(stage) || account !== parseDeployment({ stage: DEFAULT_STAGE }).account) return;
  throw new WrongSettings(
    `settings/pr.json, account: must not be the account of ${DEFAULT_STAGE}: a preview’s code could do everything there`,
  );
}

if (import.meta.main) {
  try {
    const app = new App();
    buildPipeline(app);
    app.synth();
  } catch (error) {
    if (!(error instanceof WrongSettings)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
