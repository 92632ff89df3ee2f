/**
 * Stacks that use an old value of another region. The CDK compares texts of templates, which don't change
 * where the resource behind a value is replaced; an output of the consumer says which value it read.
 */
import { IN_USE } from '../constructs/reference.ts';
import { readTemplate } from './assembly.ts';
import type { StackPlace } from './cdk.ts';
import type { Outputs } from './stacks.ts';

interface Reference {
  StackName: string;
  OutputName: string;
}

const referenceIn = (value: unknown): Reference | undefined =>
  (value as { 'Fn::GetStackOutput'?: Reference })['Fn::GetStackOutput'];

/** @returns the ids of stacks that have to be deployed once more */
export async function stacksWithOldValues(
  assembly: string,
  stacks: readonly StackPlace[],
  outputs: Outputs,
): Promise<string[]> {
  const idOf = new Map(stacks.map(({ id, name }) => [name, id]));
  const isOld = async (id: string): Promise<boolean> => {
    const { Outputs: made = {} } = await readTemplate(assembly, id);
    return Object.entries(made).some(([key, { Value }]) => {
      const reference = key.endsWith(IN_USE) ? referenceIn(Value) : undefined;
      if (!reference) return false;
      const producer = idOf.get(reference.StackName) ?? '';
      return outputs[id]?.[key] !== outputs[producer]?.[reference.OutputName];
    });
  };
  const old = await Promise.all(stacks.map(({ id }) => isOld(id)));
  return stacks.filter((_, index) => old[index]).map(({ id }) => id);
}
