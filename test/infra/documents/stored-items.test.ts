/** The committed page of stored items is what the code stores now, so that no change lacks its migration. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { changedItems, storedItemsPage } from '../../../infra/stored-items.ts';

const committed = readFileSync(new URL('../../../docs/stored-items.md', import.meta.url), 'utf8');

it('is made from the entities; after a change, run `npm run stored-items`', async () => {
  expect(committed).toBe(await storedItemsPage());
});

it.each([
  ['an index', '`jobs#${status}`', '`earlier#${status}`'],
  ['a required attribute', 'jobId, ', ''],
])('names an entity whose items lack %s', async (_, now, before) => {
  const rows = committed.split('\n');
  const earlier = rows.map((row) => (row.startsWith('| job |') ? row.replace(now, before) : row));
  expect(earlier).not.toEqual(rows);
  expect(await changedItems(earlier.join('\n'))).toEqual(['job']);
});

it('accepts a new optional attribute, a new entity, and a change that has its migration', async () => {
  const without = committed.replace(/\n\| job \|.*/, '').replace(/(\n\| sale \|.*\| )\w+, /, '$1');
  expect(await changedItems(without)).toEqual([]);
  const migrated = committed.replace(/Version \d+/, 'Version 99').replace('jobId, ', '');
  expect(await changedItems(migrated)).toEqual([]);
});
