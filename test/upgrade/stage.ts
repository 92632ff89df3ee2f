/** A run's account with its operator, and what a stage is made of at one moment. */
import assert from 'node:assert/strict';
import type { Check } from '../deploy/checks.ts';
import type { Emulator } from '../deploy/emulator.ts';
import type { Account } from './account.ts';

export interface Office {
  check: Check;
  emulator: Emulator;
  account: Account;
  /** A folder for the operator's files. */
  home: string;
}

/** A stack that stands, after its creation or an update. */
const STANDS = /^(CREATE|UPDATE)_COMPLETE$/;

/** Everything that an unwanted change of a stage would change. */
export async function snapshotOf(account: Account, stage: string) {
  const stacks = await account.stacksOf(stage);
  return {
    stacks: stacks
      .map(({ StackName, StackStatus, LastUpdatedTime, EnableTerminationProtection }) => ({
        StackName,
        StackStatus,
        updatedAt: LastUpdatedTime?.toISOString(),
        isProtected: EnableTerminationProtection,
      }))
      .sort((one, other) => String(one.StackName).localeCompare(String(other.StackName))),
    resources: (await account.resourcesOf(stage))
      .map(({ stack, type, id }) => `${stack} ${type} ${id}`)
      .sort(),
  };
}

/** The stacks of production that are protected from deletion. */
export const PROTECTED = ['auth', 'copies', 'data'];

/** Every stack of a stage stands, and those that hold data are protected from deletion where it keeps them. */
export async function requireStanding(
  account: Account,
  stage: string,
  { keepsData }: { keepsData: boolean },
): Promise<void> {
  const stacks = await account.stacksOf(stage);
  assert.ok(stacks.length > 0, `${stage} has no stack`);
  for (const { StackName, StackStatus = '' } of stacks)
    assert.match(StackStatus, STANDS, `${StackName} is ${StackStatus}`);
  const isProtected = stacks.filter((stack) => stack.EnableTerminationProtection);
  assert.deepEqual(
    isProtected.map(({ StackName }) => String(StackName)).sort(),
    keepsData ? PROTECTED.map((id) => `commission-portal-${stage}-${id}`).sort() : [],
  );
}
