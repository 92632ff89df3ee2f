import { resourcesContract } from '../../../shared/resources/contract.ts';
import { recordEvent } from '../../domain/audit/record-event.ts';
import { AlreadyCreated, createOnce, newId } from '../../platform/idempotency.ts';
import { optional } from '../../platform/present.ts';
import { verb } from '../verb.ts';
import { auditOf } from '../../domain/resources/change-resource.ts';
import { checkUpload, claimUpload } from '../../domain/resources/check-upload.ts';
import { forAdmin } from '../../domain/resources/read-resource.ts';
import { resourceTable } from '../../data/resource.table.ts';
import type { ResourceFiles } from '../../data/resource-files.client.ts';

/** Adds a link, or a file that was uploaded before. */
export const createResource = (files: ResourceFiles) =>
  verb(resourcesContract.createResource, async (context, input) => {
    const { actor, clock, table } = context;
    const resourceId = newId(context, 'createResource');
    const resource = await createOnce({
      input,
      find: () => resourceTable(table).get(resourceId),
      write: async (inputHash) => {
        const { uploadId, fileUrl, description, ...content } = input;
        const file =
          uploadId === undefined ? {} : await checkUpload(context, files, { uploadId, resourceId });
        const at = clock.now().toISOString();
        const fresh = {
          fileType: 'url' as const,
          ...content,
          ...optional({ fileUrl, description }),
          ...file,
          resourceId,
          createdBy: actor.userId,
          createdAt: at,
          updatedAt: at,
          version: 1,
          inputHash,
        };
        await table.transact([
          resourceTable(table)
            .create(fresh)
            .orThrow(() => new AlreadyCreated()),
          ...(uploadId === undefined ? [] : [claimUpload(context, uploadId, resourceId)]),
          recordEvent(context, {
            action: 'resources.create',
            subject: 'resource',
            subjectId: resourceId,
            at,
            after: auditOf(fresh),
          }),
        ]);
        return fresh;
      },
    });
    return forAdmin(context, resource);
  });
