/**
 * `npm run deploy -- --back`: returns to the release before, as it was deployed. The web goes first: of two
 * versions side by side only an older web works with a newer API. The stored items follow, which only the
 * newer functions know how to change back, and then the functions, at once.
 */
import { rm } from 'node:fs/promises';
import type { Deployment } from '../model/deployment.ts';
import { releaseAtOnce } from './at-once.ts';
import type { Arguments } from './arguments.ts';
import { askFor } from './ask.ts';
import { listStacks, type StackPlace } from './cdk.ts';
import { type Choice, chooseRelease } from './choose-release.ts';
import { deployStacks } from './deploy-stacks.ts';
import { missingAssets } from './missing-assets.ts';
import { type UnpackedRelease, unpackRelease } from './pack-release.ts';
import { DeployProblem } from './problem.ts';
import { beginGoingBack, endGoingBack, releasesIn } from './record-release.ts';
import {
  readIndex,
  readObject,
  type Release,
  releaseFile,
  type ReleaseStore,
} from './release-store.ts';
import { planItems, returnItems } from './return-items.ts';
import type { Return } from '../../functions/workflows/migrations/plan-return.ts';
import { type Outputs, readOutputs } from './stacks.ts';
import { stackNameOf } from '../model/stack-name.ts';

interface Given {
  /** The checkout's settings, which name the account, the region and the stage. */
  deployment: Deployment;
  arguments: Pick<Arguments, 'yes' | 'to'>;
  /** Is emptied, and gets what was kept of the release. */
  folder: string;
  say: (line: string) => void;
}

/** The steps that change what people see. */
export interface Steps {
  publish: (deployment: Deployment, outputs: Outputs, web: string) => Promise<void>;
  list: (assembly: string) => Promise<StackPlace[]>;
  deploy: (given: {
    stage: string;
    assembly: string;
    stacks: StackPlace[];
    yes: boolean;
  }) => Promise<Outputs>;
}

export type Publish = Steps['publish'];

export const stepsWith = (publish: Publish): Steps => ({
  publish,
  list: (assembly) => listStacks([`--app=${assembly}`]),
  deploy: (given) => deployStacks(given),
});

/**
 * Returns to the release before.
 * @throws DeployProblem where that isn't possible, or the operator doesn't agree; nothing was changed then
 */
export async function goBack(given: Given, steps: Steps): Promise<void> {
  const { deployment, folder, say } = given;
  const { stage, region, account } = deployment;
  const outputs = await readOutputs(
    ['Data', 'Auth', 'Site', 'AccountWork'].map(placeIn(deployment)),
  );
  const { store, index, choice } = await choose(given, outputs);
  const { from, to } = choice;
  const kept = await unpack(store, to, folder);
  requireSamePlace(deployment, kept.deployment);
  const missing = await missingAssets(kept.assembly, { account, region });
  if (missing.length > 0)
    throw new DeployProblem(
      `The code of release ${to.number} isn't in the CDK's bucket any more (${missing.join(', ')}): ` +
        `check out ${to.commit} and deploy that.`,
    );
  const plan = await planItems({ region, outputs, say }, to.schema);
  for (const line of linesOf(choice, plan)) say(line);
  if (!given.arguments.yes) await askFor('yes', `Go back to release ${to.number}? Type yes:`);

  await beginGoingBack(store, index, to.number);
  await steps.publish(kept.deployment, outputs, kept.web);
  await returnItems({ region, outputs, say }, to.schema, plan);
  const stacks = await steps.list(kept.assembly);
  await releaseAtOnce(kept.assembly, stacks);
  const after = await steps.deploy({ stage, assembly: kept.assembly, stacks, yes: true });
  // Ids of the older stacks, where they differ.
  await steps.publish(kept.deployment, after, kept.web);
  await endGoingBack(store);
  say(`\n${stage} is back at release ${to.number} (${to.commit}). Release ${from.number} is left.`);
  for (const line of adviceOf(choice, plan, stage)) say(line);
}

const placeIn =
  ({ stage, region }: Deployment) =>
  (id: string): StackPlace => ({ id, name: stackNameOf(stage, id), region });

async function choose({ deployment, arguments: { to } }: Given, outputs: Outputs) {
  const store = releasesIn({ region: deployment.region, outputs });
  const index = store && (await readIndex(store));
  if (!store || !index)
    throw new DeployProblem(
      `Stage ${deployment.stage} has no recorded release: deploy the version before from its commit.`,
    );
  return { store, index, choice: chooseRelease(index, to) };
}

async function unpack(store: ReleaseStore, { number }: Release, folder: string) {
  const zip = await readObject(store, releaseFile(number));
  if (!zip) throw new DeployProblem(`Release ${number} isn't kept any more.`);
  await rm(folder, { recursive: true, force: true });
  return unpackRelease(zip, folder);
}

/** @throws DeployProblem where the release was made for another place than the checkout's settings name */
function requireSamePlace(
  { stage, account, region }: Deployment,
  kept: UnpackedRelease['deployment'],
): void {
  if (kept.stage === stage && kept.account === account && kept.region === region) return;
  throw new DeployProblem(
    `The release was deployed as ${kept.stage} into account ${kept.account}, ${kept.region}: the settings say otherwise now.`,
  );
}

const nameOf = ({ number, commit, at, isWhole }: Release) =>
  `${number} (commit ${commit}, ${at}${isWhole ? '' : ', not deployed as a whole'})`;

function linesOf({ from, to, goesOn }: Choice, { past }: Return): string[] {
  const added = from.stacks.filter((id) => !to.stacks.includes(id));
  return [
    `${goesOn ? 'Going on with the return from' : 'From'} release ${nameOf(from)}`,
    `to release ${nameOf(to)}: first the web, then the stored items, then all functions at once.`,
    ...past.map(({ number, title, back }) =>
      back.kind === 'undone'
        ? `  migration ${number} (${title}) is undone`
        : `  migration ${number} (${title}) stays: ${back.kind === 'compatible' ? back.because : ''}`,
    ),
    ...added.map((id) => `  stack ${id} is new in release ${from.number}: it stays, unused`),
  ];
}

function adviceOf({ from, to }: Choice, { past }: Return, stage: string): string[] {
  const rebuilds = past.some((migration) => migration.rebuilds);
  return [
    `Who has a page of release ${from.number} open loads it anew. Commands are typed in a checkout of ${to.commit} from now on.`,
    ...(rebuilds
      ? [`There, bring back what it projects: npm run rebuild -- --stage ${stage} --replace`]
      : []),
    'What is deployed next is a new release. Leave the fault out of it first.',
  ];
}
