/**
 * Accounts of the user pool whose unproven registration another one replaces. Such an account gets no
 * profile, so that the password of the earlier registration opens nothing between the proof of the
 * address and the removal of the account.
 */
import { defineEntity } from '../../platform/entity.ts';

const definition = defineEntity({
  name: 'replacedAccount',
  id: 'accountId',
  attributes: {
    /** The account's id in the user pool. */
    accountId: { type: 'string', required: true },
    /** Since when it is being replaced, ISO 8601; absent where the code was wrong. */
    since: { type: 'string' },
  },
});

export const replacedAccountTable = definition.with(({ get, write, writeAlways, asRead }) => ({
  isReplaced: async (accountId: string): Promise<boolean> =>
    (await get(accountId))?.since !== undefined,

  /** Marks an account; refused while another call replaces it. */
  mark: (accountId: string, since: string) =>
    write((accounts) =>
      accounts
        .update({ accountId })
        .set({ since })
        .where(asRead({ since: undefined })),
    ),

  unmark: (accountId: string) =>
    writeAlways((accounts) => accounts.patch({ accountId }).remove(['since'])),
}));
