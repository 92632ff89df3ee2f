import { MAX_NETWORKS, networkKey } from '../../../shared/network-statements/rules.ts';
import type { Network } from '../../../shared/network-statements/schemas.ts';
import { networkStatementsContract } from '../../../shared/network-statements/contract.ts';
import { productTable } from '../../data/products/product.table.ts';
import { statementMappingTable } from '../../data/network-statements/statement-mapping.table.ts';
import { verb } from '../verb.ts';

/** Products whose providers are listed: the newest ones; a network that isn't among theirs is typed. */
const PRODUCTS = 100;

export const listStatementNetworks = verb(
  networkStatementsContract.listStatementNetworks,
  async ({ table }) => {
    const newest = {
      status: undefined,
      order: 'newest',
      limit: PRODUCTS,
      after: undefined,
    } as const;
    const [products, mappings] = await Promise.all([
      productTable(table).page(newest),
      statementMappingTable(table).list(MAX_NETWORKS),
    ]);
    const networks = new Map<string, Network>();
    for (const { mapping } of mappings)
      networks.set(networkKey(mapping.network), { name: mapping.network, products: 0, mapping });
    for (const { providerId } of products.rows) {
      if (!providerId?.trim()) continue;
      const key = networkKey(providerId);
      const known = networks.get(key) ?? { name: providerId.trim(), products: 0 };
      networks.set(key, { ...known, products: known.products + 1 });
    }
    const rows = [...networks.values()].sort((one, other) =>
      one.name.localeCompare(other.name, 'en-ZA'),
    );
    return { rows, ...(products.more ? { incomplete: true as const } : {}) };
  },
);
