/** The endpoints of referrals, as the tests of all endpoints call them. */
import type { Person } from '../stack/office.ts';
import { SEEDED_NETWORK } from '../referrals/seed-referrals.ts';
import { type Endpoints, firstPage, nothing, type World } from './endpoint-row.ts';

const invited = ({ api }: Person) =>
  api.referrals.inviteAgent({ email: `${crypto.randomUUID()}@friends.example` });
const ownCode = ({ owner }: World) => ({ code: owner.me.referralCode ?? '' });

export const referralsEndpoints: Endpoints<'referrals'> = {
  checkReferralCode: ownCode,
  recordClick: (world) => ({ ...ownCode(world), linkType: 'invite' }),
  getReferralSummary: nothing,
  listMyReferrals: {
    sample: firstPage,
    lists: [{ limit: 5 }],
  },
  listMyInvitations: {
    sample: firstPage,
    lists: [{ limit: 5 }],
  },
  inviteAgent: () => ({ email: `${crypto.randomUUID()}@friends.example` }),
  sendInvitationAgain: async ({ owner }) => {
    const { email, sentAt } = await invited(owner);
    // The time of an earlier sending: an invitation is sent once a day, a repeat is answered.
    return { email, sentAt: new Date(Date.parse(sentAt) - 1).toISOString() };
  },
  withdrawInvitation: async ({ owner }) => ({ email: (await invited(owner)).email }),
  listMyClicks: {
    sample: firstPage,
    lists: [{ limit: 5 }],
  },
  countReferrals: nothing,
  listReferrals: {
    sample: firstPage,
    lists: [{ limit: 5 }, { limit: 1, q: 'only recruit' }, { limit: 5, referrerId: '$owner' }],
  },
  listSignups: {
    sample: firstPage,
    lists: [{ limit: 5 }, { limit: 1, q: 'only recruit' }, { limit: 5, referrerId: '$owner' }],
  },
  listClicks: {
    sample: firstPage,
    lists: [
      { limit: 5 },
      { limit: 5, linkType: 'traffic' },
      { limit: 5, order: 'oldest' },
      { limit: 5, q: 'seller of all' },
      { limit: 5, q: 'seller of all', linkType: 'invite' },
      { limit: 5, from: '2020-01-01', to: '2099-12-31' },
      { limit: 5, agentId: '$owner', from: '2020-01-01' },
      { limit: 5, q: SEEDED_NETWORK },
    ],
  },
  listNetworks: {
    sample: firstPage,
    lists: [{ limit: 5 }],
  },
};
