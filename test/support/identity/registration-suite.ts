/** Many registrations with one referrer at once, in counts that the caller chooses. */
import { setTimeout as pause } from 'node:timers/promises';
import { UserLambdaValidationException } from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { agentTable } from '../../../functions/data/agents/agent.table.ts';
import type { LinkClick } from '../../../functions/data/referrals/link-click.table.ts';
import { type Referral, referralTable } from '../../../functions/data/referrals/referral.table.ts';
import { REFERRAL_CODE_ALPHABET } from '../../../shared/kernel/ids.ts';
import { callPublic, clicksOf } from '../leads/clicks.ts';
import { openOffice, type Office, type Person } from '../stack/office.ts';
import { BAD_HOUR, under } from '../ledger/races.ts';
import { startWatchedStack, type WatchedStack } from '../stack/stack.ts';
import { tableOf } from '../stack/table.ts';

export interface Counts {
  registrations: number;
  /** Invite clicks before them. */
  clicks: number;
}

const INDEX_LAG_MS = 500;
const CODE = new RegExp(`^[${REFERRAL_CODE_ALPHABET}]{8}$`);
const times = <Result>(count: number, make: (at: number) => Result): Result[] =>
  Array.from({ length: count }, (_, at) => make(at));

export function describeRegistrations({ registrations, clicks: clickCount }: Counts): void {
  let stack: WatchedStack;
  let office: Office;
  let madeGood = 0;
  beforeAll(async () => {
    stack = await startWatchedStack();
    office = await openOffice(stack);
  });
  afterAll(() => stack?.close());

  let visitors = 0;
  /** From an address of its own: a crowd behind one would reach the limit. */
  const click = async (code: string) => {
    const from = `10.1.${Math.floor(visitors / 250)}.${(visitors++ % 250) + 1}`;
    const click = { body: { code, linkType: 'invite' } };
    const { body } = await callPublic(stack, from, ['POST', '/api/public/clicks'], click);
    expect(body).toEqual({ recorded: true });
  };

  /**
   * The pool waits 5 seconds for a trigger, which can be too short where all functions share one
   * machine. Then the fallback creates the profile, as in the browser.
   */
  async function confirm(email: string): Promise<Person> {
    try {
      await office.confirm(email);
    } catch (error) {
      if (!(error instanceof UserLambdaValidationException)) throw error;
      madeGood++;
    }
    return office.signInByFallback(email);
  }

  /** Everybody registers at once with one code. */
  async function registerAll(
    faults: Parameters<typeof under>[1],
  ): Promise<{ referrer: Person; people: Person[] }> {
    const referrer = await office.newAgent();
    const referralCode = referrer.me.referralCode ?? '';
    await Promise.all(times(clickCount, () => click(referralCode)));
    const emails = await Promise.all(times(registrations, () => office.signUp({ referralCode })));
    const people = await under(stack, faults, () => Promise.all(emails.map(confirm)));
    return { referrer, people };
  }

  async function expectAllRegistered(referrer: Person, people: readonly Person[]): Promise<void> {
    const table = tableOf(stack);
    const codes = people.map(({ me }) => me.referralCode ?? '');
    expect(new Set(codes).size).toBe(registrations);
    expect(codes.filter((code) => !CODE.test(code))).toEqual([]);
    const ids = people.map(({ id }) => id);
    const agents = await agentTable(table).getMany(ids);
    expect([...agents.values()].map(({ referredBy }) => referredBy)).toEqual(
      times(registrations, () => referrer.id),
    );
    const referrals = await Promise.all(ids.map((id) => referralTable(table).get(id)));
    const expected: Partial<Referral> = { referrerId: referrer.id, status: 'signed_up' };
    for (const referral of referrals) expect(referral).toMatchObject(expected);
  }

  /** @returns how many clicks were converted, each once, by one of the people */
  async function expectConvertedOnce(
    referrer: Person,
    people: readonly Person[],
  ): Promise<LinkClick[]> {
    const clicks = await clicksOf(stack, referrer.id);
    expect(clicks).toHaveLength(clickCount);
    const converted = clicks.filter(({ converted }) => converted === 'yes');
    const by = converted.map(({ conversionId }) => conversionId);
    expect(new Set(by).size).toBe(by.length);
    const ids = new Set(people.map(({ id }) => id));
    expect(by.filter((id) => !ids.has(id ?? ''))).toEqual([]);
    expect(converted.filter(({ conversionType }) => conversionType !== 'signup')).toEqual([]);
    process.stdout.write(
      `${converted.length} of ${clickCount} clicks converted, ${madeGood} triggers made good\n`,
    );
    madeGood = 0;
    return clicks.filter(({ converted }) => converted === 'no');
  }

  describe(`${registrations} registrations with one referrer at once, after ${clickCount} clicks`, () => {
    it('make each an agent with a code and a referral, and convert clicks at most once each', async () => {
      const { referrer, people } = await registerAll({});
      await expectAllRegistered(referrer, people);
      const left = await expectConvertedOnce(referrer, people);
      // The first transaction gets the newest click; of the others, some end without one.
      expect(left.length).toBeLessThan(clickCount);
      await expectNewestFirst(referrer, left.slice(0, 3));
    });

    it('all succeed while transactions conflict, answers are lost and indexes lag', async () => {
      const { referrer, people } = await registerAll({ ...BAD_HOUR, indexLagMs: INDEX_LAG_MS });
      await expectAllRegistered(referrer, people);
      await expectConvertedOnce(referrer, people);
    });
  });

  /** Those who register after the crowd, one by one, convert what it left, newest first. */
  async function expectNewestFirst(referrer: Person, left: readonly LinkClick[]): Promise<void> {
    for (const { clickId } of left) {
      const { id } = await office.newAgent({ referralCode: referrer.me.referralCode ?? '' });
      const click = (await clicksOf(stack, referrer.id)).find((one) => one.clickId === clickId);
      expect(click).toMatchObject({ converted: 'yes', conversionId: id });
    }
  }

  it('one after the other convert the newest click each, until none is left', async () => {
    const referrer = await office.newAgent();
    const referralCode = referrer.me.referralCode ?? '';
    for (let count = 0; count < 3; count++) {
      await click(referralCode);
      await pause(2);
    }
    await expectNewestFirst(referrer, await clicksOf(stack, referrer.id));
    const { id } = await office.newAgent({ referralCode });
    const clicks = await clicksOf(stack, referrer.id);
    expect(clicks.map(({ converted }) => converted)).toEqual(['yes', 'yes', 'yes']);
    expect(clicks.map(({ conversionId }) => conversionId)).not.toContain(id);
  });
}
