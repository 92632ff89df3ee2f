/**
 * Gives people of the table an account in a new user pool, from a copy of an earlier one. It can be repeated:
 * what is done is left alone, and what stopped in between is finished. Nobody gets a message, nobody can sign
 * in before the link is written, and no link is ever changed.
 */
import pMap from 'p-map';
import { DomainError } from '../../../shared/kernel/errors.ts';
import type { CopiedAccount } from '../../data/identity/pool-accounts.client.ts';
import { pauseWithJitter } from '../../platform/jitter.ts';
import { importAccount, type ImportDeps, type Outcome } from './import-account.ts';

/**
 * Accounts worked on at once. Each takes three calls of the pool, of a tenth of a second or so; of some kinds
 * Cognito takes 30 a second.
 */
const AT_ONCE = 6;
const THROTTLED_MS = 1_000;
const MOST_TRIES = 7;

export interface ImportResult {
  /** Accounts by outcome. */
  counts: Record<Outcome['kind'], number>;
  /** Those that people have to look at, by their address. */
  named: { email: string; outcome: Exclude<Outcome, Settled> }[];
}

type Settled = Extract<Outcome, { kind: 'imported' | 'known' | 'withoutProfile' }>;

const isSettled = (outcome: Outcome): outcome is Settled =>
  ['imported', 'known', 'withoutProfile'].includes(outcome.kind);

/** @param report hears how many are done, now and then */
export async function importAccounts(
  deps: ImportDeps,
  accounts: readonly CopiedAccount[],
  report: (done: number) => void,
): Promise<ImportResult> {
  const counts = {
    imported: 0,
    known: 0,
    withoutProfile: 0,
    unverified: 0,
    disabled: 0,
    conflict: 0,
  };
  const named: ImportResult['named'] = [];
  let done = 0;
  await pMap(
    accounts,
    async (account) => {
      const outcome = await patiently(() => importAccount(deps, account));
      counts[outcome.kind] += 1;
      if (!isSettled(outcome)) named.push({ email: account.attributes['email'] ?? '', outcome });
      done += 1;
      if (done % REPORT_EVERY === 0) report(done);
    },
    { concurrency: AT_ONCE },
  );
  named.sort((one, other) => (one.email < other.email ? -1 : 1));
  return { counts, named };
}

const REPORT_EVERY = 1_000;

/** Waits where the pool or the table throttles. */
async function patiently<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 0; ; tries += 1)
    try {
      return await work();
    } catch (error) {
      const isThrottled = error instanceof DomainError && error.code === 'BUSY';
      if (!isThrottled || tries >= MOST_TRIES) throw error;
      await pauseWithJitter(THROTTLED_MS, tries);
    }
}
