/** Changes a resource from the version that the administrator saw to the next. */
import { conflict } from '../../../shared/kernel/errors.ts';
import type { ManagedResource } from '../../../shared/resources/contract.ts';
import type { AuditActionOf } from '../../../shared/audit/rules.ts';
import { recordEvent } from '../audit/record-event.ts';
import type { Context } from '../../platform/context.ts';
import type { Write } from '../../platform/table.ts';
import { presentResource } from './present.ts';
import { forAdmin, unknownResource } from './read-resource.ts';
import { resourceTable, type StoredResource } from '../../data/resources/resource.table.ts';

interface Change {
  resourceId: string;
  /** The version that the administrator saw. */
  version: number;
  action: AuditActionOf<'resources'>;
  /**
   * Makes the new resource from the present one.
   * @param at the time of the change
   */
  apply: (resource: StoredResource, at: string) => StoredResource;
  /** Further writes of the transaction. */
  also?: readonly Write[];
}

/** @throws DomainError NOT_FOUND; CONFLICT with the current state where its version is another */
export async function changeResource(
  context: Context,
  { resourceId, version, action, apply, also = [] }: Change,
): Promise<StoredResource> {
  const { clock, table } = context;
  const before = await resourceTable(table).get(resourceId);
  if (!before || before.deletedAt !== undefined) throw unknownResource();
  if (before.version !== version) throw changedMeanwhile(before);
  const at = clock.now().toISOString();
  const after = { ...apply(before, at), updatedAt: at, version: version + 1 };
  await table.transact([
    resourceTable(table).replace(after).orThrow(changedMeanwhile),
    ...also,
    recordEvent(context, {
      action,
      about: ['resource', resourceId],
      at,
      before: auditOf(before),
      after: auditOf(after),
    }),
  ]);
  return after;
}

/**
 * Publishes a resource, or makes it a draft again.
 * @throws DomainError CONFLICT where it already is
 */
export async function setPublished(
  context: Context,
  seen: { resourceId: string; version: number },
  isPublished: boolean,
): Promise<ManagedResource> {
  const changed = await changeResource(context, {
    ...seen,
    action: isPublished ? 'resources.publish' : 'resources.unpublish',
    apply: (resource) => {
      if (resource.isPublished !== isPublished) return { ...resource, isPublished };
      const message = isPublished
        ? 'This resource is already published.'
        : 'This resource is not published.';
      throw conflict(message, stateOf(resource));
    },
  });
  return forAdmin(context, changed);
}

/** The values of a resource in an audit event. */
export const auditOf = (resource: StoredResource): Record<string, unknown> => {
  const { title, description, category, tags, fileUrl, uploadId, fileName } = resource;
  const { isPublished, deletedAt } = resource;
  return {
    title,
    description,
    category,
    tags,
    fileUrl,
    uploadId,
    fileName,
    isPublished,
    deletedAt,
  };
};

const stateOf = (resource: StoredResource) => ({
  ...presentResource(resource),
  isPublished: resource.isPublished,
  version: resource.version,
});

const changedMeanwhile = (now: StoredResource | undefined) => {
  if (!now || now.deletedAt !== undefined) return unknownResource();
  return conflict('This resource was changed meanwhile.', stateOf(now));
};
