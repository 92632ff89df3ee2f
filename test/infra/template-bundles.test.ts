import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type FunctionName, functions } from '../../infra/catalog.ts';
import { functionNames, synthesize } from './template-app.ts';

const KILOBYTE = 1024;

/** The code of each function, as it would be uploaded. */
function bundlesByFunction(): ReadonlyMap<FunctionName, string> {
  const bundles = new Map<FunctionName, string>();
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
          bundles.set(name, readBundle(outdir, Properties.Code.S3Key.replace('.zip', '')));
        }
      }
    },
  });
  return bundles;
}

function readBundle(outdir: string, hash: string): string {
  const folder = join(outdir, `asset.${hash}`);
  expect(readdirSync(folder)).toEqual(['index.mjs']);
  return readFileSync(join(folder, 'index.mjs'), 'utf8');
}

const bundles = bundlesByFunction();

describe.each(functionNames)('the bundle of %s', (name) => {
  const bundle = String(bundles.get(name));
  const { rights } = functions[name];
  const isLarge = rights.some(({ on }) => on === 'exports' || on === 'pool');

  it('exports a handler', () => {
    expect(bundle).toMatch(/export\s*\{[^}]*\bas handler\b|export\s*\{[^}]*\bhandler\b/);
  });

  it(`is at most ${isLarge ? '1,800' : '900'} KB`, () => {
    expect(Buffer.byteLength(bundle)).toBeLessThanOrEqual((isLarge ? 1800 : 900) * KILOBYTE);
  });

  it('knows nothing of the embedded stack', () => {
    expect(bundle).not.toContain('_local');
  });
});
