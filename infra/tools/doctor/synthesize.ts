/** The templates of a stage, made in this process and in a folder of their own, without the functions' code. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { App } from 'aws-cdk-lib';
import * as z from 'zod';
import { buildPortal } from '../../app.ts';
import { keepsAnything } from '../../deploy/assembly.ts';
import type { StackPlace } from '../../deploy/cdk.ts';

export interface PortalStack extends StackPlace {
  /** True where it is protected from deletion once it stands. */
  isProtected: boolean;
  /** The version of the CDK's bootstrap stack that it needs. */
  bootstrapVersion: number;
}

export interface Synthesized {
  /** The folder of the templates. */
  assembly: string;
  stacks: PortalStack[];
}

const cdkJson = z.object({ context: z.record(z.string(), z.unknown()) });

const pathTo = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));

/** Makes the templates of a stage, by default in a folder beside those of its deployments. */
export async function synthesize(
  settings: Record<string, string> & { stage: string },
  folder = pathTo(`cdk.out/${settings.stage}-doctor`),
): Promise<Synthesized> {
  const { context } = cdkJson.parse(JSON.parse(await readFile(pathTo('cdk.json'), 'utf8')));
  const app = new App({
    outdir: folder,
    context: { ...context, ...settings, 'aws:cdk:bundling-stacks': [] },
  });
  buildPortal(app);
  const stacks = app.synth().stacks.map(async (stack) => ({
    id: stack.id,
    name: stack.stackName,
    region: stack.environment.region,
    isProtected: await keepsAnything(folder, stack.id),
    bootstrapVersion: stack.requiresBootstrapStackVersion ?? 0,
  }));
  return { assembly: folder, stacks: await Promise.all(stacks) };
}
