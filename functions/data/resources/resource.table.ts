/**
 * Resources: indexes of all, and by status and category. A deleted one stays as a marker, so that a
 * repeated creation finds it. Use counts are stored elsewhere, so that uses don't conflict with an
 * administrator's change.
 */
import type { ListOrder } from '../../../shared/kernel/page.ts';
import { type Publication, publicationOf } from '../../../shared/kernel/publication.ts';
import { RESOURCE_CATEGORIES, RESOURCE_TYPES } from '../../../shared/resources/rules.ts';
import type { ResourceCategory } from '../../../shared/resources/contract.ts';
import { defineEntity, type ItemOf, key } from '../../platform/entity.ts';
import { type PageOf, readPage } from '../../platform/page.ts';

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
    /** `published` or `draft`, derived from `isPublished`. */
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

/** The position of a resource in the lists. */
export const resourcePosition = ({ createdAt: at, resourceId: id }: StoredResource) => ({ at, id });

interface ResourcePage extends PageOf {
  category: ResourceCategory | undefined;
  status: Publication | undefined;
  order: ListOrder;
}

export const resourceTable = definition.with(({ query, write, asRead }) => {
  const { all, ofCategory, inStatus, inStatusOfCategory } = query;
  const queryOf = ({ category, status }: ResourcePage) => {
    if (category)
      return status ? inStatusOfCategory({ status, category }) : ofCategory({ category });
    return status ? inStatus({ status }) : all({});
  };
  return {
    /** A page of resources, sorted by creation time. */
    page: (page: ResourcePage) => readPage(queryOf(page), page, BY_TIME),

    /** The ids of all published resources that were created since a time (ISO 8601). */
    publishedSince: async (createdAt: string): Promise<{ id: string; createdAt: string }[]> => {
      const { data } = await inStatus({ status: 'published' })
        .gte({ createdAt })
        .go({ pages: 'all', attributes: ['resourceId', 'createdAt'] });
      return data.map(({ resourceId: id, ...row }) => ({ id, createdAt: row.createdAt }));
    },

    /** Replaces the version before, if that is still the stored one. */
    replace: (resource: StoredResource) =>
      write((resources) =>
        resources.put(resource).where(asRead({ version: resource.version - 1 })),
      ),
  };
});
