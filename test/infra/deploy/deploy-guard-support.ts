/** A deployment of two stacks into a cloud whose change sets a test decides. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { deployStacks } from '../../../infra/deploy/deploy-stacks.ts';
import type { Exception } from '../../../infra/deploy/exceptions.ts';
import { DeployProblem } from '../../../infra/deploy/problem.ts';
import { bucketDeleted, queueConditional, tableReplaced } from './change-sets.ts';
import { type ChangeSetState, type CloudState, startCloud } from './cloudformation-double.ts';
import { addDays, dayOf } from '../../../shared/kernel/month.ts';
import { makeFolder } from '../../support/stack/make-folder.ts';

const place = (id: string) => ({ id, name: id.toLowerCase(), region: 'af-south-1' });
export const data = place('Data');
export const auth = place('Auth');

export let cloud: CloudState;
export let folder: string;
export let said: string[];
export let ran: string[][];
let prepare: (args: string[]) => Promise<void>;

/** Says how a change set is made. */
export function prepareBy(way: typeof prepare): void {
  prepare = way;
}
/** The policy of each stack while it is deployed. */
export let policies: Record<string, string | undefined>;

/** Each test of a file has a cloud, and a folder with templates and exceptions. */
export function withGuardedCloud(): void {
  beforeEach(async () => {
    cloud = await startCloud();
    folder = makeFolder('portal-guard');
    [said, ran, policies, prepare] = [[], [], {}, () => Promise.resolve()];
    vi.spyOn(process.stdout, 'write').mockImplementation((text) => said.push(String(text)) > 0);
    writeFileSync(join(folder, 'manifest.json'), JSON.stringify({ artifacts: {} }));
    for (const id of ['Data', 'Auth'])
      writeFileSync(
        join(folder, `${id}.template.json`),
        JSON.stringify({ Resources: { [id]: { Type: 'AWS::X::Y' } } }),
      );
  });
  afterEach(() => void vi.restoreAllMocks());
}

const resources = [tableReplaced, bucketDeleted, queueConditional].map((change) => ({
  id: String(change.LogicalResourceId),
  type: String(change.ResourceType),
  physical: String(change.PhysicalResourceId),
  status: 'CREATE_COMPLETE',
}));

/** The stacks stand, and their next change sets are these. */
export function standing(inData: ChangeSetState, inAuth: ChangeSetState = { changes: [] }): void {
  cloud.stacks = {
    data: { status: 'UPDATE_COMPLETE', changeSet: inData, resources },
    auth: { status: 'UPDATE_COMPLETE', changeSet: inAuth },
  };
}

/** Deploys with `--yes`. */
export const deploy = ({ isChanged = true } = {}) =>
  deployStacks(
    { stage: 'prod', assembly: folder, stacks: [data, auth], yes: true, exceptions: folder },
    {
      prepare: (args) => prepare(args),
      compare: () => Promise.resolve(isChanged),
      run: (args) => {
        ran.push(args);
        for (const [name, { policy }] of Object.entries(cloud.stacks)) policies[name] = policy;
        return Promise.resolve();
      },
    },
  );

/** The lines with which it is refused; nothing is deployed then. */
export async function refusal(): Promise<string> {
  const problem: unknown = await deploy().catch((error: unknown) => error);
  expect(problem).toBeInstanceOf(DeployProblem);
  expect(ran).toEqual([]);
  return (problem as DeployProblem).message;
}

/** A South African day that is so many days from today. */
export const dayIn = (days: number) => addDays(dayOf(new Date()), days);

/** An exception for the table, with what is wrong in it. */
export const exception = (change: Partial<Exception> = {}): Exception => ({
  stack: 'Data',
  logicalId: 'TableCD117FA1',
  physicalId: String(tableReplaced.PhysicalResourceId),
  loss: 'is replaced, and the old one stays in the account: changes /Properties/KeySchema',
  reason: 'The table is empty: nobody has registered yet',
  until: dayIn(1),
  ...change,
});

export const except = (...given: object[]) =>
  writeFileSync(join(folder, 'prod.json'), JSON.stringify(given));
