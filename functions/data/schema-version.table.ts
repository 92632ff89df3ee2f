/** The version of the stored items: the number of the last migration that is complete. */
import { defineKeyedEntity, key } from '../platform/entity.ts';

const NAME = 'items';

const definition = defineKeyedEntity({
  name: 'schemaVersion',
  attributes: {
    name: { type: 'string', required: true },
    number: { type: 'number', required: true },
    /** ISO 8601, the portal's time. */
    at: { type: 'string', required: true },
  },
  primary: { pk: key`schemaVersion#${'name'}`, sk: key`schemaVersion` },
});

export const schemaVersionTable = definition.with(({ get, put }) => ({
  /** @returns undefined in a table that has no version yet */
  get: async (): Promise<number | undefined> => (await get({ name: NAME }))?.number,

  set: (number: number, at: string) => put({ name: NAME, number, at }),
}));
