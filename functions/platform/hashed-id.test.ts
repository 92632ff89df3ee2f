import { expect, it } from 'vitest';
import { hashedId } from './hashed-id.ts';

it('gives the same id for the same text, and begins with a letter or digit', () => {
  const ids = Array.from({ length: 1000 }, (_, at) => hashedId(`payout ${at}`));
  expect(ids.filter((id) => !/^[A-Za-z0-9][\w-]{23}$/.test(id))).toEqual([]);
  expect(new Set(ids).size).toBe(ids.length);
  expect(hashedId('payout 1')).toBe(ids[1]);
});
