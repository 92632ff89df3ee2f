import { expect, it } from 'vitest';
import type { MyStanding, Standing } from '../../../shared/leaderboard/contract.ts';
import { placeHint } from './place-hint.ts';

const plain = { isMe: false, isHidden: false, isNew: false };
const row = (rank: number, commissionCents?: number): Standing => ({
  ...plain,
  rank,
  ...(commissionCents === undefined ? { isHidden: true } : { commissionCents }),
});
const me = (commissionCents: number, changes: Partial<MyStanding> = {}): MyStanding => ({
  ...plain,
  isMe: true,
  commissionCents,
  ...changes,
});
const own = (rank: number, commissionCents: number): Standing => ({
  ...row(rank, commissionCents),
  isMe: true,
});
const longAgo = '2026-03-10T08:05:00.000Z';

it.each<[string, Standing[], MyStanding, string]>([
  ['nothing yet', [row(1, 500)], me(0), 'Your first approved sale puts you on this board.'],
  ['not yet worked out', [row(1, 500)], me(100), 'Your rank is worked out within 15 minutes.'],
  ['the first', [own(1, 500)], me(500, { rank: 1 }), 'In the lead'],
  ['the second', [row(1, 700), own(2, 500)], me(500, { rank: 2 }), 'R2.00 behind rank 1'],
  ['a tie', [row(1, 500), own(2, 500)], me(500, { rank: 2 }), 'Level with rank 1'],
  ['behind one who hides', [row(1), own(2, 500)], me(500, { rank: 2 }), ''],
  [
    'below those who are shown',
    [row(1, 900), row(2, 600)],
    me(500, { rank: 34_567, rankAsOf: longAgo }),
    'As of 10 Mar, 10:05, R1.00 behind rank 2',
  ],
  [
    'hidden, and with a rate',
    [own(1, 500)],
    me(500, { rank: 1, isHidden: true, conversionPercent: 41 }),
    'In the lead, conversion rate 41%, hidden from others',
  ],
])('of an agent: %s', (_, rows, standing, hint) => {
  expect(placeHint('sales', { rows, me: standing })).toBe(hint);
});
