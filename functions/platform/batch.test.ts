/** A batch that the database answered by half is refused, not shown as if it were whole. */
import { expect, it } from 'vitest';
import { wholeBatch } from './batch.ts';

it('gives every item that was found', async () => {
  const batch = Promise.resolve({ data: ['one', 'two'], unprocessed: [] });
  expect(await wholeBatch(batch)).toEqual(['one', 'two']);
});

it('asks to try again where items were left unread', async () => {
  const batch = Promise.resolve({ data: ['one'], unprocessed: [{ agentId: 'two' }] });
  await expect(wholeBatch(batch)).rejects.toMatchObject({ code: 'BUSY' });
});
