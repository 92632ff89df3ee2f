/** How the columns of networks' statements are read: one item for each network. */
import { CustomAttributeType } from '../../platform/electro.ts';
import { networkKey } from '../../../shared/network-statements/rules.ts';
import type { StatementMapping } from '../../../shared/network-statements/schemas.ts';
import { defineEntity, type ItemOf, key } from '../../platform/entity.ts';

const definition = defineEntity({
  name: 'statementMapping',
  id: 'networkKey',
  attributes: {
    /** The network's name as it is compared. */
    networkKey: { type: 'string', required: true },
    mapping: { type: CustomAttributeType<StatementMapping>('any'), required: true },
    updatedAt: { type: 'string', required: true },
  },
  indexes: {
    all: { index: 'gsi3', pk: key`statementMappings`, sk: key`${'networkKey'}` },
  },
});

type StoredStatementMapping = ItemOf<typeof definition>;

export const statementMappingTable = definition.with(({ query, get, put }) => ({
  list: async (limit: number): Promise<StoredStatementMapping[]> =>
    (await query.all({}).go({ limit })).data,
  /** How a network's columns are read; undefined before they were named. */
  ofNetwork: async (network: string): Promise<StatementMapping | undefined> =>
    (await get(networkKey(network)))?.mapping,
  put: (mapping: StatementMapping, updatedAt: string) =>
    put({ networkKey: networkKey(mapping.network), mapping, updatedAt }),
}));
