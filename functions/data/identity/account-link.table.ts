/**
 * Accounts of a user pool that stand for people whose own account was lost with an earlier pool. Everything
 * in the table knows a person by the id of the first account; the link leads from the later account to that
 * id. A link never changes and always names the first id.
 */
import { defineEntity } from '../../platform/entity.ts';

export const accountLinkTable = defineEntity({
  name: 'accountLink',
  id: 'accountId',
  attributes: {
    /** The account's id in the user pool, the `sub` of its tokens. */
    accountId: { type: 'string', required: true },
    personId: { type: 'string', required: true },
    poolId: { type: 'string', required: true },
    linkedAt: { type: 'string', required: true },
  },
});
