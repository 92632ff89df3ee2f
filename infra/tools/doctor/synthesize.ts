/** The templates of a stage, made in this process and in a folder of their own, without the functions' code. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import * as z from 'zod';
import { buildPortal } from '../../app.ts';
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

/** Makes the templates, hands them on, and removes them. */
export async function withTemplates<Result>(
  settings: Record<string, string>,
  use: (templates: Synthesized) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-doctor-'));
  try {
    return await use(await synthesize(folder, settings));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Makes the templates of a stage in a folder. */
export async function synthesize(
  folder: string,
  settings: Record<string, string>,
): Promise<Synthesized> {
  const file = new URL('../../../cdk.json', import.meta.url);
  const { context } = cdkJson.parse(JSON.parse(await readFile(file, 'utf8')));
  // A deployment makes its own checks of the templates, which take longest.
  process.env['CDK_VALIDATION'] = 'false';
  const app = new App({
    outdir: folder,
    context: { ...context, ...settings, 'aws:cdk:bundling-stacks': [] },
  });
  buildPortal(app);
  const stacks = app.synth().stacks.map((stack) => ({
    id: stack.id,
    name: stack.stackName,
    region: stack.environment.region,
    isProtected: stack.terminationProtection ?? false,
    bootstrapVersion: stack.requiresBootstrapStackVersion ?? 0,
  }));
  return { assembly: folder, stacks };
}
