/**
 * Resources: all of them, and by status: agents see those that are published. A deleted one leaves a mark, so that a repeat of its creation finds what became of it. How often a resource was
 * used isn't in it: a change by an administrator would meet every use.
 */
import { Entity, type EntityItem } from 'electrodb';
import type { ListOrder } from '../../shared/kernel/page.ts';
import { type Publication, publicationOf } from '../../shared/kernel/publication.ts';
import { RESOURCE_CATEGORIES, RESOURCE_TYPES } from '../../shared/resources/rules.ts';
import type { ResourceCategory } from '../../shared/resources/contract.ts';
import { CHUNKS_AT_ONCE, OLD, wholeBatch, writerOf } from '../platform/entity.ts';
import { key } from '../platform/key.ts';
import type { PageOf } from '../platform/page.ts';
import { perTable, type Table, type Write } from '../platform/table.ts';

interface Visibility {
  isPublished?: boolean;
  deletedAt?: string;
}

/** Whether a resource is there at all. */
export const isThere = ({ deletedAt }: Visibility) => deletedAt === undefined;

/** Whether agents see a resource, and whoever has its link. */
export const isVisible = (resource: Visibility): boolean =>
  isThere(resource) && resource.isPublished === true;

const build = (table: Table) =>
  new Entity(
    {
      model: { entity: 'resource', version: '1', service: 'portal' },
      attributes: {
        resourceId: { type: 'string', required: true },
        title: { type: 'string', required: true },
        description: { type: 'string' },
        category: { type: RESOURCE_CATEGORIES, required: true },
        fileType: { type: RESOURCE_TYPES, required: true },
        /** Of a link. */
        fileUrl: { type: 'string' },
        /** Of a file: the upload that it was, its name and its size in bytes. */
        uploadId: { type: 'string' },
        fileName: { type: 'string' },
        fileSize: { type: 'number' },
        tags: { type: 'list', items: { type: 'string' }, required: true },
        isPublished: { type: 'boolean', required: true },
        /** The same as a word; it follows `isPublished`. */
        status: {
          type: 'string',
          watch: ['isPublished'],
          set: (_, { isPublished }: Visibility) => publicationOf(isPublished === true),
        },
        createdBy: { type: 'string', required: true },
        createdAt: { type: 'string', required: true },
        updatedAt: { type: 'string', required: true },
        version: { type: 'number', required: true },
        deletedAt: { type: 'string' },
        inputHash: { type: 'string', required: true },
      },
      indexes: {
        primary: {
          pk: key('pk', 'resource#${resourceId}', 'resourceId'),
          sk: key('sk', 'resource'),
        },
        all: {
          index: 'gsi3',
          condition: isThere,
          pk: key('gsi3pk', 'resources'),
          sk: key('gsi3sk', '${createdAt}#${resourceId}', 'createdAt', 'resourceId'),
        },
        ofCategory: {
          index: 'gsi4',
          condition: isThere,
          pk: key('gsi4pk', 'resources#${category}', 'category'),
          sk: key('gsi4sk', '${createdAt}#${resourceId}', 'createdAt', 'resourceId'),
        },
        inStatus: {
          index: 'gsi5',
          condition: isThere,
          pk: key('gsi5pk', 'resources#${status}', 'status'),
          sk: key('gsi5sk', '${createdAt}#${resourceId}', 'createdAt', 'resourceId'),
        },
        inStatusOfCategory: {
          index: 'gsi6',
          condition: isThere,
          pk: key('gsi6pk', 'resources#${status}#${category}', 'status', 'category'),
          sk: key('gsi6sk', '${createdAt}#${resourceId}', 'createdAt', 'resourceId'),
        },
      },
    },
    { client: table.documents, table: table.name },
  );

export type StoredResource = EntityItem<ReturnType<typeof build>>;

/** Where a resource stands in the lists. */
export const resourcePosition = ({ createdAt: at, resourceId: id }: StoredResource) => ({ at, id });

interface ResourcePage extends PageOf {
  category: ResourceCategory | undefined;
  status: Publication | undefined;
  order: ListOrder;
}

export const resourceTable = perTable((table) => {
  const entity = build(table);
  const write = writerOf(entity);
  const { all, ofCategory, inStatus, inStatusOfCategory } = entity.query;
  const queryOf = ({ category, status }: ResourcePage) => {
    if (category)
      return status ? inStatusOfCategory({ status, category }) : ofCategory({ category });
    return status ? inStatus({ status }) : all({});
  };
  return {
    get: async (resourceId: string): Promise<StoredResource | undefined> =>
      (await entity.get({ resourceId }).go({ consistent: true })).data ?? undefined,

    /** Those that exist, by id. */
    getMany: async (resourceIds: readonly string[]): Promise<StoredResource[]> =>
      resourceIds.length === 0
        ? []
        : wholeBatch(
            entity.get(resourceIds.map((resourceId) => ({ resourceId }))).go(CHUNKS_AT_ONCE),
          ),

    /** A page, by when they were added. */
    page: async (asked: ResourcePage): Promise<{ rows: StoredResource[]; more: boolean }> => {
      const { order, limit, after } = asked;
      const query = queryOf(asked);
      const last = after && { createdAt: after.at, resourceId: after.id };
      const [from, direction] =
        order === 'newest'
          ? ([last ? query.lt(last) : query, 'desc'] as const)
          : ([last ? query.gt(last) : query, 'asc'] as const);
      const { data } = await from.go({ order: direction, limit: limit + 1 });
      return { rows: data.slice(0, limit), more: data.length > limit };
    },

    /** The ids of those that are published and were created since an instant, as many as there are. */
    publishedSince: async (createdAt: string): Promise<{ id: string; createdAt: string }[]> => {
      const { data } = await inStatus({ status: 'published' })
        .gte({ createdAt })
        .go({ pages: 'all', attributes: ['resourceId', 'createdAt'] });
      return data.map(({ resourceId: id, ...row }) => ({ id, createdAt: row.createdAt }));
    },

    create: (resource: StoredResource, otherwise: Write['otherwise']) =>
      write((resources) => resources.create(resource).commit(OLD), otherwise),

    /** Puts a new version in the place of the one before it, if that is still the newest. */
    replace: (resource: StoredResource, otherwise: Write['otherwise']) =>
      write(
        (resources) =>
          resources
            .put(resource)
            .where(({ version }, is) => is.eq(version, resource.version - 1))
            .commit(OLD),
        otherwise,
      ),
  };
});
