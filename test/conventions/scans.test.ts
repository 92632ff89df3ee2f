/** Nothing reads the whole table but tools that an operator starts, and the worker of the account's work. */
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parse, projectSources } from './sources.ts';

const SCANNER = 'functions/platform/scan-table.ts';
const root = fileURLToPath(new URL('../..', import.meta.url));
const product = projectSources(root).filter(
  ({ path }) => /^(functions|infra|shared)\//.test(path) && !path.endsWith('.test.ts'),
);
const importsOf = new Map(
  product
    .map(parse)
    .map(({ path, imports }) => [
      path,
      imports
        .filter(({ kind, typeOnly }) => kind === 'file' && !typeOnly)
        .map(({ target }) => target),
    ]),
);

/** Every file that runs when one is started. */
function reachedFrom(entry: string): Set<string> {
  const reached = new Set<string>();
  const waiting = [entry];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (reached.has(path)) continue;
    reached.add(path);
    waiting.push(...(importsOf.get(posix.normalize(path)) ?? []));
  }
  return reached;
}

describe('the whole table', () => {
  it('is read by one file', () => {
    const asks = product.filter(({ text }) =>
      /ScanCommand|paginateScan|ExecuteStatement|\.scan\b/.test(text),
    );
    expect(asks.map(({ path }) => path)).toEqual([SCANNER]);
  });

  it('is out of reach of every function but the account’s worker', () => {
    const functions = [...importsOf.keys()].filter((path) => path.endsWith('.lambda.ts'));
    expect(functions.length).toBeGreaterThan(20);
    expect(functions.filter((path) => reachedFrom(path).has(SCANNER))).toEqual([
      'functions/handlers/account-worker.lambda.ts',
    ]);
  });

  it('is in reach of operators’ tools', () => {
    const tools = [...importsOf.keys()].filter((path) => path.startsWith('infra/tools/'));
    expect(tools.filter((path) => reachedFrom(path).has(SCANNER))).toContain(
      'infra/tools/rebuild.ts',
    );
  });
});
