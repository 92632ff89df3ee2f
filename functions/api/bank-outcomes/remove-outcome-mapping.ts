import { bankOutcomesContract } from '../../../shared/bank-outcomes/contract.ts';
import { outcomeMappingTable } from '../../data/bank-outcomes/outcome-mapping.table.ts';
import { recordMapping } from '../../domain/uploads/record-mapping.ts';
import { verb } from '../verb.ts';

/** Files that were uploaded with it keep it. Idempotent. */
export const removeOutcomeMapping = verb(
  bankOutcomesContract.removeOutcomeMapping,
  async (context, { mappingId }) => {
    const { clock, table } = context;
    const kept = await outcomeMappingTable(table).get(mappingId);
    if (!kept) return { id: mappingId };
    await table.transact([
      outcomeMappingTable(table).remove(mappingId),
      recordMapping(context, {
        action: 'bankOutcomes.removeMapping',
        mappingId,
        at: clock.now().toISOString(),
        before: kept.mapping,
      }),
    ]);
    return { id: mappingId };
  },
);
