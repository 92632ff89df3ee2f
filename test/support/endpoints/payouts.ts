/** The endpoints of payouts, as the tests of all endpoints call them. */
import { pendingPayout as payoutOfNew } from '../batches.ts';
import { seenPayout } from '../deals.ts';
import {
  type Endpoints,
  firstPage,
  nothing,
  ONE_ITEM,
  withoutInput,
  type World,
} from './endpoint-row.ts';
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

export const payoutsEndpoints: Endpoints<'payouts'> = {
  listMyPayouts: {
    sample: firstPage,
    growth: () => [{}, { status: 'pending' }],
    lists: [{ limit: 5 }, { limit: 5, status: 'pending' }],
  },
  getMyPayout: {
    sample: ownPayout,
    growth: ONE_ITEM,
  },
  requestPayout: {
    sample: available,
  },
  listPayouts: {
    sample: firstPage,
    growth: ({ agentName, transactionId }) => [
      {},
      { status: 'pending' },
      { order: 'oldest' },
      { q: agentName },
      { q: agentName, status: 'paid' },
      { q: transactionId },
    ],
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
  countPayouts: {
    sample: nothing,
    growth: withoutInput,
  },
  getPayoutFreeze: {
    sample: nothing,
    growth: withoutInput,
  },
  getPayout: {
    sample: pendingPayout,
    growth: ONE_ITEM,
  },
  addPayout: {
    sample: newPayout,
  },
  stepPayouts: {
    sample: async (world) => {
      return { step: 'processing', payouts: [await releasedPayout(world)] };
    },
  },
  markProcessing: {
    sample: releasedPayout,
  },
  markPaid: {
    sample: async (world) => ({ ...(await processingPayout(world)), transactionId: 'FNB-0001' }),
  },
  rejectPayout: {
    sample: async (world) => ({ ...(await pendingPayout(world)), reason: 'Asked twice' }),
  },
  returnPayout: {
    sample: async (world) => ({ ...(await processingPayout(world)), reason: 'Closed' }),
  },
};
