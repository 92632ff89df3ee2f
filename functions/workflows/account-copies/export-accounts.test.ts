import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { busy } from '../../../shared/kernel/errors.ts';
import { functions } from '../../../infra/model/catalog.ts';
import type { CopiedAccount, PoolAccounts } from '../../data/identity/pool-accounts.client.ts';
import { exportAccounts } from './export-accounts.ts';
import { readCopy } from './read-copy.ts';

const PAGE = 60;
/** A slow answer of Cognito, in ms. */
const CALL_MS = 300;
const at = '2027-03-10T23:00:00.000Z';

const accountOf = (number: number): CopiedAccount => ({
  accountId: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  status: 'CONFIRMED',
  isEnabled: true,
  createdAt: at,
  changedAt: at,
  attributes: {
    sub: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
    email: `agent${number}@demo.example`,
    email_verified: 'true',
    name: `Agent ${number}`,
    phone_number: '+27821234567',
  },
});

/** A pool of so many accounts in a made-up time, which passes in calls and pauses alone. */
function madeUp(total: number, callMs = CALL_MS) {
  let now = Date.parse(at);
  const starts: number[] = [];
  const pool: PoolAccounts = {
    async page(from = '0') {
      starts.push(now);
      now += callMs;
      const first = Number(from);
      const accounts = Array.from({ length: Math.min(PAGE, total - first) }, (_, index) =>
        accountOf(first + index),
      );
      return { accounts, more: first + PAGE < total ? String(first + PAGE) : undefined };
    },
  };
  const written: string[] = [];
  const deps = {
    poolId: 'af-south-1_Lost',
    pool,
    copies: {
      async writeUsers(file: { poolId: string }, lines: AsyncIterable<string>) {
        for await (const chunk of lines) written.push(chunk);
        return `users/${file.poolId}`;
      },
    },
    clock: { now: () => new Date(now), real: () => new Date(now) },
    pause: async (ms: number) => {
      now += ms;
    },
  };
  const passedMs = () => now - Date.parse(at);
  return { deps, starts, passedMs, bytes: () => gzipSync(written.join('')) };
}

describe('the copy of 100,000 accounts', () => {
  it('fits into a call of its function, and is read back whole', async () => {
    const { deps, starts, passedMs, bytes } = madeUp(100_000);
    expect(await exportAccounts(deps)).toMatchObject({ count: 100_000 });
    expect(starts).toHaveLength(1_667);
    expect(passedMs() / 1_000).toBeLessThan(functions.accountExporter.timeoutSeconds * 0.6);
    const { accounts, poolId } = readCopy(bytes());
    expect(poolId).toBe('af-south-1_Lost');
    expect(accounts).toHaveLength(100_000);
    expect(accounts.at(-1)).toEqual(accountOf(99_999));
  });

  it('makes ten calls a second at most', async () => {
    const { deps, starts } = madeUp(1_200, 5);
    await exportAccounts(deps);
    const gaps = starts.slice(1).map((start, index) => start - (starts[index] ?? 0));
    expect(Math.min(...gaps)).toBe(100);
  });
});

describe('a pool that throttles', () => {
  it('is asked again after a while, and the copy is whole', async () => {
    const { deps, passedMs, bytes } = madeUp(150);
    const { page } = deps.pool;
    let refusals = 3;
    deps.pool.page = async (from) => {
      if (from !== undefined && refusals-- > 0) throw busy();
      return page(from);
    };
    await exportAccounts(deps);
    expect(passedMs()).toBe(3 * CALL_MS + 7_000);
    expect(readCopy(bytes()).accounts).toHaveLength(150);
  });

  it('is given up after two minutes, without a file', async () => {
    const { deps, bytes } = madeUp(150);
    deps.pool.page = async () => {
      throw busy();
    };
    await expect(exportAccounts(deps)).rejects.toMatchObject({ code: 'BUSY' });
    expect(() => readCopy(bytes())).toThrow();
  });
});

describe('a file', () => {
  const lines = async (): Promise<string> => {
    const { deps, bytes } = madeUp(3);
    await exportAccounts(deps);
    const { gunzipSync } = await import('node:zlib');
    return gunzipSync(bytes()).toString();
  };

  it('is read without compression too', async () => {
    expect(readCopy(Buffer.from(await lines())).accounts).toHaveLength(3);
  });

  it.each([
    ['another file', () => 'Name,Amount\n', 'This is no copy'],
    ['one without its end', (text: string) => text.slice(0, -20), 'cut off'],
    ['one that lacks a line', (text: string) => text.replace(/^.*agent1@.*\n/m, ''), 'says 3'],
    ['one with a damaged line', (text: string) => text.replace('"isEnabled":true', ''), 'Line 2'],
  ])('%s is refused', async (_, change, problem) => {
    const text = change(await lines());
    expect(() => readCopy(Buffer.from(text))).toThrow(problem);
  });

  it('compressed and cut off is refused', async () => {
    const { deps, bytes } = madeUp(3);
    await exportAccounts(deps);
    expect(() => readCopy(bytes().subarray(0, 100))).toThrow('cut off, or damaged');
  });
});
