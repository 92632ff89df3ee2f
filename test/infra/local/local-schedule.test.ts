import { describe, expect, it } from 'vitest';
import { lastDue } from '../../../infra/local/event-sources/schedule.ts';

const due = (trigger: Parameters<typeof lastDue>[0], now: string) =>
  new Date(lastDue(trigger, new Date(now))).toISOString();

describe('a function on a schedule was last due', () => {
  it.each([
    ['2026-11-22T08:59:59.999Z', '2026-11-22T08:55:00.000Z'],
    ['2026-11-22T09:00:00.000Z', '2026-11-22T09:00:00.000Z'],
  ])('every 5 minutes, by %s: %s', (now, then) => {
    expect(due({ everyMinutes: 5 }, now)).toBe(then);
  });

  // In South Africa it is two hours later.
  it.each([
    ['the day before, until it begins', '2026-11-22T01:59:59.999Z', '2026-11-21T05:45:00.000Z'],
    ['as it begins', '2026-11-22T02:00:00.000Z', '2026-11-22T02:00:00.000Z'],
    ['in between', '2026-11-22T03:50:00.000Z', '2026-11-22T03:45:00.000Z'],
    ['at its last time', '2026-11-22T05:59:59.999Z', '2026-11-22T05:45:00.000Z'],
    ['at its last time, hours later', '2026-11-22T21:59:00.000Z', '2026-11-22T05:45:00.000Z'],
    ['the day before, past midnight', '2026-11-22T22:00:00.000Z', '2026-11-22T05:45:00.000Z'],
    ['in another month', '2026-12-01T00:00:00.000Z', '2026-11-30T05:45:00.000Z'],
  ])('from 4 to 7 in the morning, every 15 minutes: %s', (_, now, then) => {
    expect(due({ everyMinutes: 15, hours: [4, 7] }, now)).toBe(then);
  });
});
