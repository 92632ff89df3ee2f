/** A batch that the database answered only partly is refused, not treated as complete. */
import { expect, it } from 'vitest';
import { wholeBatch } from './batch.ts';

it('gives every item that was found', async () => {
  const batch = Promise.resolve({ data: ['one', 'two'], unprocessed: [] });
  expect(await wholeBatch(batch)).toEqual(['one', 'two']);
});

it('fails with BUSY where items were left unread', async () => {
  const batch = Promise.resolve({ data: ['one'], unprocessed: [{ agentId: 'two' }] });
  await expect(wholeBatch(batch)).rejects.toMatchObject({ code: 'BUSY' });
});
