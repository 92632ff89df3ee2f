/**
 * A draft's preview of a month, beside the amounts that a run books for the same sales under the published
 * draft.
 */
import { randomUUID } from 'node:crypto';
import { call } from '@orpc/server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDraft } from '../../../../functions/api/commission-plans/create-draft.ts';
import { deleteDraft } from '../../../../functions/api/commission-plans/delete-draft.ts';
import { startPreview } from '../../../../functions/api/commission-plans/start-preview.ts';
import { createProduct } from '../../../../functions/api/products/create-product.ts';
import { addSale } from '../../../../functions/api/sales/add-sale.ts';
import { endSale } from '../../../../functions/api/sales/end-sale.ts';
import { reverseApproval } from '../../../../functions/api/sales/reverse-approval.ts';
import { agentTable } from '../../../../functions/data/agents/agent.table.ts';
import { jobTable } from '../../../../functions/data/jobs/job.table.ts';
import { ledgerEntryTable } from '../../../../functions/data/ledger/ledger-entry.table.ts';
import { monthlyRunTable } from '../../../../functions/data/monthly-run/monthly-run.table.ts';
import { createProfile } from '../../../../functions/domain/identity/create-profile.ts';
import { PORTAL } from '../../../../functions/platform/context.ts';
import { runJob } from '../../../../functions/workflows/jobs/run-job.ts';
import { closeBatch } from '../../../../functions/workflows/monthly-run/close-batch.ts';
import { collectAgents } from '../../../../functions/workflows/monthly-run/collect-agents.ts';
import { openRuns } from '../../../../functions/workflows/monthly-run/open-runs.ts';
import { type SeededRandom, seededRandom } from '../../../../infra/local/demo/random.ts';
import type { CommissionTerms } from '../../../../shared/commission-plans/schemas.ts';
import { addMonths, periodOf, startOf } from '../../../../shared/kernel/month.ts';
import { somePhone } from '../../stack/office.ts';
import { byOne } from '../../stack/add-product.ts';
import { contextOf, openPortal, type Portal, saleForm } from '../../stack/bare-portal.ts';
import { SILENT } from '../../stack/silent-log.ts';
import { MemoryFiles } from '../../batches/month-histories/memory-files.ts';
import { publishTerms } from '../plans.ts';

const DAY_MS = 24 * 60 * 60_000;
const HOUR_MS = 60 * 60_000;
/** The kinds of entries that a month's commission costs. */
const COSTS: ReadonlySet<string> = new Set([
  'upfront',
  'monthly',
  'bonus',
  'override',
  'monthlyOverride',
  'reversal',
]);

/** A sale as both networks make it; an agent is named by position. */
interface PlannedSale {
  agent: number;
  product: number;
  valueCents: number;
  fate: 'stays' | 'ends' | 'isUndone';
}

interface Network {
  /** The recruiter's position; undefined without one. */
  recruiters: (number | undefined)[];
  sales: PlannedSale[];
}

function someNetwork(random: SeededRandom): Network {
  const agents = random.whole(3, 5);
  const recruiters = Array.from({ length: agents }, (_, at) =>
    at > 0 && random.happens(0.7) ? random.whole(0, at - 1) : undefined,
  );
  const sales = Array.from({ length: random.whole(4, 14) }, () => ({
    agent: random.whole(0, agents - 1),
    product: random.whole(0, 2),
    valueCents: random.pick([9_999, 19_905, 50_000, 79_901]),
    fate: random.pick(['stays', 'stays', 'stays', 'ends', 'isUndone'] as const),
  }));
  return { recruiters, sales };
}

const someTerms = (random: SeededRandom): CommissionTerms => ({
  upfront: random.happens(0.4)
    ? { kind: 'productRate' }
    : { kind: 'amount', cents: random.pick([0, 4_500, 7_777]) },
  monthlyCents: random.pick([0, 750, 1_333]),
  ...(random.happens(0.5) ? { months: random.whole(1, 12) } : {}),
  minimumSaleCents: random.pick([0, 10_000]),
  bonusCents: random.pick([0, 15_000]),
  bonusAfterSales: random.whole(1, 3),
  overrideBasisPoints: random.pick([0, 1_250, 3_333]),
  clawbackDays: 0,
});

class PreviewedPortal {
  readonly portal: Portal;
  readonly files = new MemoryFiles();
  readonly products: string[] = [];

  constructor(portal: Portal) {
    this.portal = portal;
  }

  by = (id: string) => ({ context: contextOf(this.portal, id) });
  admin = () => this.portal.administrators[0]?.id ?? '';

  async begin(): Promise<void> {
    for (const rate of [10, 12.5, 7.5]) {
      const product = { name: `Fibre at ${rate}`, baseCommissionRate: rate };
      const { id } = await call(createProduct, product, byOne(this.by(this.admin()).context));
      this.products.push(id);
    }
  }

  /** Agents join, and everything is sold, ended and undone within the present month. */
  async live({ recruiters, sales }: Network): Promise<string[]> {
    const ids: string[] = [];
    for (const recruiter of recruiters) {
      const id = randomUUID();
      const from = recruiter === undefined ? undefined : ids[recruiter];
      const code = from && (await agentTable(this.portal.table).get(from))?.referralCode;
      const person = { userId: id, email: `${id}@demo.example`, fullName: 'Agent' };
      await createProfile(this.by(PORTAL.userId).context, {
        ...person,
        phone: somePhone(),
        ...(code ? { referralCode: code } : {}),
      });
      ids.push(id);
    }
    for (const sale of sales) await this.#sell(sale, ids[sale.agent] ?? '');
    return ids;
  }

  async #sell({ product, valueCents, fate }: PlannedSale, agentId: string): Promise<void> {
    const form = { ...saleForm(this.products[product] ?? '', valueCents), agentId };
    const { id: saleId } = await call(addSale, form, this.by(this.admin()));
    if (fate === 'ends')
      await call(endSale, { saleId, reason: 'Moved away' }, this.by(this.admin()));
    if (fate === 'isUndone')
      await call(reverseApproval, { saleId, reason: 'Never ordered' }, this.by(this.admin()));
  }

  /** The run of the present month, and what it has booked for each agent. */
  async run(ids: readonly string[]): Promise<number[]> {
    const { portal } = this;
    const period = periodOf(new Date(portal.time.now));
    portal.time.now = Date.parse(startOf(addMonths(period, 1))) + 2 * HOUR_MS;
    const agents = ids.map((agentId, position) => ({ agentId, position }));
    const { context } = this.by(PORTAL.userId);
    await openRuns(context, { period });
    await collectAgents(context, { period, agents });
    await closeBatch(context, { period });
    const at = context.clock.now().toISOString();
    await portal.table.transact([monthlyRunTable(portal.table).finish(period, at)]);
    portal.time.now += 5 * DAY_MS;
    return Promise.all(ids.map((id) => this.#booked(id, period)));
  }

  async #booked(agentId: string, period: string): Promise<number> {
    const entries = await ledgerEntryTable(this.portal.table).all(agentId);
    return entries
      .filter((entry) => entry.period === period && COSTS.has(entry.kind))
      .reduce((sum, { earnedCents }) => sum + earnedCents, 0);
  }

  /** The draft's preview of the last closed month: now and then of each agent. */
  async preview(terms: CommissionTerms, ids: readonly string[]): Promise<number[][]> {
    const { table, time } = this.portal;
    const firstDay = `${addMonths(periodOf(new Date(time.now)), 1)}-01`;
    const { upfront, ...others } = terms;
    const draft = await call(
      createDraft,
      {
        products: 'all',
        firstDay,
        ...others,
        upfront: upfront.kind,
        ...(upfront.kind === 'amount' ? { upfrontCents: upfront.cents } : {}),
      },
      this.by(this.admin()),
    );
    const seen = { draftId: draft.id, version: draft.version };
    const { id: jobId } = await call(startPreview, seen, this.by(this.admin()));
    const { context } = this.by(PORTAL.userId);
    const { bucket, quarantine: uploads } = this.files;
    await runJob({ context, log: SILENT, bucket, uploads }, jobId);
    const job = await jobTable(table).get(jobId);
    await call(deleteDraft, seen, this.by(this.admin()));
    if (!job?.preview) throw new Error(`The preview ended with ${job?.problem ?? 'nothing'}`);
    const rows = new Map(job.preview.rows.map((row) => [row.id, row]));
    return ids.map((id) => [rows.get(id)?.nowCents ?? 0, rows.get(id)?.thenCents ?? 0]);
  }
}

/**
 * Compares previews with runs, for random networks.
 * @param networks how many; at most ten in a portal, as a preview shows 100 agents
 */
export function describePreviews({ networks, seed }: { networks: number; seed: number }): void {
  let portal: Portal;
  beforeAll(async () => {
    const opened = await openPortal();
    const settings = {
      ...opened.settings,
      commission: { ...opened.settings.commission, noticeDays: 0 },
    };
    portal = { ...opened, settings };
  });
  afterAll(() => portal?.close());

  it(`says of ${networks} networks what a run then books, agent by agent (seed ${seed})`, async () => {
    const previewed = new PreviewedPortal(portal);
    await previewed.begin();
    let changed = 0;
    for (let nth = 0; nth < networks; nth++) {
      const random = seededRandom(seed + nth);
      const network = someNetwork(random);
      const terms = someTerms(random);
      // The first month goes by the terms of before; a twin lives the next one under the draft.
      const ids = await previewed.live(network);
      const booked = await previewed.run(ids);
      const preview = await previewed.preview(terms, ids);
      expect(preview.map(([now]) => now)).toEqual(booked);
      const from = `${periodOf(new Date(portal.time.now))}-01`;
      await publishTerms(portal.table, { firstDay: from, terms });
      const twin = await previewed.run(await previewed.live(network));
      expect(preview.map(([, then]) => then)).toEqual(twin);
      await publishTerms(portal.table, {
        firstDay: `${periodOf(new Date(portal.time.now))}-01`,
        terms: null,
      });
      if (preview.some(([now, then]) => now !== then)) changed++;
    }
    expect(changed).toBeGreaterThan(networks / 2);
  });
}
