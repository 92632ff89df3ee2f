import { MAX_NETWORKS, networkKey } from '../../../shared/network-statements/rules.ts';
import { networkStatementsContract } from '../../../shared/network-statements/contract.ts';
import { conflict } from '../../../shared/kernel/errors.ts';
import { statementMappingTable } from '../../data/network-statements/statement-mapping.table.ts';
import { recordMapping } from '../../domain/uploads/record-mapping.ts';
import { verb } from '../verb.ts';

const FULL = `The columns of ${MAX_NETWORKS} networks are kept already.`;

/** Keeps how a network's columns are read; its name in other capitals is the same one. Idempotent. */
export const saveStatementMapping = verb(
  networkStatementsContract.saveStatementMapping,
  async (context, mapping) => {
    const { clock, table } = context;
    const { network: name } = mapping;
    const mappings = statementMappingTable(table);
    const [before, others] = await Promise.all([
      mappings.ofNetwork(name),
      mappings.list(MAX_NETWORKS),
    ]);
    // The list shows no more, so that further ones would be kept unseen.
    if (!before && others.length >= MAX_NETWORKS) throw conflict(FULL);
    const at = clock.now().toISOString();
    await table.transact([
      mappings.put(mapping, at),
      recordMapping(context, {
        action: 'networkStatements.saveMapping',
        mappingId: networkKey(name),
        at,
        before: before && { ...before, name: before.network },
        after: { ...mapping, name },
      }),
    ]);
    return { name, products: 0, mapping };
  },
);
