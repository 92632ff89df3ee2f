/** Resources that were changed beside their stacks, as CloudFormation last saw it. */
import {
  DescribeStackDriftDetectionStatusCommand,
  DescribeStackResourceDriftsCommand,
  DetectStackDriftCommand,
  type Stack,
} from '@aws-sdk/client-cloudformation';
import { setTimeout as sleep } from 'node:timers/promises';
import { countOf } from '../../../shared/kernel/count.ts';
import { stacksIn } from '../../deploy/clients.ts';
import { describe } from '../../deploy/stacks.ts';
import type { CloudCheck } from './check.ts';
import { type Finding, orOk, unknown, warn } from './finding.ts';
import type { PortalStack } from './synthesize.ts';

const POLL_MS = 2_000;
/** The longest detection, in ms: a stack of 200 resources takes minutes. */
const DETECTED_WITHIN_MS = 15 * 60_000;
/** After so long a result says little. */
const OLD_DAYS = 30;
const DAY_MS = 24 * 3_600_000;

/** The result for a stack. */
export interface DriftOf {
  place: PortalStack;
  drift: Stack['DriftInformation'];
  /** The logical ids of drifted resources, with what happened to them. */
  resources: readonly string[];
  /** The reason why CloudFormation couldn't look; undefined where it could. */
  failure?: string | undefined;
}

/** Drift isn't refused: a deployment may undo it, or fail on it. */
export function judgeDrift(found: readonly DriftOf[], now: Date, stage: string): Finding[] {
  const again = `npm run doctor -- --stage ${stage} --drift`;
  const problems = found.flatMap(({ place, drift, resources, failure }) => {
    if (failure !== undefined) return [unknown(`${place.name}: ${failure}`, again)];
    if (drift?.StackDriftStatus !== 'DRIFTED') return [];
    return [
      warn(
        `${place.name}: ${resources.join(', ')}`,
        `aws cloudformation describe-stack-resource-drifts --stack-name ${place.name} --region ${place.region}`,
      ),
    ];
  });
  const old = found.filter(({ drift, failure }) => failure === undefined && isOld(drift, now));
  if (old.length > 0)
    problems.push(
      unknown(
        `${countOf(old.length, 'stack')} of ${found.length} not looked at for ${OLD_DAYS} days`,
        again,
      ),
    );
  return orOk(problems, `none in ${countOf(found.length, 'stack')}`);
}

function isOld(drift: Stack['DriftInformation'], now: Date): boolean {
  if (drift?.StackDriftStatus === 'DRIFTED') return false;
  const at = drift?.LastCheckTimestamp?.getTime() ?? 0;
  return drift?.StackDriftStatus !== 'IN_SYNC' || at < now.getTime() - OLD_DAYS * DAY_MS;
}

/** Lets CloudFormation compare a stack's resources with its template. It reads them, and changes nothing. */
async function detect({ name, region }: PortalStack): Promise<string | undefined> {
  const client = stacksIn(region);
  const { StackDriftDetectionId } = await client.send(
    new DetectStackDriftCommand({ StackName: name }),
  );
  const end = Date.now() + DETECTED_WITHIN_MS;
  for (;;) {
    const { DetectionStatus, DetectionStatusReason } = await client.send(
      new DescribeStackDriftDetectionStatusCommand({ StackDriftDetectionId }),
    );
    if (DetectionStatus === 'DETECTION_COMPLETE') return undefined;
    if (DetectionStatus === 'DETECTION_FAILED')
      return `CloudFormation couldn’t look at all of it: ${DetectionStatusReason}`;
    if (Date.now() > end) return 'CloudFormation still looks at it';
    await sleep(POLL_MS);
  }
}

async function driftedIn({ name, region }: PortalStack): Promise<string[]> {
  const { StackResourceDrifts = [] } = await stacksIn(region).send(
    new DescribeStackResourceDriftsCommand({
      StackName: name,
      StackResourceDriftStatusFilters: ['MODIFIED', 'DELETED'],
    }),
  );
  return StackResourceDrifts.map(
    ({ LogicalResourceId, StackResourceDriftStatus }) =>
      `${LogicalResourceId} ${String(StackResourceDriftStatus).toLowerCase()}`,
  );
}

export const drift: CloudCheck = {
  name: 'drift',
  looksAt: 'resources that were changed by hand, as of the last look; --drift looks now',
  actions: [
    'cloudformation:DescribeStacks',
    'cloudformation:DescribeStackResourceDrifts',
    'cloudformation:DetectStackDrift',
    'cloudformation:DescribeStackDriftDetectionStatus',
  ],
  async find({ deployment, stacks, now, detectsDrift, isStanding, stackOf }) {
    const found: DriftOf[] = [];
    for (const place of stacks) {
      if (!(await isStanding(place.id))) continue;
      const failure = detectsDrift ? await detect(place) : undefined;
      const stack = await (detectsDrift ? describe(place.name, place.region) : stackOf(place.id));
      const isDrifted = stack?.DriftInformation?.StackDriftStatus === 'DRIFTED';
      found.push({
        place,
        drift: stack?.DriftInformation,
        resources: isDrifted ? await driftedIn(place) : [],
        failure,
      });
    }
    return judgeDrift(found, now, deployment.stage);
  },
};
