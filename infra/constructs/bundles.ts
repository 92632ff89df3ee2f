/** The functions' code: each entry of the catalogue is bundled by itself. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Stack } from 'aws-cdk-lib';
import { Code } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import { type FunctionName, functions } from '../model/catalog.ts';
import { bundleElectro, bundleFunction } from './bundle-function.ts';

/** Sources stand in for the code where none is built, as in tests of templates. */
const UNBUILT = fileURLToPath(new URL('../../functions/handlers', import.meta.url));
const PACKAGES = 'node_modules';

let built: string | undefined;

/**
 * The code of a function, which begins with the file `index.mjs`; a stack that the CDK needn't bundle gets
 * sources in its place.
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
  bundleElectro(outdir);
  for (const [name, { entry }] of Object.entries(functions)) {
    const folder = join(outdir, name);
    const { usesElectro } = bundleFunction(entry, folder);
    if (usesElectro) cpSync(join(outdir, PACKAGES), join(folder, PACKAGES), { recursive: true });
  }
  return outdir;
}
