/** The endpoints of payouts, as the tests of all endpoints call them. */
import { gateTable, PAYOUTS_GATE } from '../../../functions/data/payouts/gate.table.ts';
import { unfreezingTable } from '../../../functions/data/payouts/unfreezing.table.ts';
import { pendingPayout as payoutOfNew } from '../batches/batches.ts';
import { leaveFinanceTo } from '../payouts/finance.ts';
import { seenPayout } from '../sales/deals.ts';
import { type Endpoints, firstPage, nothing, type World } from './endpoint-row.ts';
import { tableOf } from '../stack/table.ts';
import { approvedSale } from './sales.ts';

const newPayout = ({ owner }: World) => ({ agentId: owner.id, amountCents: 1_000 });
const pendingPayout = async (world: World) => {
  const { id: payoutId } = await world.office.admin.api.payouts.addPayout(newPayout(world));
  return { payoutId };
};
/** To an agent of its own: an account from which the bank returned a payment is held. */
const releasedPayout = async ({ office }: World) => {
  const { id } = await payoutOfNew(office);
  return seenPayout(office.admin, id);
};
const processingPayout = async (world: World) => {
  const { payoutId, ...seen } = await releasedPayout(world);
  await world.office.admin.api.payouts.markProcessing({ payoutId, ...seen });
  return { payoutId };
};
const available = async (world: World): Promise<{ availableCents: number }> => {
  const { availableCents } = await world.owner.api.ledger.getMyEarnings();
  if (availableCents > 0) return { availableCents };
  await approvedSale(world);
  return available(world);
};

const ownPayout = async (world: World) => {
  const { id: payoutId } = await world.owner.api.payouts.requestPayout(await available(world));
  return { payoutId };
};

const frozenSince = async ({ office }: World) => {
  const table = tableOf(office.stack);
  const since = new Date().toISOString();
  await table.transact(gateTable(table).close(PAYOUTS_GATE, since));
  return since;
};
const runningUnfreezing = async (world: World) => {
  const table = tableOf(world.office.stack);
  const since = await frozenSince(world);
  const last = await unfreezingTable(table).get(PAYOUTS_GATE);
  const asked = { closedAt: since, askedAt: since, askedBy: 'somebody-else' };
  await table.transact([
    unfreezingTable(table)
      .begin({ gate: PAYOUTS_GATE, compared: 'The statement', jobId: 'none', ...asked }, last)
      .orThrow(() => new Error('It changed')),
  ]);
  return { since, askedAt: since };
};

export const payoutsEndpoints: Endpoints<'payouts'> = {
  listMyPayouts: {
    sample: firstPage,
    lists: [{ limit: 5 }, { limit: 5, status: 'pending' }],
  },
  getMyPayout: ownPayout,
  requestPayout: available,
  listPayouts: {
    sample: firstPage,
    lists: [
      { limit: 5 },
      { limit: 5, status: 'pending' },
      { limit: 5, q: 'only-77' },
      { limit: 5, q: 'seller of all', status: 'pending' },
      { limit: 5, agentId: '$owner', payoutType: 'manual' },
      { limit: 1, payoutType: 'manual' },
      { limit: 5, from: '2020-01-01', to: '2099-12-31', status: 'pending' },
    ],
  },
  countPayouts: nothing,
  getPayoutFreeze: nothing,
  freezePayouts: () => ({ reason: 'The figures are being checked' }),
  unfreezePayouts: async (world) => {
    const { stack, admin } = world.office;
    await leaveFinanceTo(stack, admin);
    return { since: await frozenSince(world), compared: 'The statement' };
  },
  withdrawUnfreezing: runningUnfreezing,
  getPayout: pendingPayout,
  addPayout: newPayout,
  stepPayouts: async (world) => {
    return { step: 'processing', payouts: [await releasedPayout(world)] };
  },
  markProcessing: releasedPayout,
  markPaid: async (world) => ({ ...(await processingPayout(world)), transactionId: 'FNB-0001' }),
  rejectPayout: async (world) => ({ ...(await pendingPayout(world)), reason: 'Asked twice' }),
  returnPayout: async (world) => ({ ...(await processingPayout(world)), reason: 'Closed' }),
};
