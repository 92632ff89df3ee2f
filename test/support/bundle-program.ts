/** Bundles a program as functions are bundled for the cloud: loading its sources would take memory of its own. */
import { build, type BuildOptions } from 'esbuild';

/** @param source a file, or a text with the folder that its imports are found from */
export const bundleProgram = (
  source: Pick<BuildOptions, 'entryPoints' | 'stdin'>,
  outfile: string,
) =>
  build({
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
