/** How the columns of banks' CSV files are read, by name. There are a few. */
import { CustomAttributeType } from '../../platform/electro.ts';
import type { OutcomeMapping } from '../../../shared/bank-outcomes/schemas.ts';
import { defineEntity, type ItemOf, key } from '../../platform/entity.ts';

const definition = defineEntity({
  name: 'outcomeMapping',
  id: 'mappingId',
  attributes: {
    mappingId: { type: 'string', required: true },
    mapping: { type: CustomAttributeType<OutcomeMapping>('any'), required: true },
    updatedAt: { type: 'string', required: true },
  },
  indexes: {
    all: { index: 'gsi3', pk: key`outcomeMappings`, sk: key`${'mappingId'}` },
  },
});

export type StoredMapping = ItemOf<typeof definition>;

export const outcomeMappingTable = definition.with(({ query, put, writeAlways }) => ({
  list: async (limit: number): Promise<StoredMapping[]> => (await query.all({}).go({ limit })).data,
  put: (mapping: StoredMapping) => put(mapping),
  remove: (mappingId: string) => writeAlways((mappings) => mappings.delete({ mappingId })),
}));
