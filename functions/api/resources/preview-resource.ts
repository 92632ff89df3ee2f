import { resourcesContract } from '../../../shared/resources/contract.ts';
import { verb } from '../verb.ts';
import { anyLink, unknownResource } from '../../domain/resources/read-resource.ts';
import { resourceTable } from '../../data/resources/resource.table.ts';
import type { ResourceFiles } from '../../data/resources/resource-files.client.ts';

/** An administrator's view, of drafts too; it doesn't count as a use. */
export const previewResource = (files: ResourceFiles) =>
  verb(resourcesContract.previewResource, async ({ table }, { resourceId }) => {
    const resource = await resourceTable(table).get(resourceId);
    if (!resource || resource.deletedAt !== undefined) throw unknownResource();
    return { url: await anyLink(files, resource) };
  });
