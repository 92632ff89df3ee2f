import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse, projectSources } from './sources.ts';

/** The compiler accepts an import of any `*.module.css`; without this check only the web build would fail. */
it('imports only styles that exist', () => {
  const missing = projectSources('.')
    .filter(({ path }) => path.startsWith('web/'))
    .flatMap((source) =>
      parse(source)
        .imports.filter(({ target }) => target.endsWith('.css') && !existsSync(target))
        .map(({ target }) => `${source.path} imports ${target}: create it, or remove the import`),
    );
  expect(missing).toEqual([]);
});
