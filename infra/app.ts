/** The portal on AWS, stack by stack. The `cdk` command runs this file. */
import { App, Validations } from 'aws-cdk-lib';
import { PortalChecks } from './constructs/portal-checks.ts';
import { mergeBindings, type Bindings } from './constructs/bindings.ts';
import { type Deployment, keepsData, readDeployment } from './model/deployment.ts';
import { requireOwnCompany } from './model/setting-concerns.ts';
import { rulesOf } from './model/stage.ts';
import { WrongSettings } from './model/wrong-settings.ts';
import { AccountWorkStack } from './stacks/account-work.ts';
import { ApiStack } from './stacks/api.ts';
import { AuthStack } from './stacks/auth.ts';
import { CopiesElsewhereStack } from './stacks/copies-elsewhere.ts';
import { CopiesStack } from './stacks/copies.ts';
import { DataStack } from './stacks/data.ts';
import { EdgeStack, hasEdge } from './stacks/edge.ts';
import { EdgeLogsStack } from './stacks/edge-logs.ts';
import { FilesStack } from './stacks/files.ts';
import { MailStack } from './stacks/mail.ts';
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
  const { copies, copiesElsewhere } = buildCopies(app, deployment, data);
  const guarded = rulesOf(deployment).isGuarded;
  const edge = hasEdge(deployment) ? new EdgeStack(app, deployment) : undefined;
  const files = new FilesStack(app, deployment, data, edge);
  const mail = new MailStack(app, deployment, data);
  const bindings = [data.bindings, files.bindings, mail.bindings].reduce(
    mergeBindings,
    settingsOf(deployment),
  );
  const auth = new AuthStack(app, deployment, mail, bindings);
  const signInGuard = guarded ? new SignInGuardStack(app, deployment, auth) : undefined;
  const monthlyRun = new MonthlyRunStack(app, deployment, data, bindings);
  const accountWork = new AccountWorkStack(app, deployment, bindings);
  const apiBindings = [auth.bindings, monthlyRun.bindings].reduce(mergeBindings, bindings);
  const api = new ApiStack(app, deployment, auth, apiBindings);
  const realtime = new RealtimeStack(app, deployment, bindings);
  const workBindings = [auth.bindings, realtime.bindings].reduce(mergeBindings, bindings);
  const work = new WorkStack(app, deployment, data, workBindings);
  const monitored = { data, mail, auth, monthlyRun, accountWork, api, copies };
  const ops = guarded ? new OpsStack(app, deployment, monitored) : undefined;
  const site = new SiteStack(app, deployment, {
    edge,
    data,
    auth,
    api,
    realtime,
    files,
    accountWork,
  });
  for (const before of [monthlyRun, work]) site.addStackDependency(before);
  const distributions = { site: site.distribution, files: files.distribution };
  const edgeLogs = guarded ? new EdgeLogsStack(app, deployment, distributions) : undefined;

  Validations.of(app).addPlugins(new PortalChecks(app));
  return {
    ...(edge ? { edge } : {}),
    data,
    ...(copies ? { copies } : {}),
    ...(copiesElsewhere ? { copiesElsewhere } : {}),
    files,
    mail,
    auth,
    ...(signInGuard ? { signInGuard } : {}),
    monthlyRun,
    accountWork,
    api,
    realtime,
    work,
    ...(ops ? { ops } : {}),
    site,
    ...(edgeLogs ? { edgeLogs } : {}),
  };
}

/** The stacks of the table's copies: none where data aren't kept, one elsewhere where it is set. */
function buildCopies(app: App, deployment: Deployment, data: DataStack) {
  if (!keepsData(deployment)) return {};
  const { copyRegion } = deployment;
  const copiesElsewhere = copyRegion
    ? new CopiesElsewhereStack(app, deployment, copyRegion)
    : undefined;
  return { copies: new CopiesStack(app, deployment, data, copiesElsewhere), copiesElsewhere };
}

/** The variables that come from the settings: the portal's own settings and its address. */
const settingsOf = ({ portal, siteUrl }: Deployment): Bindings => ({
  variables: { PORTAL: JSON.stringify(portal), SITE_URL: siteUrl },
  arns: {},
});

if (import.meta.main) {
  try {
    const app = new App();
    for (const line of requireOwnCompany(readDeployment(app.node)))
      process.stderr.write(`Warning: ${line}\n`);
    buildPortal(app);
    app.synth();
  } catch (error) {
    if (!(error instanceof WrongSettings)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
