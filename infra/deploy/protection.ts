/**
 * Protection of stacks from deletion. The CDK would switch it on before it creates a stack; a creation that
 * failed could then not be removed, and every further one fails. So no template asks for it, and it is
 * switched on once the stack stands: a deployment by the CDK alone switches it off.
 */
import { UpdateTerminationProtectionCommand } from '@aws-sdk/client-cloudformation';
import { keepsAnything } from './assembly.ts';
import type { StackPlace } from './cdk.ts';
import { stacksIn } from './clients.ts';
import { describe, stands } from './stacks.ts';

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
 * Protects the stacks that stand and hold data.
 * @returns the names of those that weren't protected before
 */
export async function protect(assembly: string, stacks: readonly StackPlace[]): Promise<string[]> {
  const holding = await Promise.all(stacks.map(({ id }) => keepsAnything(assembly, id)));
  const bare = await standing(
    stacks.filter((_, index) => holding[index]),
    { isProtected: false },
  );
  for (const { name: StackName, region } of bare)
    await stacksIn(region).send(
      new UpdateTerminationProtectionCommand({ StackName, EnableTerminationProtection: true }),
    );
  return bare.map(({ name }) => name);
}
