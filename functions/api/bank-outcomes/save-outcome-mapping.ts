import { bankOutcomesContract } from '../../../shared/bank-outcomes/contract.ts';
import { MAX_MAPPINGS } from '../../../shared/bank-outcomes/rules.ts';
import { conflict } from '../../../shared/kernel/errors.ts';
import { outcomeMappingTable } from '../../data/bank-outcomes/outcome-mapping.table.ts';
import { presentMapping } from '../../domain/bank-outcomes/present.ts';
import { recordMapping } from '../../domain/uploads/record-mapping.ts';
import { hashedId } from '../../platform/hashed-id.ts';
import { verb } from '../verb.ts';

const FULL = `${MAX_MAPPINGS} are kept already. Remove one that no bank needs any more.`;

/** Keeps how a CSV's columns are read; a name in other capitals is the same one. Idempotent. */
export const saveOutcomeMapping = verb(
  bankOutcomesContract.saveOutcomeMapping,
  async (context, mapping) => {
    const { clock, table } = context;
    const mappings = outcomeMappingTable(table);
    const mappingId = hashedId(`outcome mapping ${mapping.name.toLowerCase()}`);
    const updatedAt = clock.now().toISOString();
    const kept = { mappingId, mapping, updatedAt };
    const [before, others] = await Promise.all([
      mappings.get(mappingId),
      mappings.list(MAX_MAPPINGS),
    ]);
    // The list shows no more, so that further ones would be kept unseen.
    if (!before && others.length >= MAX_MAPPINGS) throw conflict(FULL);
    await table.transact([
      mappings.put(kept),
      recordMapping(context, {
        action: 'bankOutcomes.saveMapping',
        mappingId,
        at: updatedAt,
        before: before?.mapping,
        after: mapping,
      }),
    ]);
    return presentMapping(kept);
  },
);
