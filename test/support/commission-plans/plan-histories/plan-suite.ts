/** Random histories of commission plans, in a number that the caller chooses. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { balanceTable } from '../../../../functions/data/balance.table.ts';
import { readOverrides } from '../../../../functions/domain/referrals/read-overrides.ts';
import { finishTerms } from '../../../../functions/workflows/commission-terms/finish-terms.ts';
import { publishedTermsTable } from '../../../../functions/data/published-terms.table.ts';
import type { Clock } from '../../../../functions/platform/clock.ts';
import { seededRandom } from '../../../../infra/local/demo/random.ts';
import { openPortal, type Portal } from '../../payouts/hand-portal.ts';
import { SILENT } from '../../stack/silent-log.ts';
import { expectReconciled } from '../../ledger/ledger.ts';
import { StreamWorker } from '../../batches/month-histories/stream-worker.ts';
import { removeItem } from '../../stack/table.ts';
import { planActs } from './plan-acts.ts';
import { newCounts, PlanHistory } from './plan-history.ts';
import type { PaperAgent } from './plan-notebook.ts';

const PATIENCE_MS = 4 * 60 * 60_000;
const MONTHS = 4;
const ACTS = 14;
const BONUS_CENTS = 2_500;

const spread = planActs.flatMap(([weight, act]) => Array(weight).fill(act) as (typeof act)[]);

async function compare({ portal, notebook }: PlanHistory, agent: PaperAgent): Promise<void> {
  const balance = await balanceTable(portal.table).get(agent.id);
  const { all, ofRecruits } = notebook.earned(agent);
  const is = [balance?.earnedCents, balance?.bonusCents ?? 0];
  if (is[0] !== all || is[1] !== ofRecruits)
    throw new Error(`${agent.id} earned ${is.join(', ')}, and must have ${all}, ${ofRecruits}`);
}

/** Compares what each recruit brought by overrides, as My Referrals shows it, with the notebook. */
async function compareRecruits(
  { portal: { table }, notebook }: PlanHistory,
  clock: Clock,
): Promise<void> {
  const recruits = notebook.agents.flatMap((agent) =>
    agent.recruiter ? [{ referredId: agent.id, referrerId: agent.recruiter.id, agent }] : [],
  );
  const brought = await readOverrides({ table, clock }, recruits);
  for (const { agent } of recruits) {
    const [is, mustBe] = [brought.get(agent.id) ?? 0, notebook.overridesFrom(agent)];
    if (is !== mustBe) throw new Error(`${agent.id} brought ${is}, and must have ${mustBe}`);
  }
}

/** Four months of random acts, compared after every one of them. */
async function play(portal: Portal, seed: number): Promise<PlanHistory> {
  const random = seededRandom(seed);
  const history = new PlanHistory(portal, random);
  await history.begin();
  for (let month = 0; month < MONTHS; month++) {
    for (let at = 0; at < ACTS; at++) {
      await random.pick(spread)(history);
      for (const agent of history.notebook.agents) await compare(history, agent);
    }
    await history.turnMonth();
  }
  for (const agent of history.notebook.agents) {
    await history.closeMonths(agent);
    await compare(history, agent);
  }
  return history;
}

/** Every published version goes, so that the next history begins with none. */
async function forgetPlans({ table }: Portal): Promise<void> {
  for (const { firstDay, planId } of await publishedTermsTable(table).all())
    await removeItem(table, { pk: 'publishedTerms', sk: `${firstDay}#${planId}` });
}

/**
 * Checks random histories of four months each.
 * @param histories how many
 */
export function describePlanHistories(size: { histories: number; seed: number }): void {
  let dataDir: string;
  let portal: Portal;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'portal-plans-'));
    const opened = await openPortal(dataDir);
    const settings = { ...opened.settings, clawbackDays: 20, referralBonusCents: BONUS_CENTS };
    portal = { ...opened, settings };
  });
  afterAll(async () => {
    await portal?.database.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  it(
    `agree with a notebook to the cent after every act of ${size.histories} histories (seed ${size.seed})`,
    async () => {
      const stream = new StreamWorker(portal);
      const seen = newCounts();
      for (let nth = 0; nth < size.histories; nth++) {
        const seed = size.seed + nth;
        const history = await play(portal, seed).catch((cause: unknown) => {
          throw new Error(`The history with seed ${seed} differs`, { cause });
        });
        for (const name of Object.keys(seen) as (keyof typeof seen)[])
          seen[name] += history.seen[name];
        await forgetPlans(portal);
        await stream.catchUp(seededRandom(seed));
        const clock = { now: () => new Date(portal.time.now), real: () => new Date() };
        await finishTerms({ table: portal.table, clock, log: SILENT });
        await stream.catchUp(seededRandom(seed));
        await compareRecruits(history, clock);
      }
      await expectReconciled(portal);
      await stream.expectRebuilt();
      // Else nothing was tried.
      const told = JSON.stringify({ ...seen, streamDeaths: stream.deaths });
      expect(Math.min(...Object.values(seen), stream.deaths), told).toBeGreaterThan(
        size.histories / 5,
      );
    },
    PATIENCE_MS,
  );
}
