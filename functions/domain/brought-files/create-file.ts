import type { StoredFile } from '../../data/brought-files/brought-file.table.ts';
import type { Context } from '../../platform/context.ts';
import { alreadyCreated, createOnce, newId } from '../../platform/idempotency.ts';
import type { Quarantine } from '../../platform/quarantine.ts';
import { recordEvent } from '../audit/record-event.ts';
import type { FileKind } from './kind.ts';

/** The browser doesn't say what it is: the content does. */
const TYPE = 'application/octet-stream';

interface NewFile<File extends StoredFile> {
  uploads: Pick<Quarantine, 'formFor'>;
  /** A repeated call has to be of the same input. */
  input: { name: string; sizeBytes: number };
  /** Completes the record with what files of the kind have. */
  complete: (begun: Omit<StoredFile, 'applied'>) => File;
  /** Values of the kind for the event. */
  facts: Record<string, unknown>;
}

/** Creates the record of a file, and a form to upload it with. */
export async function createFile<File extends StoredFile>(
  context: Context,
  kind: FileKind<File>,
  { uploads, input, complete, facts }: NewFile<File>,
) {
  const { actor, clock, table } = context;
  const files = kind.table(table);
  const fileId = newId(context, `${kind.slice}.upload`);
  const { name: fileName, sizeBytes } = input;
  const file = await createOnce<File>({
    input,
    find: () => files.get(fileId),
    write: async (inputHash) => {
      const at = clock.now().toISOString();
      const fresh = complete({
        fileId,
        fileName,
        sizeBytes,
        status: 'uploading',
        uploadedBy: actor.userId,
        uploadedAt: at,
        preview: 0,
        inputHash,
      });
      await table.transact([
        files.create(fresh).orThrow(alreadyCreated),
        recordEvent(context, {
          action: `${kind.slice}.upload`,
          about: ['portal', fileId],
          at,
          after: { fileName, sizeBytes, ...facts },
        }),
      ]);
      return fresh;
    },
  });
  return { file, form: await uploads.formFor(fileId, { type: TYPE, sizeBytes }) };
}
