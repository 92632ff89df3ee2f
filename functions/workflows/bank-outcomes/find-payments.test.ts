import { describe, expect, it } from 'vitest';
import { ownReferencesIn } from './find-payments.ts';

const OURS = { batchId: '2026-10', reference: '202610 UCZB4H3D' };

describe('our reference is found', () => {
  it.each([
    ['by itself', '202610 UCZB4H3D'],
    ['without its blank', '202610UCZB4H3D'],
    ['with other blanks', '2026 10 UCZB 4H3D'],
    ['with signs', '202610-UCZB/4H3D'],
    ['in small letters', '202610 uczb4h3d'],
    ['right after other text', 'FNB OB PMT202610UCZB4H3D'],
    ['right before other text', '202610 UCZB4H3DPAYOUT 27 NOV'],
    ['after a day', '20261127202610UCZB4H3D'],
  ])('%s', (_, text) => {
    expect(ownReferencesIn(text)).toContainEqual(OURS);
  });

  it('in the second batch of a month, whose number may be the first of the eight characters', () => {
    expect(ownReferencesIn('2026102 UCZB4H3D')).toEqual([
      { batchId: '2026-10', reference: '202610 2UCZB4H3' },
      { batchId: '2026-10-2', reference: '2026102 UCZB4H3D' },
    ]);
  });

  it('twice in a line that names two', () => {
    expect(ownReferencesIn('202610 UCZB4H3D 202610 AAAABBBB')).toEqual([
      OURS,
      { batchId: '2026-10', reference: '202610 AAAABBBB' },
    ]);
  });

  it.each(['', 'SALARY 202610', '202613 UCZB4H3D', '202610 UCZB4H3', '202610 UCZB4H3O'])(
    'nowhere in “%s”',
    (text) => {
      expect(ownReferencesIn(text)).toEqual([]);
    },
  );
});
