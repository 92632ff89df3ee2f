import { bankOutcomesContract } from '../../../shared/bank-outcomes/contract.ts';
import type { OutcomeMapping } from '../../../shared/bank-outcomes/schemas.ts';
import { invalid } from '../../../shared/kernel/errors.ts';
import { bankFileTable, type StoredBankFile } from '../../data/bank-outcomes/bank-file.table.ts';
import { outcomeMappingTable } from '../../data/bank-outcomes/outcome-mapping.table.ts';
import { recordEvent } from '../../domain/audit/record-event.ts';
import { presentOne } from '../../domain/bank-outcomes/read-bank-file.ts';
import type { Context } from '../../platform/context.ts';
import { alreadyCreated, createOnce, newId } from '../../platform/idempotency.ts';
import { optional } from '../../platform/present.ts';
import type { Quarantine } from '../../platform/quarantine.ts';
import { verb } from '../verb.ts';

/** The browser doesn't say what it is: the content does. */
const TYPE = 'application/octet-stream';

/** Creates the record of a bank's file, and a form to upload it with. */
export const uploadBankFile = (uploads: Pick<Quarantine, 'formFor'>) =>
  verb(bankOutcomesContract.uploadBankFile, async (context, { name, sizeBytes, mappingId }) => {
    const mapping = mappingId === undefined ? undefined : await readMapping(context, mappingId);
    const file = await create(context, { name, sizeBytes, mappingId }, mapping);
    const form = await uploads.formFor(file.fileId, { type: TYPE, sizeBytes });
    return { file: await presentOne(context, file), ...form };
  });

/** @throws DomainError INVALID where it was removed meanwhile */
async function readMapping({ table }: Context, mappingId: string): Promise<OutcomeMapping> {
  const kept = await outcomeMappingTable(table).get(mappingId);
  const message = 'is not kept any more';
  if (!kept) throw invalid(`The mapping ${message}.`, [{ path: 'mappingId', message }]);
  return kept.mapping;
}

function create(
  context: Context,
  input: { name: string; sizeBytes: number; mappingId: string | undefined },
  mapping: OutcomeMapping | undefined,
): Promise<StoredBankFile> {
  const { actor, clock, table } = context;
  const fileId = newId(context, 'bankOutcomes.upload');
  const { name: fileName, sizeBytes } = input;
  return createOnce<StoredBankFile>({
    input: optional(input),
    find: () => bankFileTable(table).get(fileId),
    write: async (inputHash) => {
      const uploadedAt = clock.now().toISOString();
      const fresh = {
        fileId,
        fileName,
        sizeBytes,
        status: 'uploading',
        uploadedBy: actor.userId,
        uploadedAt,
        preview: 0,
        inputHash,
        ...optional({ mapping }),
      } as const;
      await table.transact([
        bankFileTable(table).create(fresh).orThrow(alreadyCreated),
        recordEvent(context, {
          action: 'bankOutcomes.upload',
          subject: 'portal',
          subjectId: fileId,
          at: uploadedAt,
          after: { fileName, sizeBytes, ...optional({ mapping: mapping?.name }) },
        }),
      ]);
      return fresh;
    },
  });
}
