/** The functions' code: every entry of the catalogue is bundled in one run, which reads what they share once. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Stack } from 'aws-cdk-lib';
import { Code } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import { buildSync } from 'esbuild';
import { type FunctionName, functions } from '../model/catalog.ts';

/** Packages that were written as CommonJS call `require`, which an ES module doesn't have. */
const banner =
  "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);";

const root = fileURLToPath(new URL('../..', import.meta.url));
const runtimeCredentials = fileURLToPath(new URL('./runtime-credentials.ts', import.meta.url));

/** Sources stand in for the code where none is built, as in tests of templates. */
const UNBUILT = join(root, 'functions/handlers');

let built: string | undefined;

/**
 * The code of a function, which is in the file `index.mjs`; a stack that the CDK needn't bundle gets sources in
 * its place.
 */
export function codeOf(scope: Construct, name: FunctionName): Code {
  if (!Stack.of(scope).bundlingRequired) return Code.fromAsset(UNBUILT);
  built ??= build();
  return Code.fromAsset(join(built, name));
}

/**
 * @returns the folder of the bundles, by the functions' names; it goes with the process, because the CDK
 * copies what it uses
 */
function build(): string {
  const outdir = mkdtempSync(join(tmpdir(), 'portal-functions-'));
  process.once('exit', () => rmSync(outdir, { recursive: true, force: true }));
  const entries = Object.entries(functions).map(([name, { entry }]) => [`${name}/index`, entry]);
  buildSync({
    absWorkingDir: root,
    entryPoints: Object.fromEntries(entries) as Record<string, string>,
    outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node24',
    mainFields: ['module', 'main'],
    minify: true,
    sourcemap: false,
    // The SDK goes into the bundle: its version is ours, and it starts faster than the runtime's.
    alias: { '@aws-sdk/credential-provider-node': runtimeCredentials },
    banner: { js: banner },
    logLevel: 'warning',
  });
  return outdir;
}
