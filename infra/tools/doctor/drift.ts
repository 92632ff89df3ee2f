/** Resources that were changed beside their stacks, as CloudFormation last saw it. */
import {
  DescribeStackDriftDetectionStatusCommand,
  DescribeStackResourceDriftsCommand,
  DetectStackDriftCommand,
} from '@aws-sdk/client-cloudformation';
import { setTimeout as sleep } from 'node:timers/promises';
import { countOf } from '../../../shared/kernel/count.ts';
import { stacksIn } from '../../deploy/clients.ts';
import { describe, stands } from '../../deploy/stacks.ts';
import { type Check, unknown, warn } from './check.ts';
import type { PortalStack } from './synthesize.ts';

const POLL_MS = 2_000;
/** The longest detection, in ms: a stack of 200 resources takes minutes. */
const DETECTED_WITHIN_MS = 15 * 60_000;
/** After so long a result says little. */
const OLD_DAYS = 30;
const DAY_MS = 24 * 3_600_000;

/**
 * Lets CloudFormation compare a stack's resources with its template. It reads them, and changes nothing.
 * @returns the reason why CloudFormation couldn't look; undefined where it could
 */
async function detect({ name, region }: PortalStack): Promise<string | undefined> {
  const client = stacksIn(region);
  const begun = await client.send(new DetectStackDriftCommand({ StackName: name }));
  const asked = new DescribeStackDriftDetectionStatusCommand({
    StackDriftDetectionId: begun.StackDriftDetectionId,
  });
  const end = Date.now() + DETECTED_WITHIN_MS;
  while (Date.now() < end) {
    const { DetectionStatus, DetectionStatusReason } = await client.send(asked);
    if (DetectionStatus === 'DETECTION_COMPLETE') return undefined;
    if (DetectionStatus === 'DETECTION_FAILED')
      return `CloudFormation couldn’t look at all of it: ${DetectionStatusReason}`;
    await sleep(POLL_MS);
  }
  return 'CloudFormation still looks at it';
}

/** The logical ids of drifted resources, with what happened to them. */
async function driftedIn({ name, region }: PortalStack): Promise<string> {
  const { StackResourceDrifts = [] } = await stacksIn(region).send(
    new DescribeStackResourceDriftsCommand({
      StackName: name,
      StackResourceDriftStatusFilters: ['MODIFIED', 'DELETED'],
    }),
  );
  return StackResourceDrifts.map(
    ({ LogicalResourceId, StackResourceDriftStatus }) =>
      `${LogicalResourceId} ${String(StackResourceDriftStatus).toLowerCase()}`,
  ).join(', ');
}

/** A deployment may undo it, or fail on it. */
export const drift: Check = {
  name: 'drift',
  actions: [
    'cloudformation:DescribeStackResourceDrifts',
    'cloudformation:DetectStackDrift',
    'cloudformation:DescribeStackDriftDetectionStatus',
  ],
  async *look({ deployment: { stage }, deployed, detectsDrift, now }) {
    const again = `npm run doctor -- --stage ${stage} --drift`;
    const oldest = now.getTime() - OLD_DAYS * DAY_MS;
    const all = (await deployed()).filter(({ stack }) => stands(stack));
    let old = 0;
    for (const { place, stack: known } of all) {
      const failure = detectsDrift ? await detect(place) : undefined;
      const stack = detectsDrift ? await describe(place.name, place.region) : known;
      const { StackDriftStatus, LastCheckTimestamp } = stack?.DriftInformation ?? {};
      if (failure !== undefined) yield unknown(`${place.name}: ${failure}`, again);
      else if (StackDriftStatus === 'DRIFTED')
        yield warn(
          `${place.name}: ${await driftedIn(place)}`,
          `aws cloudformation describe-stack-resource-drifts --stack-name ${place.name} --region ${place.region}`,
        );
      else if (StackDriftStatus !== 'IN_SYNC' || (LastCheckTimestamp?.getTime() ?? 0) < oldest)
        old += 1;
    }
    if (old > 0)
      yield unknown(
        `${countOf(old, 'stack')} of ${all.length} not looked at for ${OLD_DAYS} days`,
        again,
      );
    return `none in ${countOf(all.length, 'stack')}`;
  },
};
