/**
 * The account that a person has in a user pool, where it isn't the person's first one: the link's other
 * direction.
 */
import { defineKeyedEntity, key } from '../../platform/entity.ts';

export const personAccountTable = defineKeyedEntity({
  name: 'personAccount',
  attributes: {
    personId: { type: 'string', required: true },
    poolId: { type: 'string', required: true },
    accountId: { type: 'string', required: true },
  },
  primary: { pk: key`personAccounts#${'personId'}`, sk: key`${'poolId'}` },
});
