/**
 * Takes the gradual release out of templates: all calls get the version at once, as in a return or an
 * emergency.
 */
import { readTemplate, type Resource, writeTemplate } from './assembly.ts';
import type { StackPlace } from './cdk.ts';

interface Released extends Resource {
  UpdatePolicy?: { CodeDeployLambdaAliasUpdate?: unknown };
}

const isGradual = ({ UpdatePolicy }: Released): boolean =>
  UpdatePolicy?.CodeDeployLambdaAliasUpdate !== undefined;

/** Changes the templates; the next deployment is gradual again. */
export async function releaseAtOnce(
  assembly: string,
  stacks: readonly Pick<StackPlace, 'id'>[],
): Promise<void> {
  for (const { id } of stacks) {
    const template = await readTemplate(assembly, id);
    if (!Object.values(template.Resources).some(isGradual)) continue;
    const Resources = Object.fromEntries(
      Object.entries(template.Resources).map(([key, resource]) => {
        const { UpdatePolicy: _, ...others } = resource as Released;
        return [key, isGradual(resource) ? others : resource];
      }),
    );
    await writeTemplate(assembly, id, { ...template, Resources });
  }
}
