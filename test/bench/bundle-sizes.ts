/** The cold import of each function's bundle, as the cloud would get it; tests hold its size. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { type FunctionName, functions, type Variable } from '../../infra/model/catalog.ts';
import { settingsFromCdkJson } from '../../infra/local/base/settings.ts';
import { functionNames, synthesize } from '../infra/templates/template-app.ts';
import { type Cell, printTable, within } from './print-table.ts';

const IMPORTS = 5;
const MAX_IMPORT_MS = 200;

const values: Record<Variable, string> = {
  TABLE_NAME: 'CommissionPortal',
  PORTAL: JSON.stringify(settingsFromCdkJson()),
  SITE_URL: 'https://portal.fibrelink.example',
  USER_POOL_ID: 'af-south-1_example01',
  USER_POOL_CLIENT_ID: 'example0client0000000000',
  FILES_BUCKET: 'exports',
  FILES_ORIGIN: 'https://files.example',
  UPLOADS_BUCKET: 'uploads',
  JOB_QUEUE_URL: 'https://sqs.af-south-1.amazonaws.com/000000000000/jobs',
  PUSH_QUEUE_URL: 'https://sqs.af-south-1.amazonaws.com/000000000000/pushes',
  STREAM_DEAD_LETTERS_URL: 'https://sqs.af-south-1.amazonaws.com/000000000000/dead-letters',
  LIVE_ENDPOINT: 'https://example.execute-api.af-south-1.amazonaws.com/ws',
  ORIGIN_SECRETS: 'd'.repeat(48),
  RUN_MACHINE_ARN: 'arn:aws:states:af-south-1:000000000000:stateMachine:run',
  MAIL_EVENTS: 'mail',
  AUDIT_BUCKET: 'audit',
  AUDIT_KEY_ID: 'key',
  COPIES_BUCKET: 'copies',
  ACCOUNT_CHECK_URL: 'https://verification.example/check',
  ACCOUNT_CHECK_SECRET: 'secret',
};

function environmentOf(name: FunctionName): Record<string, string> {
  const variables = functions[name].variables.map((one) => [one, values[one]] as const);
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

interface FunctionResource {
  Properties: { Code: { S3Key: string } };
}

/** Bundles every function as the stacks do, measures and prints. */
export function benchBundles(): void {
  const rows: Cell[][] = [];
  synthesize({
    bundles: (outdir, templates) => {
      for (const template of Object.values(templates)) {
        const found = template.findResources('AWS::Lambda::Function') as Record<
          string,
          FunctionResource
        >;
        for (const [id, { Properties }] of Object.entries(found)) {
          const name = functionNames.find((one) => id.startsWith(`${one}Function`));
          if (!name) throw new Error(`${id} isn't in the catalogue`);
          const folder = join(outdir, `asset.${Properties.Code.S3Key.replace('.zip', '')}`);
          rows.push(rowOf(name, folder));
        }
      }
    },
  });
  printTable(`Cold imports, medians of ${IMPORTS}`, ['function', 'ms', 'bar'], rows);
}
