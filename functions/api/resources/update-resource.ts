import { resourcesContract } from '../../../shared/resources/contract.ts';
import { optional } from '../../platform/present.ts';
import { verb } from '../verb.ts';
import { changeResource } from '../../domain/resources/change-resource.ts';
import { keepFile } from '../../domain/resources/keep-file.ts';
import { forAdmin } from '../../domain/resources/read-resource.ts';
import type { StoredResource } from '../../data/resources/resource.table.ts';
import type { ResourceFiles } from '../../data/resources/resource-files.client.ts';

/** Changes a resource; another file or address replaces the present one. */
export const updateResource = (files: ResourceFiles) =>
  verb(resourcesContract.updateResource, async (context, input) => {
    const { resourceId, version, uploadId, fileUrl, description, ...content } = input;
    const kept = uploadId ? await keepFile(context, files, { uploadId, resourceId }) : undefined;
    const link = fileUrl === undefined ? undefined : { fileUrl, fileType: 'url' as const };
    const source = kept?.file ?? link;
    const changed = await changeResource(context, {
      resourceId,
      version,
      action: 'resources.update',
      apply: (resource) => ({
        // A text that is blank now is removed.
        ...without(resource, ['description', ...(source ? SOURCE : [])]),
        ...content,
        ...optional({ description }),
        ...source,
      }),
      also: kept ? [kept.claim] : [],
    });
    return forAdmin(context, changed);
  });

/** Attributes of the former source, removed when a resource gets another. */
const SOURCE = ['fileUrl', 'uploadId', 'fileName', 'fileSize'] as const;

const without = (
  resource: StoredResource,
  fields: readonly (keyof StoredResource)[],
): StoredResource =>
  Object.fromEntries(
    Object.entries(resource).filter(([name]) => !fields.some((field) => field === name)),
  ) as StoredResource;
