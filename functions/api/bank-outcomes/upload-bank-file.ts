import { bankOutcomesContract } from '../../../shared/bank-outcomes/contract.ts';
import { mappingOfProfile } from '../../../shared/bank-outcomes/profiles.ts';
import type { OutcomeMapping } from '../../../shared/bank-outcomes/schemas.ts';
import { invalid } from '../../../shared/kernel/errors.ts';
import { outcomeMappingTable } from '../../data/bank-outcomes/outcome-mapping.table.ts';
import { bankFiles } from '../../domain/bank-outcomes/kind.ts';
import { presentOne } from '../../domain/bank-outcomes/present-file.ts';
import { createFile } from '../../domain/brought-files/create-file.ts';
import type { Context } from '../../platform/context.ts';
import { optional } from '../../platform/present.ts';
import type { Quarantine } from '../../platform/quarantine.ts';
import { verb } from '../verb.ts';

/** Creates the record of a bank's file, and a form to upload it with. */
export const uploadBankFile = (uploads: Pick<Quarantine, 'formFor'>) =>
  verb(
    bankOutcomesContract.uploadBankFile,
    async (context, { name, sizeBytes, mappingId, profile }) => {
      const known = profile && mappingOfProfile(profile);
      const mapping = mappingId === undefined ? known : await readMapping(context, mappingId);
      const { file, form } = await createFile(context, bankFiles, {
        uploads,
        input: { name, sizeBytes, ...optional({ mappingId, profile }) },
        complete: (begun) => ({ ...begun, ...optional({ mapping }) }),
        facts: optional({ mapping: mapping?.name }),
      });
      return { file: await presentOne(context, file), ...form };
    },
  );

/** @throws DomainError INVALID where it was removed meanwhile */
async function readMapping({ table }: Context, mappingId: string): Promise<OutcomeMapping> {
  const kept = await outcomeMappingTable(table).get(mappingId);
  const message = 'is not kept any more';
  if (!kept) throw invalid(`The mapping ${message}.`, [{ path: 'mappingId', message }]);
  return kept.mapping;
}
