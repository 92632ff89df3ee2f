import { bankOutcomesContract } from '../../../shared/bank-outcomes/contract.ts';
import { MAX_MAPPINGS } from '../../../shared/bank-outcomes/rules.ts';
import { outcomeMappingTable } from '../../data/bank-outcomes/outcome-mapping.table.ts';
import { presentMapping } from '../../domain/bank-outcomes/present.ts';
import { verb } from '../verb.ts';

export const listOutcomeMappings = verb(
  bankOutcomesContract.listOutcomeMappings,
  async ({ table }) => {
    const mappings = await outcomeMappingTable(table).list(MAX_MAPPINGS);
    const rows = mappings.map(presentMapping);
    return { rows: rows.sort((one, other) => one.name.localeCompare(other.name, 'en-ZA')) };
  },
);
