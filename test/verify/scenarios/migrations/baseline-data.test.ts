/**
 * Given the data folder of a portal that lived with the baseline's own code, this version starts on it,
 * reads all of it, and goes on with it.
 */
import { describe, expect, it } from 'vitest';
import { schemaVersionTable } from '../../../../functions/data/maintenance/schema-version.table.ts';
import { migrations } from '../../../../functions/workflows/migrations/migrations.ts';
import {
  baseline,
  openBaselineFolder,
} from '../../../support/stack/baseline-folder/open-folder.ts';
import { readEverything } from '../../../support/stack/baseline-folder/read-everything.ts';
import { batchSteps } from '../../../support/batches/batches.ts';
import { pay } from '../../../support/sales/deals.ts';
import { booksOf, expectReconciled } from '../../../support/ledger/ledger.ts';
import { openOffice, type Person } from '../../../support/stack/office.ts';
import { rebuild } from '../../../support/projections/rebuild.ts';
import { setUpStack } from '../../../support/stack/set-up.ts';
import { startTestStack } from '../../../support/stack/stack.ts';
import { verify } from '../../../support/audit/tamper-suite.ts';

const folder = await openBaselineFolder();
const stack = await setUpStack(
  startTestStack({
    dataDir: folder.dataDir,
    callsByClock: false,
    settings: { clawbackDays: 90, referralBonusCents: 2_000 },
  }),
);
const { table } = stack;
const { sales, payouts, people } = baseline;
const office = await openOffice(stack, people.admin.email);
const { admin } = office;
const owner = await office.signIn(people.owner.email);
await stack.drain();

const NEW =
  /^(leads\.getMyLead|adjustments\.openAttachment|approvals\.|bankOutcomes\.|networkStatements\.|jobs\.|products\.previewProductImport|agents\.listAgentNotes)/;

/** The agent's sales that earn R10.00 for each month at whose end they are there. */
async function activeSalesOf({ api }: Person): Promise<number> {
  const { rows } = await api.sales.listMySales({ limit: 100 });
  const active = rows.filter(
    ({ status, endedAt }) => (status === 'approved' || status === 'paid') && endedAt === undefined,
  );
  return active.length;
}

/** Nothing differs from the facts, nothing drifts, and every record is as it was written. */
async function expectSound() {
  await stack.drain();
  expect(await rebuild(table, false)).toMatchObject({
    figures: 0,
    missingEntries: 0,
    staleEntries: 0,
    missingPlaces: 0,
    stalePlaces: 0,
  });
  await expectReconciled(stack);
  expect(await verify(stack)).toMatchObject({ breaks: [], unproven: [], waiting: 0 });
}

describe('the data of the baseline', () => {
  it('are of this version once the portal has started', async () => {
    expect(await schemaVersionTable(table).read()).toMatchObject({ number: migrations.length });
    expect(await schemaVersionTable(table).read()).not.toHaveProperty('rebuildDueAt');
  });

  it('are read by every endpoint, in every list and filter', async () => {
    const ofAll = (ids: object) => Object.values(ids) as string[];
    const { rows: resources } = await admin.api.resources.listResources({ limit: 100 });
    const known = {
      saleId: [sales.active, sales.ended, sales.proof, sales.rejected, sales.pending, sales.added],
      earningSaleId: [sales.active, sales.proof, sales.added],
      payoutId: ofAll(payouts),
      agentId: Object.entries(people)
        .filter(([name]) => !['admin', 'colleague', 'leaver'].includes(name))
        .map(([, { id }]) => id)
        .slice(0, 3),
      productId: ofAll(baseline.products),
      batchId: ['2026-06', '2026-07'],
      period: ['2026-06', '2026-07'],
      code: [owner.me.referralCode ?? ''],
      resourceId: resources.map(({ id }) => id),
    };
    const { failed, unread } = await readEverything({
      url: stack.url,
      admin,
      agent: owner,
      known,
    });
    expect(failed).toEqual([]);
    // The baseline had none of these yet.
    expect(unread.filter((name) => !NEW.test(name))).toEqual([]);
  });

  it('go on: old sales are approved and end, months close, and old payouts are paid', async () => {
    const earnedBy = async (person: { id: string }) =>
      (await booksOf(stack, person)).balance.earnedCents;
    const before = await earnedBy(owner);
    await admin.api.sales.approveSale({ saleId: sales.pending });
    expect(await earnedBy(owner)).toBe(before + 5_000);
    await admin.api.sales.rejectSale({ saleId: sales.quietPending, reason: 'No such address' });
    await admin.api.sales.endSale({ saleId: sales.recent, reason: 'The customer moved away' });
    expect(await earnedBy(owner)).toBe(before);
    await admin.api.sales.endSale({ saleId: sales.recruits, reason: 'The customer moved away' });
    await admin.api.sales.approveSale({ saleId: sales.laterPending });
    for (const id of [payouts.pendingManual, payouts.pendingRequest]) await pay(office, { id });
    const { payouts: steps } = admin.api;
    await steps.markPaid({ payoutId: payouts.processing, transactionId: 'FNB-0002' });
  });

  it('are paid by an old batch, and by the batch of a month that began before', async () => {
    const steps = batchSteps(admin);
    await steps.process('2026-07');
    expect(await steps.pay('2026-07')).toMatchObject({ status: 'paid' });
    // An event that is sealed after the clock was moved would look slipped in.
    await stack.drain();
    await stack.moveClock('2026-09-01T06:00:00.000Z');
    const { balance } = await booksOf(stack, owner);
    const { run, batch } = await stack.runMonth('2026-08');
    expect(run.status).toBe('finished');
    expect(batch?.lines).toBeGreaterThan(0);
    const after = await booksOf(stack, owner);
    const active = await activeSalesOf(owner);
    expect(active).toBeGreaterThan(2);
    expect(after.balance.earnedCents).toBe(balance.earnedCents + active * 1_000);
    await steps.lock('2026-08');
    await steps.download('2026-08');
    await steps.process('2026-08');
    await steps.pay('2026-08');
    await expectSound();
  });
});
