import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import ranked from '@zxcvbn-ts/language-common/src/passwords.json' with { type: 'json' };
import { describe, expect, it } from 'vitest';
import { bundleFunction } from '../../../../infra/constructs/bundle-function.ts';
import { type FunctionName, functions } from '../../../../infra/model/catalog.ts';
import { COMMON_PASSWORDS } from '../../../../shared/kernel/guessable-password.ts';
import { exampleValues } from '../../../infra/templates/example-values.ts';
import { movedFrom } from '../../../support/stack/baseline.ts';
import { makeFolder } from '../../../support/stack/make-folder.ts';
import { functionNames, maxBundleKb, withBundles } from '../../../infra/templates/template-app.ts';

const KILOBYTE = 1024;

interface Bundle {
  /** Its files by their names: `index.mjs`, what that imports, and what is loaded on demand. */
  files: ReadonlyMap<string, string>;
  /** The types of what is under `handler` when the runtime loads the bundle, and of ElectroDB's entity. */
  loaded: string;
}

const ELECTRO = 'node_modules/electrodb/index.js';

/** Reads a bundle, and loads it in a process with the variables that Lambda would give it. */
function readBundle(name: FunctionName, folder: string): Bundle {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name));
  const files = new Map(
    paths.map((path) => [relative(folder, path), readFileSync(path, 'utf8')] as const),
  );
  const file = JSON.stringify(join(folder, 'index.mjs'));
  const names = functions[name].variables;
  const electro = files.has(ELECTRO) ? `, typeof createRequire(${file})('electrodb').Entity` : '';
  const load = `import { createRequire } from 'node:module'; console.log(typeof (await import(${file})).handler${electro})`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', load], {
    encoding: 'utf8',
    env: {
      ...Object.fromEntries(names.map((variable) => [variable, exampleValues[variable]])),
      AWS_REGION: 'af-south-1',
      AWS_LAMBDA_FUNCTION_NAME: name,
      AWS_ACCESS_KEY_ID: 'example',
      AWS_SECRET_ACCESS_KEY: 'example',
    },
  });
  return { files, loaded: stdout.trim() || stderr };
}

/** The bundle of each function, as it would be uploaded. */
const bundles = new Map<FunctionName, Bundle>();
withBundles((name, folder) => bundles.set(name, readBundle(name, folder)));

describe.each(functionNames)('the bundle of %s', (name) => {
  const { files = new Map<string, string>(), loaded } = bundles.get(name) ?? {};
  const code = [...files.values()].join('');
  const most = maxBundleKb(name);

  it("loads with the catalogue's variables, has a handler, and finds ElectroDB where it uses it", () => {
    const usesElectro = code.includes('("electrodb")');
    expect(loaded).toBe(usesElectro ? 'function function' : 'function');
  });

  it('has no other files than its code', () => {
    const others = [...files.keys()].filter(
      (file) => !/^([\w.-]+\.mjs|node_modules\/electrodb\/index\.js)$/.test(file),
    );
    expect(others).toEqual([]);
  });

  it(`is at most ${most} KB`, () => {
    expect(Buffer.byteLength(code)).toBeLessThanOrEqual(most * KILOBYTE);
  });

  it('contains no code of the embedded stack', () => {
    expect(code).not.toContain('_local');
  });
});

it('apiAdmin has the common passwords alone of the whole list, in a file that it loads on demand', () => {
  const { files = new Map<string, string>() } = bundles.get('apiAdmin') ?? {};
  const having = (password = '') =>
    [...files].filter(([, code]) => code.includes(`"${password}"`)).map(([name]) => name);
  expect(having(ranked[COMMON_PASSWORDS - 1])).toEqual([expect.stringMatching(/^check-password-/)]);
  expect(having(ranked[COMMON_PASSWORDS])).toEqual([]);
});

it('a bundle is the same wherever it is made, so that a deployment without changes changes nothing', () => {
  const filesIn = (folder: string) => {
    bundleFunction(functions.apiAdmin.entry, folder);
    return readBundle('apiAdmin', folder).files;
  };
  expect(filesIn(makeFolder('portal-bundle'))).toEqual(filesIn(makeFolder('portal-bundle')));
});

/**
 * The names of the files that a start reads: one that is imported without condition, and what it imports so.
 */
function readAtStart(files: Bundle['files'], name = 'index.mjs'): string[] {
  const imports = files.get(name)?.matchAll(/\b(?:from|import)"\.\/([\w.-]+\.mjs)"/g) ?? [];
  return [name, ...[...imports].flatMap(([, other = '']) => readAtStart(files, other))];
}

const kilobytes = (texts: readonly string[]) =>
  Math.round(texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0) / KILOBYTE);

function sizesOf({ files }: Pick<Bundle, 'files'> = { files: new Map() }) {
  const atStart = [...new Set(readAtStart(files))].map((name) => files.get(name) ?? '');
  return { KB: kilobytes([...files.values()]), startKB: kilobytes(atStart) };
}

/** Each change of code moves a bundle a little; this much is a change of what it contains. */
const MOVED_SHARE = 0.02;

it('each bundle is about as large as the baseline says', () => {
  const sizes = functionNames.map((name) => [name, sizesOf(bundles.get(name))] as const);
  expect(movedFrom('bundles', Object.fromEntries(sizes), MOVED_SHARE)).toEqual([]);
});
