/** Reads one resource, and makes links to its content. */
import type { ManagedResource } from '../../../shared/resources/contract.ts';
import { notFound } from '../../../shared/kernel/errors.ts';
import { isShown, kindOf } from '../../../shared/resources/rules.ts';
import type { Context } from '../../platform/context.ts';
import { resourceScope, rollupTable } from '../../data/reports/rollup.table.ts';
import { presentManaged } from './present.ts';
import {
  isVisible,
  resourceTable,
  type StoredResource,
} from '../../data/resources/resource.table.ts';
import type { ResourceFile, ResourceFiles } from '../../data/resources/resource-files.client.ts';

export const unknownResource = () => notFound('This resource does not exist.');

/** @throws DomainError NOT_FOUND where there is none, or only a draft */
export async function readPublished(
  { table }: Pick<Context, 'table'>,
  resourceId: string,
): Promise<StoredResource> {
  const resource = await resourceTable(table).get(resourceId);
  if (!resource || !isVisible(resource)) throw unknownResource();
  return resource;
}

/** Undefined for a resource that is a link. */
export const fileOf = ({ uploadId, fileName }: StoredResource): ResourceFile | undefined =>
  uploadId !== undefined && fileName !== undefined ? { uploadId, fileName } : undefined;

/** A link to the content; undefined where browsers can't show it. */
export async function shownLink(
  files: ResourceFiles,
  resource: StoredResource,
): Promise<string | undefined> {
  const file = fileOf(resource);
  const kind = file && kindOf(file.fileName);
  if (!file || !kind) return resource.fileUrl;
  return isShown(kind) ? files.linkTo(file, 'shown') : undefined;
}

/** A link to the content, whether or not browsers can show it. */
export async function anyLink(files: ResourceFiles, resource: StoredResource): Promise<string> {
  const shown = await shownLink(files, resource);
  if (shown !== undefined) return shown;
  const file = fileOf(resource);
  if (!file) throw unknownResource();
  return files.linkTo(file, 'attachment');
}

/** For an administrator, with its use counts. */
export async function forAdmin(
  { table }: Pick<Context, 'table'>,
  resource: StoredResource,
): Promise<ManagedResource> {
  const scope = resourceScope(resource.resourceId);
  const uses = await rollupTable(table).readEach([scope]);
  return presentManaged(resource, uses.get(scope));
}
