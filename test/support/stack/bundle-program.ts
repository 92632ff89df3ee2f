/** Bundles a program as functions are bundled for the cloud: loading its sources would take memory of its own. */
import { dirname } from 'node:path';
import { build, type BuildOptions } from 'esbuild';
import { bundleElectro } from '../../../infra/constructs/bundle-function.ts';

/** @param source a file, or a text with the folder that its imports are found from */
export async function bundleProgram(
  source: Pick<BuildOptions, 'entryPoints' | 'stdin'>,
  outfile: string,
): Promise<void> {
  bundleElectro(dirname(outfile));
  await build({
    ...source,
    outfile,
    bundle: true,
    minify: true,
    platform: 'node',
    format: 'esm',
    target: 'node24',
    mainFields: ['module', 'main'],
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    },
  });
}
