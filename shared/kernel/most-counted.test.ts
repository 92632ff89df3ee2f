import { expect, it } from 'vitest';
import { formatStopped } from './most-counted.ts';

it('says that there may be more than were counted', () => {
  expect([1, 99, 100].map(formatStopped)).toEqual(['1', '99', '99+']);
});
