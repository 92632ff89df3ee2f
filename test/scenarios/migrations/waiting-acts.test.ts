/**
 * Given adjustments and the end of a freeze that a release before left waiting for a second person, each in
 * its own way: they become acts that were asked for, and another person confirms them.
 */
import { afterAll, expect, it } from 'vitest';
import {
  adjustmentTable,
  type StoredAdjustment,
} from '../../../functions/data/adjustments/adjustment.table.ts';
import { PAYOUTS_GATE } from '../../../functions/data/payouts/gate.table.ts';
import { schemaVersionTable } from '../../../functions/data/maintenance/schema-version.table.ts';
import { unfreezingTable } from '../../../functions/data/payouts/unfreezing.table.ts';
import { uploadTable } from '../../../functions/data/uploads/upload.table.ts';
import { systemClock as clock } from '../../../functions/platform/clock.ts';
import type { Write } from '../../../functions/platform/table.ts';
import { migrations } from '../../../functions/workflows/migrations/migrations.ts';
import { runMigrations } from '../../../functions/workflows/migrations/run-migrations.ts';
import { uploadedAttachment } from '../../support/adjustments/attachments.ts';
import { askFor } from '../../support/approvals/by-two.ts';
import { booksOf, expectReconciled } from '../../support/ledger/ledger.ts';
import { carryFinance } from '../../support/payouts/finance.ts';
import { expectProjected } from '../../support/projections/expect-projected.ts';
import { aPdf } from '../../support/resources/resources.ts';
import { setUpOffice } from '../../support/stack/set-up.ts';
import { putItem } from '../../support/stack/table.ts';

const { stack, office } = await setUpOffice();
const { admin: author } = office;
const [second, agent] = await Promise.all([office.newAdmin(), office.newAgent()]);
await Promise.all([carryFinance(stack, author), carryFinance(stack, second)]);
afterAll(() => expectReconciled(stack));

const { table } = stack;
const AT = new Date(Date.now() - 86_400_000).toISOString();
const fields = {
  agentId: agent.id,
  direction: 'credit',
  kind: 'goodwill',
  reason: 'A month without a signal',
} as const;

/** Stores what a write of today makes of it, spelt as the release before did. */
async function putAsBefore({ item }: Write, before: Record<string, string>, more: object) {
  let spelt = JSON.stringify(item.Put?.Item);
  for (const [today, then] of Object.entries(before)) spelt = spelt.replaceAll(today, then);
  const old = { ...(JSON.parse(spelt) as object), ...more };
  await putItem(table, old);
}

/** An adjustment that waits, as the release before stored it. */
const waitingAdjustment = (adjustment: Pick<StoredAdjustment, 'adjustmentId' | 'amountCents'>) => {
  const stored = {
    ...fields,
    ...adjustment,
    status: 'posted',
    createdAt: AT,
    createdBy: author.id,
    inputHash: 'of-before',
  } as const;
  return putAsBefore(
    adjustmentTable(table)
      .create(stored)
      .orThrow(() => new Error('It is there')),
    { posted: 'pending' },
    { needsTwo: 'payout' },
  );
};

/** An upload whose file was kept for an adjustment, and the adjustment's id. */
async function claimedUpload(amountCents: number) {
  const uploadId = await uploadedAttachment(author);
  const input = { ...fields, amountCents, uploadId };
  const { id: approvalId } = await askFor(author, 'adjustments.addAdjustment', input);
  await author.api.approvals.withdrawApproval({ approvalId });
  const { usedBy: adjustmentId = '' } = (await uploadTable(table).get(uploadId)) ?? {};
  return { adjustmentId, uploadId, fileName: aPdf.fileName };
}

const migrate = async () => {
  await table.transact([schemaVersionTable(table).set(9, AT)]);
  return runMigrations(
    { table, clock },
    { startedBy: 'a test', migrations: migrations.slice(0, 10) },
  );
};
const waiting = async () =>
  (await second.api.approvals.listApprovals({ limit: 10 })).rows.filter(
    ({ status }) => status === 'waiting',
  );

it('become acts that another person confirms, once, and money moves to the cent', async () => {
  const attached = { ...(await claimedUpload(20_000)), amountCents: 20_000 };
  await waitingAdjustment({ adjustmentId: 'plain-one', amountCents: 5_000_001 });
  await waitingAdjustment(attached);
  const { frozen } = await author.api.payouts.freezePayouts({ reason: 'Odd figures' });
  const since = frozen?.since ?? '';
  const asked = { gate: PAYOUTS_GATE, closedAt: since, compared: 'Statement of October' };
  await putAsBefore(
    unfreezingTable(table)
      .begin({ ...asked, askedBy: author.id, askedAt: AT }, undefined)
      .orThrow(() => new Error('It is there')),
    { checking: 'asked' },
    {},
  );

  expect(await migrate()).toMatchObject([{ number: 10, items: 3 }]);
  expect(await migrate()).toMatchObject([{ number: 10, items: 0 }]);
  await stack.drain();

  const acts = await waiting();
  expect(acts).toHaveLength(3);
  for (const { id, askedBy, askedAt } of acts) {
    expect({ askedBy: askedBy.id, askedAt }).toEqual({ askedBy: author.id, askedAt: AT });
    const seen = await second.api.approvals.getApproval({ approvalId: id });
    for (const problem of ['problem', 'held', 'now']) expect(seen).not.toHaveProperty(problem);
    await second.api.approvals.confirmApproval({ approvalId: id });
  }
  await expect.poll(() => author.api.payouts.getPayoutFreeze()).toEqual({});
  expect(await waiting()).toEqual([]);

  const { entries, balance } = await booksOf(stack, agent);
  expect(balance.availableCents).toBe(5_020_001);
  expect(entries.map(({ cause }) => cause).sort()).toEqual(
    ['plain-one', attached.adjustmentId].sort(),
  );
  const { rows } = await author.api.adjustments.listAdjustments({ agentId: agent.id, limit: 10 });
  expect(rows).toHaveLength(2);
  for (const row of rows)
    expect(row).toMatchObject({
      status: 'posted',
      createdBy: { id: author.id },
      decidedBy: { id: second.id },
    });
  const { url } = await author.api.adjustments.openAttachment({
    adjustmentId: attached.adjustmentId,
  });
  expect((await fetch(url)).status).toBe(200);
  await stack.drain();
  await expectProjected(stack);
});
