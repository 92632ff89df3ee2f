/** Compares the portal with a notebook through random actions; the caller chooses how many. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { recountProjections } from '../projections/recount-projections.ts';
import { settingsFromCdkJson } from '../../../infra/local/base/settings.ts';
import type { Employee } from '../books/compare-books.ts';
import { expectReconciled } from './ledger.ts';
import { NaiveAgent } from './naive-agent.ts';
import { openOffice, type Office } from '../stack/office.ts';
import { RandomOffice } from './random-office.ts';
import { expectStatementsOf } from './statements.ts';
import { startTestStack, type TestStack } from '../stack/stack.ts';
import { tableOf } from '../stack/table.ts';

const FIRST = '2027-03';
const BONUS_CENTS = 2_500;
/** Actions between two comparisons of all figures; each action compares its own. */
const ACTIONS_BETWEEN = 120;

/** Long enough for any machine: speed isn't tested here. */
const PATIENCE_MS = 15 * 60_000;

/** Agents of whom each recruited the next. */
async function chainOf(office: Office, count: number): Promise<Employee[]> {
  const employees: Employee[] = [];
  for (let at = 0; at < count; at++) {
    const recruiter = employees.at(-1);
    const referralCode = recruiter?.person.me.referralCode;
    const person = await office.newAgent(referralCode ? { referralCode } : {});
    const naive = new NaiveAgent(BONUS_CENTS);
    recruiter?.naive.recruits.push(naive);
    employees.push({ person, naive });
  }
  return employees;
}

export function describeHistory({ actions, seed }: { actions: number; seed: number }): void {
  let stack: TestStack;

  beforeAll(async () => {
    // Clawback within 15 days: always in the month of approval, as the clock is on the 10th or
    // 11th.
    const settings = {
      ...settingsFromCdkJson(),
      clawbackDays: 15,
      referralBonusCents: BONUS_CENTS,
    };
    stack = await startTestStack({ callsByClock: false, settings });
    await stack.moveClock(`${FIRST}-10T08:00:00.000Z`);
  });
  afterAll(async () => {
    await stack.moveClock(undefined);
    await stack.close();
  });

  it(
    `agrees with the notebook after each of ${actions} random actions (seed ${seed})`,
    async () => {
      const office = await openOffice(stack);
      const employees = await chainOf(office, 3);
      const random = new RandomOffice({ stack, office }, { employees, first: FIRST, seed });
      for (let action = 1; action <= actions; action++) {
        await random.act();
        if (action % ACTIONS_BETWEEN === 0 || action === actions) await random.compareAll();
      }
      await expectReconciled(stack);
      await stack.drain();
      for (const { person } of employees) await expectStatementsOf(stack, person);
      const rebuilt = await recountProjections(tableOf(stack));
      const places = { missing: [], stale: [] };
      expect(rebuilt).toMatchObject({ differing: [], missing: [], stale: [], places });
    },
    PATIENCE_MS,
  );
}
