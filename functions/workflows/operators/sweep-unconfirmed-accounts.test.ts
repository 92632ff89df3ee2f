import { describe, expect, it } from 'vitest';
import { type SweepDeps, sweepUnconfirmedAccounts } from './sweep-unconfirmed-accounts.ts';

const NOW = Date.parse('2027-03-10T08:00:00.000Z');
const HOUR = 60 * 60 * 1000;

/** A pool that lists accounts of these ages, some of which are confirmed before they are read. */
function sweeper(pages: readonly (readonly number[])[], confirmed: readonly string[] = []) {
  const removed: string[] = [];
  const at = () => new Date(NOW);
  const nothing = () => undefined;
  const person = { email: '', fullName: '', phone: '' };
  const account = { ...person, emailVerified: false, waitsForPassword: false };
  const deps: SweepDeps = {
    clock: { now: at, real: at },
    log: { info: nothing, warn: nothing, error: nothing, count: nothing },
    pool: {
      async listUnconfirmed(from = '0') {
        const page = Number(from);
        const accounts = (pages[page] ?? []).map((hours, place) => ({
          userId: `${page}.${place}`,
          createdAt: new Date(NOW - hours * HOUR),
        }));
        return { accounts, more: page + 1 < pages.length ? String(page + 1) : undefined };
      },
      read: async (userId) => ({ ...account, userId, isUnconfirmed: !confirmed.includes(userId) }),
      remove: async (userId) => {
        removed.push(userId);
      },
    },
  };
  return { deps, removed };
}

describe('a sweep', () => {
  it('removes accounts of 25 hours and older, on every page', async () => {
    const { deps, removed } = sweeper([[0, 24.9, 25.1], [], [240, 25]]);
    expect(await sweepUnconfirmedAccounts(deps)).toBe(3);
    expect(removed).toEqual(['0.2', '2.0', '2.1']);
  });

  it('leaves an account that was confirmed after it was listed', async () => {
    const { deps, removed } = sweeper([[48, 48]], ['0.0']);
    expect(await sweepUnconfirmedAccounts(deps)).toBe(1);
    expect(removed).toEqual(['0.1']);
  });

  it('stops after 1,000 removals', async () => {
    const page = Array.from({ length: 60 }, () => 48);
    const { deps, removed } = sweeper(Array.from({ length: 30 }, () => page));
    expect(await sweepUnconfirmedAccounts(deps)).toBe(1_000);
    expect(removed).toHaveLength(1_000);
  });

  it('stops after 100 pages', async () => {
    const { deps } = sweeper([...Array.from({ length: 100 }, () => [1]), [48]]);
    expect(await sweepUnconfirmedAccounts(deps)).toBe(0);
  });
});
