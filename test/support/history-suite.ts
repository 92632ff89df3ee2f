/** The portal beside a notebook, through deeds at random, in counts that the caller chooses. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rebuildProjections } from '../../functions/reports/rebuild-projections.ts';
import { settingsFromCdkJson } from '../../infra/local/settings.ts';
import { expectReconciled } from './ledger.ts';
import { openOffice } from './office.ts';
import { RandomOffice } from './random-office.ts';
import { startTestStack, type TestStack } from './stack.ts';
import { tableOf } from './table.ts';

const FIRST = '2027-03';

/** Long enough for any machine: how fast it goes decides nothing here. */
const PATIENCE_MS = 15 * 60_000;

/** Defines the test. */
export function describeHistory({ deeds, seed }: { deeds: number; seed: number }): void {
  let stack: TestStack;

  beforeAll(async () => {
    // Taken back within 15 days: in the month of the approval, as the clock stands on the 10th or 11th.
    stack = await startTestStack({ settings: { ...settingsFromCdkJson(), clawbackDays: 15 } });
    await stack.moveClock(`${FIRST}-10T08:00:00.000Z`);
  });
  afterAll(async () => {
    await stack.moveClock(undefined);
    await stack.close();
  });

  it(
    `agrees with the notebook after each of ${deeds} deeds at random (seed ${seed})`,
    async () => {
      const office = await openOffice(stack);
      const agents = [await office.newAgent(), await office.newAgent(), await office.newAgent()];
      const random = new RandomOffice({ stack, office }, { agents, first: FIRST, seed });
      for (let deed = 0; deed < deeds; deed++) await random.act();
      await random.compareAll();
      await expectReconciled(stack);
      await stack.drain();
      const rebuilt = await rebuildProjections(tableOf(stack), { replace: false });
      expect(rebuilt).toMatchObject({ differing: [], missing: [], stale: [] });
    },
    PATIENCE_MS,
  );
}
