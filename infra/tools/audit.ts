/**
 * `npm run audit -- verify [day]`: proves that audit events and ledger entries are those that were written,
 * or names each place where they aren't. `seal` seals those that the stream lost, and names them.
 */
import { openDigests, type Digests } from '../../functions/data/digests.client.ts';
import { systemClock } from '../../functions/platform/clock.ts';
import { readEnvironment } from '../../functions/platform/environment.ts';
import { sealMissing } from '../../functions/workflows/audit-trail/seal-missing.ts';
import { verifyTrail } from '../../functions/workflows/audit-trail/verify-trail.ts';
import { openClock } from '../local/base/clock.ts';
import { toolRuntime } from '../local/base/environment.ts';
import { resolveLocalhostNames } from '../local/base/localhost-names.ts';
import { isCloud, requireVariable, withTable } from './open-table.ts';
import { runTool, say, ToolProblem } from './run-tool.ts';
import { dataDir, NOT_RUNNING, runningStack } from './running-stack.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const USAGE = 'npm run audit -- verify [day, as 2026-01-31], or npm run audit -- seal';

await runTool(async () => {
  const [command, day, ...others] = process.argv.slice(2);
  if (command === 'seal' && day === undefined) return seal();
  if (command !== 'verify' || others.length > 0 || (day !== undefined && !DAY.test(day)))
    throw new ToolProblem(USAGE, 2);
  return verify(day);
});

async function seal(): Promise<number> {
  const sealed = await withTable((table) => sealMissing({ table, clock: systemClock }));
  for (const key of sealed) say(key);
  say(`${sealed.length} records sealed`);
  return 0;
}

async function verify(day: string | undefined): Promise<number> {
  const digests = openTrail();
  const trail = await withTable((table) =>
    verifyTrail({ table, clock: systemClock, digests }, day),
  );
  for (const { where, problem } of trail.breaks) say(`${where}: ${problem}`);
  if (trail.waiting > 0) say(`${trail.waiting} records of the last minutes aren’t sealed yet`);
  const { records, links, digests: signed, breaks } = trail;
  say(
    `${records} records, ${links} links and ${signed} signed days verified, ${breaks.length} breaks`,
  );
  return breaks.length > 0 ? 1 : 0;
}

function openTrail(): Digests {
  if (isCloud()) {
    for (const name of ['AUDIT_BUCKET', 'AUDIT_KEY_ID']) requireVariable(name);
    const {
      AUDIT_BUCKET: bucket,
      AUDIT_KEY_ID: keyId,
      runtime,
    } = readEnvironment(process.env, 'AUDIT_BUCKET', 'AUDIT_KEY_ID');
    return openDigests({ bucket, keyId, runtime });
  }
  const stack = runningStack();
  if (!stack) throw new ToolProblem(NOT_RUNNING);
  resolveLocalhostNames();
  // The one-machine stack's clock may have been moved.
  openClock(dataDir());
  const { bucket, endpoint, keyId } = stack.audit;
  const runtime = toolRuntime(
    { AWS_ENDPOINT_URL_S3: stack.files.endpoint, AWS_ENDPOINT_URL_KMS: endpoint },
    stack.credentials,
  );
  return openDigests({ bucket, keyId, runtime });
}
