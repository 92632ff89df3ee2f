/** Bundles the code of a function: a start reads what it needs, and not what is loaded on demand. */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ranked from '@zxcvbn-ts/language-common/src/passwords.json' with { type: 'json' };
import { type BuildOptions, buildSync } from 'esbuild';
import { COMMON_PASSWORDS } from '../../shared/kernel/guessable-password.ts';

/** Packages that were written as CommonJS call `require`, which an ES module doesn't have. */
const banner =
  "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);";

const root = fileURLToPath(new URL('../..', import.meta.url));
const runtimeCredentials = fileURLToPath(new URL('./runtime-credentials.ts', import.meta.url));
const noCommands = fileURLToPath(new URL('./no-commands.ts', import.meta.url));

/** The module that loads ElectroDB. */
const LOADS_ELECTRO = 'functions/platform/electro.ts';

const COMMON = {
  absWorkingDir: root,
  bundle: true,
  platform: 'node',
  target: 'node24',
  mainFields: ['module', 'main'],
  minify: true,
  sourcemap: false,
  logLevel: 'warning',
} satisfies BuildOptions;

/**
 * The list of which check-password.ts needs the beginning: the whole would be a fourth of a function's code.
 */
const ALL_PASSWORDS = '@zxcvbn-ts/language-common/src/passwords.json';
const beginning = Buffer.from(JSON.stringify(ranked.slice(0, COMMON_PASSWORDS)));
/** No file: its path, in a folder of the process, would be in the bundle's hash, and each synthesis a change. */
const COMMON_ONES = `data:application/json;base64,${beginning.toString('base64')}`;

/**
 * Bundles a function into a folder: `index.mjs`, and a file for each part that it imports on demand.
 * @returns true in `usesElectro` where the folder needs ElectroDB too
 */
export function bundleFunction(entry: string, folder: string): { usesElectro: boolean } {
  const { metafile } = buildSync({
    ...COMMON,
    entryPoints: { index: entry },
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    splitting: true,
    format: 'esm',
    metafile: true,
    // The SDK goes into the bundle: its version is ours, and it starts faster than the runtime's.
    alias: {
      '@aws-sdk/credential-provider-node': runtimeCredentials,
      [ALL_PASSWORDS]: COMMON_ONES,
    },
    banner: { js: banner },
  });
  return { usesElectro: LOADS_ELECTRO in metafile.inputs };
}

/**
 * Bundles ElectroDB as a package of a folder's programs, which load it on demand
 * (`functions/platform/electro.ts`).
 */
export function bundleElectro(folder: string): void {
  buildSync({
    ...COMMON,
    entryPoints: { index: 'electrodb' },
    outdir: join(folder, 'node_modules/electrodb'),
    format: 'cjs',
    alias: { '@aws-sdk/lib-dynamodb': noCommands, '@aws-sdk/util-dynamodb': noCommands },
  });
}
