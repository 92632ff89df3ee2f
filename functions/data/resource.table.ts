/**
 * Resources: all of them, and by status: agents see those that are published. A deleted one leaves a mark, so that a repeat of its creation finds what became of it. How often a resource was
 * used isn't in it: a change by an administrator would meet every use.
 */
import type { ListOrder } from '../../shared/kernel/page.ts';
import { type Publication, publicationOf } from '../../shared/kernel/publication.ts';
import { RESOURCE_CATEGORIES, RESOURCE_TYPES } from '../../shared/resources/rules.ts';
import type { ResourceCategory } from '../../shared/resources/contract.ts';
import { defineEntity, type ItemOf, key } from '../platform/entity.ts';
import { type PageOf, readPage } from '../platform/page.ts';

interface Visibility {
  isPublished?: boolean;
  deletedAt?: string;
}

/** False for a deleted resource. */
export const isThere = ({ deletedAt }: Visibility) => deletedAt === undefined;

/** True when agents, and everybody with its link, see the resource. */
export const isVisible = (resource: Visibility): boolean =>
  isThere(resource) && resource.isPublished === true;

const BY_TIME = key`${'createdAt'}#${'resourceId'}`;

const definition = defineEntity({
  name: 'resource',
  id: 'resourceId',
  attributes: {
    resourceId: { type: 'string', required: true },
    title: { type: 'string', required: true },
    description: { type: 'string' },
    category: { type: RESOURCE_CATEGORIES, required: true },
    fileType: { type: RESOURCE_TYPES, required: true },
    /** The address, for a link. */
    fileUrl: { type: 'string' },
    /** For a file: its upload, its name and its size in bytes. */
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
    all: { index: 'gsi3', condition: isThere, pk: key`resources`, sk: BY_TIME },
    ofCategory: {
      index: 'gsi4',
      condition: isThere,
      pk: key`resources#${'category'}`,
      sk: BY_TIME,
    },
    inStatus: { index: 'gsi5', condition: isThere, pk: key`resources#${'status'}`, sk: BY_TIME },
    inStatusOfCategory: {
      index: 'gsi6',
      condition: isThere,
      pk: key`resources#${'status'}#${'category'}`,
      sk: BY_TIME,
    },
  },
});

export type StoredResource = ItemOf<typeof definition>;

/** Where a resource stands in the lists. */
export const resourcePosition = ({ createdAt: at, resourceId: id }: StoredResource) => ({ at, id });

interface ResourcePage extends PageOf {
  category: ResourceCategory | undefined;
  status: Publication | undefined;
  order: ListOrder;
}

export const resourceTable = definition.with(({ query, write }) => {
  const { all, ofCategory, inStatus, inStatusOfCategory } = query;
  const queryOf = ({ category, status }: ResourcePage) => {
    if (category)
      return status ? inStatusOfCategory({ status, category }) : ofCategory({ category });
    return status ? inStatus({ status }) : all({});
  };
  return {
    /** A page, by when they were added. */
    page: (page: ResourcePage) => readPage(queryOf(page), page, BY_TIME),

    /** The ids of those that are published and were created since an instant, as many as there are. */
    publishedSince: async (createdAt: string): Promise<{ id: string; createdAt: string }[]> => {
      const { data } = await inStatus({ status: 'published' })
        .gte({ createdAt })
        .go({ pages: 'all', attributes: ['resourceId', 'createdAt'] });
      return data.map(({ resourceId: id, ...row }) => ({ id, createdAt: row.createdAt }));
    },

    /** Puts a new version in the place of the one before it, if that is still the newest. */
    replace: (resource: StoredResource) =>
      write((resources) =>
        resources.put(resource).where(({ version }, is) => is.eq(version, resource.version - 1)),
      ),
  };
});
