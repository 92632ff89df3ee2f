import { resourcesContract } from '../../../shared/resources/contract.ts';
import { recordEvent } from '../../domain/audit/record-event.ts';
import { alreadyCreated, createOnce, newId } from '../../platform/idempotency.ts';
import { optional } from '../../platform/present.ts';
import { verb } from '../verb.ts';
import { auditOf } from '../../domain/resources/change-resource.ts';
import { keepFile } from '../../domain/resources/keep-file.ts';
import { forAdmin } from '../../domain/resources/read-resource.ts';
import { resourceTable } from '../../data/resources/resource.table.ts';
import type { ResourceFiles } from '../../data/resources/resource-files.client.ts';

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
        const kept = uploadId
          ? await keepFile(context, files, { uploadId, resourceId })
          : undefined;
        const at = clock.now().toISOString();
        const fresh = {
          fileType: 'url' as const,
          ...content,
          ...optional({ fileUrl, description }),
          ...kept?.file,
          resourceId,
          createdBy: actor.userId,
          createdAt: at,
          updatedAt: at,
          version: 1,
          inputHash,
        };
        await table.transact([
          resourceTable(table).create(fresh).orThrow(alreadyCreated),
          ...(kept ? [kept.claim] : []),
          recordEvent(context, {
            action: 'resources.create',
            about: ['resource', resourceId],
            at,
            after: auditOf(fresh),
          }),
        ]);
        return fresh;
      },
    });
    return forAdmin(context, resource);
  });
