/** Claims of referral codes: one item per code, so that no two agents have the same. */
import { defineEntity, type ItemOf } from '../../platform/entity.ts';

const definition = defineEntity({
  name: 'referralCode',
  id: 'code',
  attributes: {
    /** In upper case. */
    code: { type: 'string', required: true },
    agentId: { type: 'string', required: true },
    claimedAt: { type: 'string', required: true },
  },
});

export const referralCodeTable = definition.with(({ get, create }) => ({
  /** The agent who has a code, if anybody does. */
  ownerOf: async (code: string): Promise<string | undefined> => (await get(code))?.agentId,

  claim: (claim: ItemOf<typeof definition>) => create(claim),
}));
