/** Acts of which two things happen at one moment: one of them wins, and nothing is done twice. */
import { afterAll, expect, it } from 'vitest';
import { paidAgent } from '../batches/batches.ts';
import { expectReconciled } from '../ledger/ledger.ts';
import { statusesOf } from '../ledger/races.ts';
import { carryFinance } from '../payouts/finance.ts';
import { seenPayout } from '../sales/deals.ts';
import type { Person } from '../stack/office.ts';
import { setUpOffice } from '../stack/set-up.ts';
import { askFor, byTwo } from './by-two.ts';

/** An act on the release of a payout, and who asked for it. */
interface Waiting {
  approvalId: string;
  payoutId: string;
  asker: Person;
}

/** Opens an office for the races of a file, each of them with so many rounds. */
export async function describeActRaces({ rounds }: { rounds: number }): Promise<void> {
  const { stack, office } = await setUpOffice({
    callsByClock: false,
    settings: { fourEyesOnPayouts: true, bankChangeHoldHours: 0 },
  });
  const { admin } = office;
  const [second, third] = [await office.newAdmin(), await office.newAdmin()];
  for (const one of [admin, second, third]) await carryFinance(stack, one);
  const { id: agentId } = await paidAgent(office);
  afterAll(() => expectReconciled(stack));

  const newest = { agentId, limit: 1 };
  const ask = async (asker: Person): Promise<Waiting> => {
    await byTwo([admin, second], 'payouts.addPayout', { agentId, amountCents: 10_000 });
    const { rows } = await admin.api.payouts.listPayouts(newest);
    const payoutId = rows[0]?.id ?? '';
    const input = await seenPayout(admin, payoutId);
    const { id: approvalId } = await askFor(asker, 'payouts.markProcessing', input);
    return { approvalId, payoutId, asker };
  };
  const confirm = (by: Person, { approvalId }: Waiting) =>
    by.api.approvals.confirmApproval({ approvalId });
  /** Confirms while something else happens; the statuses of both, then that of the payout. */
  const race = async (act: Waiting, rival: () => Promise<unknown>) => {
    const statuses = await statusesOf([confirm(second, act), rival()]);
    const { status } = await admin.api.payouts.getPayout({ payoutId: act.payoutId });
    return [...statuses, status] as const;
  };
  const everyRound = async (run: () => Promise<void>) => {
    for (let round = 0; round < rounds; round++) await run();
  };

  it(`is done once where two confirm it, ${rounds} times`, () =>
    everyRound(async () => {
      const act = await ask(admin);
      const [one, other, status] = await race(act, () => confirm(third, act));
      expect([
        [200, 409],
        [409, 200],
      ]).toContainEqual([one, other]);
      expect(status).toBe('processing');
    }));

  it(`is confirmed or taken back, ${rounds} times`, () =>
    everyRound(async () => {
      const act = await ask(admin);
      const { approvalId } = act;
      const outcome = await race(act, () => admin.api.approvals.withdrawApproval({ approvalId }));
      expect([
        [200, 409, 'processing'],
        [409, 200, 'pending'],
      ]).toContainEqual(outcome);
    }));

  it(`is confirmed, or its payout is rejected, ${rounds} times`, () =>
    everyRound(async () => {
      const act = await ask(admin);
      const { payoutId } = act;
      const rejecting = { payoutId, reason: 'Added twice' };
      const outcome = await race(act, () => third.api.payouts.rejectPayout(rejecting));
      expect([
        [200, 409, 'processing'],
        [409, 200, 'rejected'],
      ]).toContainEqual(outcome);
    }));

  it(`is confirmed before whoever asked is closed, or not at all, ${rounds} times`, () =>
    everyRound(async () => {
      const act = await ask(await office.newAdmin());
      const closing = { adminId: act.asker.id, status: 'inactive' } as const;
      const outcome = await race(act, () => third.api.identity.setAdministratorStatus(closing));
      expect([
        [200, 200, 'processing'],
        [409, 200, 'pending'],
      ]).toContainEqual(outcome);
    }));
}
