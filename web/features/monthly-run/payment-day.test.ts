import { describe, expect, it } from 'vitest';
import type { PayoutBatch } from '../../../shared/monthly-run/schemas.ts';
import { wrongDayWords } from './payment-day.ts';

describe('the payment date of a batch’s files', () => {
  const words = (changes: Partial<PayoutBatch>, declared: string[] = []) =>
    wrongDayWords(
      { status: 'locked', today: '2026-11-02', paymentDate: '2026-11-05', ...changes },
      declared,
    );

  it('is said where it can’t be kept any more', () => {
    expect(words({ today: '2026-11-06' })).toContain('is over. Change the payment date');
    expect(words({}, ['2026-11-05'])).toBe(
      'The payment date of these files, Thursday, 5 November 2026, is a day on which banks don’t work. Change the payment date, which writes new files.',
    );
    expect(words({ paymentDate: '2026-11-04', status: 'exported' })).toContain('If the bank has');
  });

  it.each<Partial<PayoutBatch>>([
    {},
    { status: 'processing', today: '2026-11-06' },
    { status: 'paid', paymentDate: '2026-11-04' },
  ])('is fine: %j', (changes) => expect(words(changes)).toBeUndefined());
});
