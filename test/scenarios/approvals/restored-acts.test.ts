/**
 * Given a table that is put back to an earlier copy, an act that waited in the copy and was confirmed since
 * isn't done once more: the operator's freeze, with which a restore begins, ends all acts (decision 0122).
 */
import { afterAll, expect, it } from 'vitest';
import type { Item } from '../../../functions/platform/item.ts';
import { leaveNote } from '../../../infra/local/launch.ts';
import { approvalEnded } from '../../../shared/approvals/words.ts';
import { askFor, byTwo } from '../../support/approvals/by-two.ts';
import { paidAgent } from '../../support/batches/batches.ts';
import { expectReconciled } from '../../support/ledger/ledger.ts';
import { carryFinance } from '../../support/payouts/finance.ts';
import { approvedSale, requestedPayout, seenPayout } from '../../support/sales/deals.ts';
import { refusal } from '../../support/stack/refusals.ts';
import { setUpOffice } from '../../support/stack/set-up.ts';
import { itemsIn, putItem, removeItem } from '../../support/stack/table.ts';
import { runTool } from '../../support/stack/tools.ts';

const { stack, office } = await setUpOffice({
  callsByClock: false,
  settings: { fourEyesOnPayouts: true, bankChangeHoldHours: 0 },
});
afterAll(leaveNote(stack, stack.dataDir));
const { admin } = office;
const second = await office.newAdmin({ fullName: 'Sipho Ndlovu' });
await Promise.all([carryFinance(stack, admin), carryFinance(stack, second)]);
const { table } = stack;

const items = () => itemsIn(table);
const keyOf = ({ pk, sk }: Item) => ({ pk: String(pk), sk: String(sk) });
const nameOf = (item: Item) => JSON.stringify(keyOf(item));

async function putBack(copy: readonly Item[]): Promise<void> {
  const kept = new Set(copy.map(nameOf));
  for (const item of await items())
    if (!kept.has(nameOf(item))) await removeItem(table, keyOf(item));
  for (const item of copy) await putItem(table, item);
  await stack.drain();
}

async function asked() {
  const agent = await paidAgent(office);
  await approvedSale(office, agent);
  const { id: payoutId } = await requestedPayout(agent);
  const input = await seenPayout(admin, payoutId);
  const { id: approvalId } = await askFor(admin, 'payouts.markProcessing', input);
  return { payoutId, approvalId };
}
const confirm = (approvalId: string) => second.api.approvals.confirmApproval({ approvalId });
const payOut = (payoutId: string) =>
  admin.api.payouts.markPaid({ payoutId, transactionId: 'FNB-1' });
const statusOf = async (payoutId: string) =>
  (await admin.api.payouts.getPayout({ payoutId })).status;

it('pays nothing twice: what waited in the copy has ended, and what was done in it stays done', async () => {
  const [before, since] = [await asked(), await asked()];
  await confirm(before.approvalId);
  await payOut(before.payoutId);
  await stack.drain();
  const copy = await items();
  await confirm(since.approvalId);
  await payOut(since.payoutId);
  await stack.drain();
  await putBack(copy);

  const { text } = await runTool(
    stack.dataDir,
    'freeze-payouts',
    '--local',
    '--reason',
    'Restored',
  );
  expect(text).toContain('What waited for a second person has ended');
  const { frozen } = await admin.api.payouts.getPayoutFreeze();
  const unfreezing = { since: frozen?.since ?? '', compared: 'The statement of today' };
  await byTwo([admin, second], 'payouts.unfreezePayouts', unfreezing);
  await stack.drain();

  expect(await refusal(confirm(since.approvalId))).toMatchObject({ message: approvalEnded.ended });
  expect(await statusOf(since.payoutId)).toBe('pending');
  expect(await confirm(before.approvalId)).toMatchObject({ status: 'confirmed' });
  expect(await statusOf(before.payoutId)).toBe('paid');
  await expectReconciled(stack);
});
