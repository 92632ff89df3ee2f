import { bankOutcomesContract } from '../../../shared/bank-outcomes/contract.ts';
import { outcomeMappingTable } from '../../data/outcome-mapping.table.ts';
import { recordEvent } from '../../domain/audit/record-event.ts';
import { presentMapping } from '../../domain/bank-outcomes/present.ts';
import { hashedId } from '../../platform/hashed-id.ts';
import { verb } from '../verb.ts';

/** Keeps how a CSV's columns are read; a name in other capitals is the same one. Idempotent. */
export const saveOutcomeMapping = verb(
  bankOutcomesContract.saveOutcomeMapping,
  async (context, mapping) => {
    const { clock, table } = context;
    const mappingId = hashedId(`outcome mapping ${mapping.name.toLowerCase()}`);
    const updatedAt = clock.now().toISOString();
    const kept = { mappingId, mapping, updatedAt };
    await table.transact([
      outcomeMappingTable(table).put(kept),
      recordEvent(context, {
        action: 'bankOutcomes.saveMapping',
        subject: 'portal',
        subjectId: mappingId,
        at: updatedAt,
        after: { mapping: mapping.name },
      }),
    ]);
    return presentMapping(kept);
  },
);
