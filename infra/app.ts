/** The portal on AWS, stack by stack. The `cdk` command runs this file. */
import { App, Validations } from 'aws-cdk-lib';
import { PortalChecks } from './constructs/portal-checks.ts';
import { extend, type Surroundings } from './constructs/surroundings.ts';
import { type Deployment, readDeployment, WrongSettings } from './deployment.ts';
import { ApiStack } from './stacks/api.ts';
import { AuthStack, senderDomain } from './stacks/auth.ts';
import { DataStack } from './stacks/data.ts';
import { EdgeStack } from './stacks/edge.ts';
import { EdgeLogsStack } from './stacks/edge-logs.ts';
import { FilesStack } from './stacks/files.ts';
import { MonthlyRunStack } from './stacks/monthly-run.ts';
import { OpsStack } from './stacks/ops.ts';
import { RealtimeStack } from './stacks/realtime.ts';
import { SignInGuardStack } from './stacks/sign-in-guard.ts';
import { SiteStack } from './stacks/site.ts';
import { WorkStack } from './stacks/work.ts';

/**
 * Puts the portal's stacks into an app.
 * @throws WrongSettings where the app's context can't be used
 */
export function buildPortal(app: App) {
  const deployment = readDeployment(app.node);

  const data = new DataStack(app, deployment);
  const edge = new EdgeStack(app, deployment);
  const files = new FilesStack(app, deployment, data, edge);
  const ground = [data.surroundings, files.surroundings].reduce(
    extend,
    settingsOf(data, deployment),
  );
  const auth = new AuthStack(app, deployment, ground);
  const signInGuard = new SignInGuardStack(app, deployment, auth);
  const monthlyRun = new MonthlyRunStack(app, deployment, data, ground);
  const apiGround = [auth.surroundings, monthlyRun.surroundings].reduce(extend, ground);
  const api = new ApiStack(app, deployment, auth, apiGround);
  const realtime = new RealtimeStack(app, deployment, ground);
  const workGround = [auth.surroundings, realtime.surroundings].reduce(extend, ground);
  const work = new WorkStack(app, deployment, data, workGround);
  const ops = new OpsStack(app, deployment, { data, monthlyRun, work });
  const site = new SiteStack(app, deployment, { edge, data, api, realtime, files });
  const edgeLogs = new EdgeLogsStack(app, deployment, {
    site: site.distribution,
    files: files.distribution,
  });

  Validations.of(app).addPlugins(new PortalChecks(app));
  return {
    edge,
    data,
    files,
    auth,
    signInGuard,
    monthlyRun,
    api,
    realtime,
    work,
    ops,
    site,
    edgeLogs,
  };
}

/** What functions get of the settings: the portal's own, its address, and its right to send mail. */
const settingsOf = (data: DataStack, deployment: Deployment): Surroundings => ({
  variables: { PORTAL: JSON.stringify(deployment.portal), SITE_URL: deployment.siteUrl },
  arns: {
    mail: [
      data.formatArn({
        service: 'ses',
        resource: 'identity',
        resourceName: senderDomain(deployment),
      }),
    ],
  },
});

if (import.meta.main) {
  try {
    const app = new App();
    buildPortal(app);
    app.synth();
  } catch (error) {
    if (!(error instanceof WrongSettings)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
