/**
 * The rule of two people as the newest act met it in the settings: the audit trail has an event of each
 * change.
 */
import { isAsRead } from '../../platform/conditions.ts';
import { defineKeyedEntity, key } from '../../platform/entity.ts';

const NAME = 'payouts';

const definition = defineKeyedEntity({
  name: 'approvalRule',
  attributes: {
    name: { type: 'string', required: true },
    /** The rule and its limits as JSON. */
    rule: { type: 'string', required: true },
  },
  primary: { pk: key`approvalRule#${'name'}`, sk: key`approvalRule` },
});

export const approvalRuleTable = definition.with(({ get, write }) => ({
  /** The rule of the newest act; undefined before the first one. */
  read: async (): Promise<string | undefined> => (await get({ name: NAME }))?.rule,

  /** Puts a rule in place of the one that was read. */
  change: (rule: string, seen: string | undefined) =>
    write((rules) =>
      rules.put({ name: NAME, rule }).where((stored, is) => isAsRead(seen, stored.rule, is)),
    ),
}));
