import { describe, expect, it } from 'vitest';
import { mailsPerSecondFor } from './mail-pace.ts';

describe('mailsPerSecondFor', () => {
  it.each([
    [0, 10],
    [1_000, 10],
    [54_000, 10],
    // The next number, before the e-mails take until the check: that is so from 72,000 on.
    [54_001, 15],
    [81_000, 15],
    [100_000, 20],
    [108_001, 25],
    [1_000_000, 190],
  ])('%i agents whose run begins at two need %i a second', (agents, pace) => {
    expect(mailsPerSecondFor(agents)).toBe(pace);
  });

  it.each([
    [0, 10],
    [1, 15],
    [2, 20],
    [3, 60],
    // After the check of one morning comes that of the next.
    [4, 10],
    [20, 10],
  ])('100,000 agents whose run begins at %i o’clock need %i a second', (hour, pace) => {
    expect(mailsPerSecondFor(100_000, hour)).toBe(pace);
  });

  it.each([20_000, 54_000, 100_000, 250_000])(
    'leaves the other steps half an hour with %i agents',
    (agents) => {
      expect(agents / mailsPerSecondFor(agents)).toBeLessThanOrEqual(1.5 * 60 * 60);
    },
  );
});
