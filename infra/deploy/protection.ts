/**
 * Protection of stacks from deletion. The CDK switches it on before it creates a stack; a creation that
 * failed could then not be removed, and every further one fails. So it is switched on once the stack stands.
 */
import { UpdateTerminationProtectionCommand } from '@aws-sdk/client-cloudformation';
import { leaveUnprotected, protectedStacks } from './assembly.ts';
import type { StackPlace } from './cdk.ts';
import { stacksIn } from './clients.ts';
import { describe, stands } from './stacks.ts';

/** Switches it on or off. */
export async function setProtection({ name, region }: StackPlace, isOn: boolean): Promise<void> {
  await stacksIn(region).send(
    new UpdateTerminationProtectionCommand({ StackName: name, EnableTerminationProtection: isOn }),
  );
}

/**
 * Leaves stacks unprotected that don't stand yet.
 * @returns the stacks to be protected once they stand
 */
export async function deferProtection(
  assembly: string,
  stacks: readonly StackPlace[],
): Promise<StackPlace[]> {
  const ids = await protectedStacks(assembly);
  const toProtect = stacks.filter(({ id }) => ids.includes(id));
  const found = await Promise.all(toProtect.map(({ name, region }) => describe(name, region)));
  const absent = toProtect.filter((_, index) => {
    const stack = found[index];
    return !stack || !stands(stack);
  });
  await leaveUnprotected(
    assembly,
    absent.map(({ id }) => id),
  );
  return toProtect;
}

/** The stacks that stand and are, or aren't, protected. */
export async function standing(
  stacks: readonly StackPlace[],
  { isProtected }: { isProtected: boolean },
): Promise<StackPlace[]> {
  const found = await Promise.all(stacks.map(({ name, region }) => describe(name, region)));
  return stacks.filter((_, index) => {
    const stack = found[index];
    return stack && stands(stack) && (stack.EnableTerminationProtection ?? false) === isProtected;
  });
}

/**
 * Protects the stacks that stand.
 * @returns the names of those that weren't protected before
 */
export async function protect(stacks: readonly StackPlace[]): Promise<string[]> {
  const bare = await standing(stacks, { isProtected: false });
  for (const stack of bare) await setProtection(stack, true);
  return bare.map(({ name }) => name);
}
