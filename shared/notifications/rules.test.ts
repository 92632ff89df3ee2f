import { describe, expect, it } from 'vitest';
import { mailKindOf, type Notice } from './schemas.ts';
import { wordsOf } from './words.ts';
import { linkOf, urgencyOf } from './rules.ts';

const aNotice = (notice: Partial<Notice>): Notice => ({
  kind: 'statementReady',
  agentId: 'agent-1',
  subjectId: '2026-10',
  at: '2026-11-01T00:00:00.000Z',
  ...notice,
});

describe('a statement that is ready', () => {
  it.each([
    [{ amountCents: 6_000 }, 'You earned R60.00 in that month.'],
    [{ amountCents: 0 }, 'You earned R0.00 in that month.'],
    [{ amountCents: -5_000 }, 'You earned -R50.00 in that month.'],
    [
      { amountCents: 123_450, payoutCents: 200_000 },
      'You earned R1\u00a0234.50 in that month. Your payout of R2\u00a0000.00 is being prepared.',
    ],
  ])('states the month’s earnings: %j', (figures, text) => {
    expect(wordsOf(aNotice(figures))).toEqual({
      title: 'Statement ready',
      text: `Your statement for October 2026 is ready. ${text}`,
    });
  });

  it('leads to the statement', () => {
    expect(linkOf(aNotice({}))).toEqual({
      path: '/agent/earnings?statement=2026-10',
      label: 'Open your statement',
    });
    expect(mailKindOf('statementReady')).toBe('statements');
    expect(urgencyOf(aNotice({}))).toBe('info');
  });
});

describe('a waiting payout', () => {
  const waits = (notice: Partial<Notice>) =>
    wordsOf(aNotice({ kind: 'payoutWaiting', amountCents: 6_000, ...notice })).text;

  it('says that bank details are missing', () => {
    expect(waits({ missing: 'bankDetails' })).toBe(
      'R60.00 is waiting to be paid to you. Your bank details are missing. Enter them on your profile, and it can be paid.',
    );
  });

  it('states the minimum where the amount is below it', () => {
    expect(waits({ missing: 'bankDetails', minimumCents: 10_000 })).toMatch(
      / Monthly payouts start at R100\.00\.$/,
    );
  });

  it('states when a hold ends', () => {
    expect(waits({ missing: 'hold', holdUntil: '2026-11-03T08:00:00.000Z' })).toBe(
      'R60.00 is waiting to be paid to you. Your bank details were changed, and payouts to the new account start after 03 November 2026 at 10:00. If anything in them is wrong, correct it on your profile.',
    );
  });

  it('leads to the profile, and warns', () => {
    const notice = aNotice({ kind: 'payoutWaiting' });
    expect(linkOf(notice)).toEqual({ path: '/agent/profile?tab=pay', label: 'Open your profile' });
    expect(mailKindOf('payoutWaiting')).toBe('payoutStages');
    expect(urgencyOf(notice)).toBe('warning');
  });
});
