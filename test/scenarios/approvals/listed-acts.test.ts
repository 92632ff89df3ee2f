/**
 * Given an office where listed acts take two people: an agent's email, a product and its rate, an import of
 * products, and the undoing of a paid approval are asked for and confirmed; the same without them stays one
 * person's.
 */
import { afterAll, expect, it, beforeEach, describe } from 'vitest';
import { ACT_CHANGED, RULE_NEEDS_TWO } from '../../../shared/approvals/words.ts';
import { askFor, byTwo } from '../../support/approvals/by-two.ts';
import { finishedJob, uploadedCatalogue } from '../../support/jobs/imports.ts';
import { expectReconciled, contextAt } from '../../support/ledger/ledger.ts';
import { carryFinance, setFinance } from '../../support/payouts/finance.ts';
import { addedSale, seenPayout } from '../../support/sales/deals.ts';
import { postForm } from '../../support/sales/proofs.ts';
import { expectRefusal, refusal } from '../../support/stack/refusals.ts';
import { bankingOf } from '../../support/stack/office.ts';
import { setUpOffice } from '../../support/stack/set-up.ts';
import { call } from '@orpc/server';
import { addAdjustment } from '../../../functions/api/adjustments/add-adjustment.ts';
import { confirmApproval } from '../../../functions/api/approvals/confirm-approval.ts';
import { lockBatch } from '../../../functions/api/monthly-run/lock-batch.ts';
import { markProcessing } from '../../../functions/api/payouts/mark-processing.ts';
import { actsOf } from '../../../functions/domain/approvals/call-act.ts';
import type { Context } from '../../../functions/platform/context.ts';
import { FINANCE_CHANGED } from '../../../shared/identity/policy.ts';
import { filledBatch, pendingPayout, readBatch } from '../../support/batches/batches.ts';
import { isStep, LateTable } from '../../support/stack/late-table.ts';

const { stack, office } = await setUpOffice({
  callsByClock: false,
  settings: { fourEyesOnPayouts: true, bankChangeHoldHours: 0 },
});
const asker = office.admin;
const second = await office.newAdmin({ fullName: 'Sipho Ndlovu' });
await Promise.all([carryFinance(stack, asker), carryFinance(stack, second)]);
const both = [asker, second] as const;
afterAll(() => expectReconciled(stack));

const ALONE = { status: 403, message: RULE_NEEDS_TWO, data: { needsSecondPerson: true } };
const look = (approvalId: string) => second.api.approvals.getApproval({ approvalId });
const confirm = (approvalId: string) => second.api.approvals.confirmApproval({ approvalId });
const wordsOf = (figures: readonly { label: string; words: string }[]) =>
  Object.fromEntries(figures.map(({ label, words }) => [label, words]));

it('an agent’s email: the user pool has it once it is confirmed, and not before', async () => {
  const agent = await office.newAgent();
  const email = `new-${crypto.randomUUID()}@demo.example`;
  const input = { agentId: agent.id, version: 0, email };
  expect(await refusal(asker.api.agents.changeAgentEmail(input))).toMatchObject(ALONE);
  const { id } = await askFor(asker, 'agents.changeAgentEmail', input);
  expect(wordsOf((await look(id)).figures)).toMatchObject({ 'New email': email });
  await expect(office.signIn(email)).rejects.toThrow('Incorrect username or password.');
  const { figures } = await confirm(id);
  expect(JSON.stringify(figures)).not.toContain(email);
  expect((await office.signIn(email)).id).toBe(agent.id);
  expect(await asker.api.agents.getAgent({ agentId: agent.id })).toMatchObject({ email });
  const other = await office.newAgent();
  const taken = askFor(asker, 'agents.changeAgentEmail', { ...input, agentId: other.id });
  expect(await refusal(taken)).toMatchObject({
    data: { fields: [{ path: 'email', message: 'This email is already registered' }] },
  });
});

it('a product, and its rate; its name and price are one person’s', async () => {
  const { products } = asker.api;
  const form = { name: 'Fibre 500', connectionTypeId: 'gpon', baseCommissionRate: 40 };
  expect(await refusal(products.createProduct(form))).toMatchObject(ALONE);
  const { figures } = await byTwo(both, 'products.createProduct', form);
  expect(wordsOf(figures)).toMatchObject({ 'Connection type': 'gpon', 'Commission rate': '40 %' });
  const newest = async () => (await products.listProducts({ limit: 1 })).rows[0];
  const { id: productId = '', version = 0 } = (await newest()) ?? {};
  const same = { productId, version, name: 'Fibre 501', baseCommissionRate: 40, isActive: true };
  const renamed = await products.updateProduct({ ...same, sellingPriceCents: 99_900 });
  expect(renamed).toMatchObject({ name: 'Fibre 501', connectionTypeId: 'gpon' });
  const raised = { ...same, version: renamed.version, baseCommissionRate: 90 };
  expect(await refusal(products.updateProduct(raised))).toMatchObject(ALONE);
  await byTwo(both, 'products.updateProduct', raised);
  expect(await newest()).toMatchObject({ name: 'Fibre 501', baseCommissionRate: 90 });
});

it('an import of products, as one act that counts them', async () => {
  const head = 'plan_id,connection_type_id,plan_name,selling_price\n';
  const first = await uploadedCatalogue(asker, `${head}P-1,gpon,Fibre A,100\n,,Fibre B,100\n`);
  const { runProductImport } = asker.api.products;
  expect(await refusal(runProductImport({ jobId: first }))).toMatchObject(ALONE);
  await byTwo(both, 'products.runProductImport', { jobId: first });
  expect(await finishedJob(asker, first)).toMatchObject({ status: 'done', done: 2, failed: 0 });
  const rows = 'P-1,air,Fibre A,100\nP-2,gpon,Fibre C,100\nP-3,gpon,Fibre D,cheap\n';
  const jobId = await uploadedCatalogue(asker, head + rows);
  const { id, figures } = await askFor(asker, 'products.runProductImport', { jobId });
  expect(wordsOf(figures)).toMatchObject({
    New: '1 product',
    Changed: '1 product',
    'Other connection type or provider': '1 product',
  });
  expect(await look(id)).not.toHaveProperty('now');
  expect(await asker.api.jobs.getJob({ jobId })).toMatchObject({ status: 'open' });
  await confirm(id);
  expect(await finishedJob(asker, jobId)).toMatchObject({ status: 'done', done: 3, failed: 1 });
});

it('an import whose file was replaced since isn’t confirmed', async () => {
  const [content, other] = ['gpon', 'wifi'].map(
    (type) => new Blob([`plan_id,connection_type_id,plan_name\nP-9,${type},Fibre E\n`]),
  ) as [Blob, Blob];
  const { job, ...form } = await asker.api.products.startProductImport({ sizeBytes: content.size });
  await postForm(form, content);
  const { id } = await askFor(asker, 'products.runProductImport', { jobId: job.id });
  await postForm(form, other);
  expect(await look(id)).toMatchObject({ problem: ACT_CHANGED });
  await expectRefusal(confirm(id), 409, ACT_CHANGED);
});

it('the undoing of an approval that was paid; one that wasn’t is one person’s', async () => {
  const agent = await office.newAgent();
  await agent.api.agents.saveBanking(bankingOf());
  const { reverseApproval } = asker.api.sales;
  const reason = 'The customer never ordered';
  const { sale: unpaid } = await addedSale(office, agent);
  expect(await reverseApproval({ saleId: unpaid.id, reason })).toMatchObject({
    status: 'rejected',
  });
  const { sale, payout } = await addedSale(office, agent);
  await byTwo(both, 'payouts.markProcessing', await seenPayout(asker, payout.id));
  await asker.api.payouts.markPaid({ payoutId: payout.id, transactionId: 'T-1' });
  const undoing = { saleId: sale.id, reason };
  expect(await refusal(reverseApproval(undoing))).toMatchObject(ALONE);
  const { id } = await askFor(asker, 'sales.reverseApproval', undoing);
  expect(wordsOf((await look(id)).figures)).toMatchObject({
    'Taken back': 'R50.00',
    Reason: reason,
  });
  await confirm(id);
  const { status } = await asker.api.sales.getSale({ saleId: sale.id });
  expect(status).toBe('rejected');
});

describe('a permission that is lost while the act is confirmed', () => {
  beforeEach(() => carryFinance(stack, second));

  /** The office with its second person. */
  const pair = { ...office, second };
  const confirm = confirmApproval(
    actsOf(() => ({
      payouts: { markProcessing },
      monthlyRun: { lockBatch },
      adjustments: { addAdjustment: addAdjustment({ keep: () => Promise.resolve(true) }) },
    })),
  );

  const REFUSED = { code: 'CONFLICT', message: FINANCE_CHANGED };

  /** The second's call, which stands still before its write until the asker has taken the permission away. */
  const late = (): { context: Context } => ({
    context: {
      ...contextAt(stack, () => new Date()),
      actor: { userId: second.id, authenticatedAt: new Date() },
      table: new LateTable(stack.table, {
        before: isStep,
        meanwhile: () => setFinance(stack, asker, second, false),
      }),
    },
  });
  const statusOf = async (payoutId: string) =>
    (await asker.api.payouts.getPayout({ payoutId })).status;

  it('a payout by itself doesn’t become processing', async () => {
    const { id: payoutId } = await pendingPayout(pair);
    const input = await seenPayout(asker, payoutId);
    const { id: approvalId } = await askFor(asker, 'payouts.markProcessing', input);
    await expect(call(confirm, { approvalId }, late())).rejects.toMatchObject(REFUSED);
    expect(await statusOf(payoutId)).toBe('pending');
  });

  it('a batch isn’t locked', async () => {
    const batchId = await filledBatch(pair, 1);
    const { lines, totalCents } = await readBatch(asker, batchId);
    const input = { batchId, lines, totalCents };
    const { id: approvalId } = await askFor(asker, 'monthlyRun.lockBatch', input);
    await expect(call(confirm, { approvalId }, late())).rejects.toMatchObject(REFUSED);
    expect(await readBatch(asker, batchId)).toMatchObject({ status: 'open' });
  });

  it('an adjustment isn’t posted', async () => {
    const agent = await office.newAgent();
    const { id: approvalId } = await askFor(asker, 'adjustments.addAdjustment', {
      agentId: agent.id,
      direction: 'credit',
      kind: 'goodwill',
      amountCents: 12_000,
      reason: 'A month without a signal',
    });
    await expect(call(confirm, { approvalId }, late())).rejects.toMatchObject(REFUSED);
    expect((await agent.api.ledger.getMyEarnings()).availableCents).toBe(0);
  });
});
