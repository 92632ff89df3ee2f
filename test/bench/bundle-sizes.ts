/** The cold import of each function's bundle, as the cloud would get it; tests hold its size. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { type FunctionName, functions } from '../../infra/model/catalog.ts';
import { exampleValues } from '../infra/templates/example-values.ts';
import { withBundles } from '../infra/templates/template-app.ts';
import { type Cell, printTable, within } from './print-table.ts';

const IMPORTS = 5;
const MAX_IMPORT_MS = 200;

function environmentOf(name: FunctionName): Record<string, string> {
  const variables = functions[name].variables.map((one) => [one, exampleValues[one]] as const);
  return {
    ...Object.fromEntries(variables),
    AWS_REGION: 'af-south-1',
    AWS_LAMBDA_FUNCTION_NAME: name,
    AWS_ACCESS_KEY_ID: 'example',
    AWS_SECRET_ACCESS_KEY: 'example',
  };
}

/** Milliseconds of one import in a new process. */
function importMs(name: FunctionName, file: string): number {
  const code = `const at = performance.now(); await import(${JSON.stringify(file)}); console.log(performance.now() - at);`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', code], {
    encoding: 'utf8',
    env: environmentOf(name),
  });
  const ms = Number(stdout.trim());
  if (!stdout.trim() || Number.isNaN(ms)) throw new Error(`${name} doesn't load: ${stderr}`);
  return ms;
}

function medianImportMs(name: FunctionName, file: string): number {
  const all = Array.from({ length: IMPORTS }, () => importMs(name, file)).sort((a, b) => a - b);
  return all[Math.floor(IMPORTS / 2)] ?? 0;
}

function rowOf(name: FunctionName, folder: string): Cell[] {
  const ms = medianImportMs(name, join(folder, 'index.mjs'));
  return [name, Math.round(ms), within(ms, MAX_IMPORT_MS, ' ms').text];
}

/** Bundles every function as the stacks do, measures and prints. */
export function benchBundles(): void {
  const rows: Cell[][] = [];
  withBundles((name, folder) => rows.push(rowOf(name, folder)));
  printTable(`Cold imports, medians of ${IMPORTS}`, ['function', 'ms', 'bar'], rows);
}
