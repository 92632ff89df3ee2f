/** Presents resources in API answers; lists every field. */
import type { ManagedResource, Resource } from '../../../shared/resources/contract.ts';
import type { Measures } from '../../../shared/kernel/measures.ts';
import { optional } from '../../platform/present.ts';
import type { StoredResource } from '../../data/resources/resource.table.ts';

/** For agents. */
export const presentResource = (resource: StoredResource): Resource => ({
  id: resource.resourceId,
  title: resource.title,
  category: resource.category,
  fileType: resource.fileType,
  tags: resource.tags,
  createdAt: resource.createdAt,
  ...optional({
    description: resource.description,
    fileUrl: resource.fileUrl,
    fileName: resource.fileName,
    fileSize: resource.fileSize,
  }),
});

/**
 * For administrators.
 * @param uses undefined: never used
 */
export const presentManaged = (
  resource: StoredResource,
  uses: Measures | undefined,
): ManagedResource => ({
  ...presentResource(resource),
  isPublished: resource.isPublished,
  createdBy: resource.createdBy,
  updatedAt: resource.updatedAt,
  version: resource.version,
  viewCount: uses?.resourceViews ?? 0,
  downloadCount: uses?.resourceDownloads ?? 0,
  shareCount: uses?.resourceShares ?? 0,
});
