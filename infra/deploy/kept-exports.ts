/**
 * Exports that a version no longer makes while deployed stacks import them. CloudFormation refuses to remove
 * one that is in use, and the exporting stack is deployed before those that cease to use it. So they stay for
 * that deployment, with the value that they had, and go at its end.
 */
import { ListImportsCommand } from '@aws-sdk/client-cloudformation';
import { type Output, readTemplate, type Template, writeTemplate } from './assembly.ts';
import type { StackPlace } from './cdk.ts';
import { stacksIn } from './clients.ts';
import { describe } from './stacks.ts';

export interface KeptExports {
  /** The ids of the stacks whose templates have exports of the version before. */
  stacks: string[];
  /** Puts the templates back, without those exports. */
  release: () => Promise<void>;
}

/** Adds to the templates what deployed stacks still import. */
export async function keepExports(
  assembly: string,
  stacks: readonly StackPlace[],
): Promise<KeptExports> {
  const before = new Map<string, Template>();
  for (const stack of stacks) {
    const template = await readTemplate(assembly, stack.id);
    const kept = await keptOf(stack, template);
    if (Object.keys(kept).length === 0) continue;
    before.set(stack.id, template);
    const Outputs = { ...template.Outputs, ...kept };
    await writeTemplate(assembly, stack.id, { ...template, Outputs });
  }
  const release = async () => {
    for (const [id, template] of before) await writeTemplate(assembly, id, template);
  };
  return { stacks: [...before.keys()], release };
}

async function keptOf(
  { name, region }: StackPlace,
  { Outputs: made = {} }: Template,
): Promise<Record<string, Output>> {
  const { Outputs = [] } = (await describe(name, region)) ?? {};
  const exported = new Set(Object.values(made).map(({ Export }) => Export?.Name));
  const kept: Record<string, Output> = {};
  for (const { OutputKey, OutputValue, ExportName } of Outputs) {
    if (!OutputKey || !ExportName || exported.has(ExportName)) continue;
    if (await isImported(ExportName, region))
      kept[OutputKey] = { Value: OutputValue, Export: { Name: ExportName } };
  }
  return kept;
}

async function isImported(ExportName: string, region: string): Promise<boolean> {
  try {
    const { Imports = [] } = await stacksIn(region).send(new ListImportsCommand({ ExportName }));
    return Imports.length > 0;
  } catch (error) {
    if (error instanceof Error && /is not imported by any stack/.test(error.message)) return false;
    throw error;
  }
}
