import { describe, expect, it } from 'vitest';
import { parseMessage } from './messages.ts';

describe('parseMessage', () => {
  it('returns a message of an expected kind', () => {
    const message = { kind: 'failRun', period: '2026-10', step: 'close', cause: '' } as const;
    expect(parseMessage(message, 'openRuns', 'failRun')).toEqual(message);
  });

  it('refuses a message of another kind', () => {
    expect(() => parseMessage({ kind: 'sweep' }, 'reconcile')).toThrow(
      'expects reconcile, received sweep',
    );
  });

  it.each([
    ['of an unknown kind', { kind: 'dance' }],
    ['without its period', { kind: 'closeBatch' }],
    ['with a time that the scheduler did not fill in', { kind: 'sweep', at: '<scheduled-time>' }],
    ['for a batch without an agent', { kind: 'accrueAgents', period: '2026-10', agents: [] }],
  ])('refuses a message %s', (_, message) => {
    expect(() => parseMessage(message, 'sweep', 'closeBatch', 'accrueAgents')).toThrow();
  });
});
