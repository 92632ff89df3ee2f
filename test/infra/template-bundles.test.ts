import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type FunctionName, functions, type Variable } from '../../infra/model/catalog.ts';
import { movedFrom } from '../support/baseline.ts';
import { contextWith, functionNames, synthesize } from './template-app.ts';

const KILOBYTE = 1024;

interface Bundle {
  code: string;
  /** The value under `handler` when the runtime loads the bundle. */
  handler: string;
}

const settings = JSON.stringify(contextWith({})['portal']);
const values: Record<Variable, string> = {
  TABLE_NAME: 'table',
  PORTAL: settings,
  SITE_URL: 'https://portal.fibrelink.example',
  USER_POOL_ID: 'af-south-1_example01',
  FILES_BUCKET: 'exports',
  UPLOADS_BUCKET: 'uploads',
  FILES_ORIGIN: 'https://files.example',
  JOB_QUEUE_URL: 'https://sqs.af-south-1.amazonaws.com/000000000000/jobs',
  PUSH_QUEUE_URL: 'https://sqs.af-south-1.amazonaws.com/000000000000/pushes',
  STREAM_DEAD_LETTERS_URL: 'https://sqs.af-south-1.amazonaws.com/000000000000/dead-letters',
  LIVE_ENDPOINT: 'https://example.execute-api.af-south-1.amazonaws.com/ws',
  ORIGIN_SECRETS: 'd'.repeat(48),
  MAIL_EVENTS: 'mail',
  AUDIT_BUCKET: 'audit',
  AUDIT_KEY_ID: 'key',
  COPIES_BUCKET: 'copies',
  ACCOUNT_CHECK_URL: 'https://verification.example/check',
  ACCOUNT_CHECK_SECRET: 'secret',
  RUN_MACHINE_ARN: 'arn:aws:states:af-south-1:000000000000:stateMachine:run',
};

/** The bundle of each function, as it would be uploaded. */
function bundlesByFunction(): ReadonlyMap<FunctionName, Bundle> {
  const bundles = new Map<FunctionName, Bundle>();
  synthesize({
    bundles: (outdir, templates) => {
      for (const template of Object.values(templates)) {
        const found = template.findResources('AWS::Lambda::Function') as Record<
          string,
          { Properties: { Code: { S3Key: string } } }
        >;
        for (const [id, { Properties }] of Object.entries(found)) {
          const name = functionNames.find((one) => id.startsWith(`${one}Function`));
          if (!name) throw new Error(`${id} isn't in the catalogue`);
          const folder = join(outdir, `asset.${Properties.Code.S3Key.replace('.zip', '')}`);
          bundles.set(name, readBundle(name, folder));
        }
      }
    },
  });
  return bundles;
}

/** Reads a bundle, and loads it in a process with the variables that Lambda would give it. */
function readBundle(name: FunctionName, folder: string): Bundle {
  expect(readdirSync(folder)).toEqual(['index.mjs']);
  const file = join(folder, 'index.mjs');
  const names = functions[name].variables;
  const load = `console.log(typeof (await import(${JSON.stringify(file)})).handler)`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', load], {
    encoding: 'utf8',
    env: {
      ...Object.fromEntries(names.map((variable) => [variable, values[variable]])),
      AWS_REGION: 'af-south-1',
      AWS_LAMBDA_FUNCTION_NAME: name,
      AWS_ACCESS_KEY_ID: 'example',
      AWS_SECRET_ACCESS_KEY: 'example',
    },
  });
  return { code: readFileSync(file, 'utf8'), handler: stdout.trim() || stderr };
}

const bundles = bundlesByFunction();

describe.each(functionNames)('the bundle of %s', (name) => {
  const bundle = bundles.get(name);
  const { rights } = functions[name];
  const isLarge = rights.some(({ on }) => ['exports', 'proofs', 'resources', 'pool'].includes(on));

  it("loads with the catalogue's variables, and has a handler", () => {
    expect(bundle?.handler).toBe('function');
  });

  it(`is at most ${isLarge ? '1,800' : '900'} KB`, () => {
    expect(Buffer.byteLength(String(bundle?.code))).toBeLessThanOrEqual(
      (isLarge ? 1800 : 900) * KILOBYTE,
    );
  });

  it('contains no code of the embedded stack', () => {
    expect(bundle?.code).not.toContain('_local');
  });
});

/** Each change of code moves a bundle a little; this much is a change of what it contains. */
const MOVED_SHARE = 0.02;

it('each bundle is about as large as the baseline says', () => {
  const sizes = functionNames.map((name) => {
    const bytes = Buffer.byteLength(String(bundles.get(name)?.code));
    return [name, { KB: Math.round(bytes / KILOBYTE) }] as const;
  });
  expect(movedFrom('bundles', Object.fromEntries(sizes), MOVED_SHARE)).toEqual([]);
});
