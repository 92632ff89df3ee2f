import { resourcesContract } from '../../shared/resources/contract.ts';
import { verb } from '../platform/verb.ts';
import { anyLink, unknownResource } from './read-resource.ts';
import { resourceTable } from './resource.table.ts';
import type { ResourceFiles } from './resource-files.client.ts';

/** An administrator looks at a resource, a draft too: that counts as no use. */
export const previewResource = (files: ResourceFiles) =>
  verb(resourcesContract.previewResource, async ({ table }, { resourceId }) => {
    const resource = await resourceTable(table).get(resourceId);
    if (!resource || resource.deletedAt !== undefined) throw unknownResource();
    return { url: await anyLink(files, resource) };
  });
