import { resourcesContract } from '../../../shared/resources/contract.ts';
import { kindOf } from '../../../shared/resources/rules.ts';
import { AlreadyCreated, createOnce, newId } from '../../platform/idempotency.ts';
import { UPLOAD_LIFE_SECONDS } from '../../platform/quarantine.ts';
import { verb } from '../verb.ts';
import { resourceUploadTable } from '../../data/resource-upload.table.ts';
import type { ResourceFiles } from '../../data/resource-files.client.ts';

/** Gives an id and an upload form that accepts only the announced file. */
export const startResourceUpload = (files: ResourceFiles) =>
  verb(resourcesContract.startResourceUpload, async (context, input) => {
    const { actor, clock, table } = context;
    const uploadId = newId(context, 'startResourceUpload');
    const uploads = resourceUploadTable(table);
    await createOnce({
      input,
      find: () => uploads.get(uploadId),
      write: async (inputHash) => {
        const expiresAt = Math.floor(clock.real().getTime() / 1000) + UPLOAD_LIFE_SECONDS;
        const fresh = { ...input, uploadId, ownerId: actor.userId, expiresAt, inputHash };
        await table.transact([uploads.create(fresh).orThrow(() => new AlreadyCreated())]);
        return fresh;
      },
    });
    const type = kindOf(input.fileName)?.contentType ?? '';
    const form = await files.formFor(uploadId, { type, sizeBytes: input.sizeBytes });
    return { id: uploadId, ...form };
  });
