import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { KEPT } from './collect-person.ts';

it('has an entry for every entity', () => {
  const files = readdirSync('functions', { recursive: true, encoding: 'utf8' });
  const entities = files
    .filter((file) => file.endsWith('.table.ts'))
    .flatMap((file) =>
      Array.from(
        readFileSync(join('functions', file), 'utf8').matchAll(/^  name: '(\w+)',$/gm),
        ([, entity]) => entity,
      ),
    );
  expect(entities.length).toBeGreaterThan(30);
  const cure = 'say in KEPT of collect-person.ts which persons’ data an entity holds';
  expect(new Set(Object.keys(KEPT)), cure).toEqual(new Set(entities));
});
