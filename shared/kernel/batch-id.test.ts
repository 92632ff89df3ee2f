import { describe, expect, it } from 'vitest';
import {
  batchId,
  batchIdOf,
  batchIdsOf,
  batchName,
  batchTag,
  partOf,
  periodOfBatch,
} from './batch-id.ts';

describe('the id of a batch', () => {
  it.each([
    ['2026-10', { period: '2026-10', part: 1, name: 'October 2026', tag: '2026-10' }],
    ['2026-10-2', { period: '2026-10', part: 2, name: 'October 2026 (part 2)', tag: '2026-10-B2' }],
    [
      '2026-12-9',
      { period: '2026-12', part: 9, name: 'December 2026 (part 9)', tag: '2026-12-B9' },
    ],
  ])('%s is of its month and has its number', (id, { period, part, name, tag }) => {
    expect(batchId.parse(id)).toBe(id);
    expect([periodOfBatch(id), partOf(id)]).toEqual([period, part]);
    expect([batchName(id), batchTag(id)]).toEqual([name, tag]);
    expect(batchIdOf(period, part)).toBe(id);
  });

  it.each(['2026-13', '2026-10-1', '2026-10-10', '2026-10-02', '2026-1', '2026-10-', 'October'])(
    'is never %s',
    (id) => {
      expect(batchId.safeParse(id).success).toBe(false);
    },
  );

  it('lists those of a month in order', () => {
    expect(batchIdsOf('2026-10', 3)).toEqual(['2026-10', '2026-10-2', '2026-10-3']);
  });
});
