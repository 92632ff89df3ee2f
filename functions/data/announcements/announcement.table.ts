/**
 * Announcements: an index of all for managing, and sparse indexes of those that agents and
 * administrators may see. A deleted one stays as a marker, so that a repeated creation finds it.
 */
import type { ListOrder } from '../../../shared/kernel/page.ts';
import { type Publication, publicationOf } from '../../../shared/kernel/publication.ts';
import { defineEntity, type ItemOf, key } from '../../platform/entity.ts';
import { type PageOf, readPage } from '../../platform/page.ts';

interface Visibility {
  publishedAt?: string;
  targetAudience?: string;
  deletedAt?: string | undefined;
}

/** False for a deleted announcement. */
export const isThere = ({ deletedAt }: Visibility): boolean => deletedAt === undefined;

/** True when agents see the announcement: published, and for agents or everybody. */
export const isForAgents = ({ publishedAt, targetAudience, deletedAt }: Visibility): boolean =>
  Boolean(publishedAt) && targetAudience !== 'admins' && isThere({ deletedAt });

/** True when administrators see it on their dashboard. */
export const isForAdmins = ({ publishedAt, targetAudience, deletedAt }: Visibility): boolean =>
  Boolean(publishedAt) && targetAudience !== 'agents' && isThere({ deletedAt });

const BY_PUBLICATION = key`${'publishedAt'}#${'announcementId'}`;

const BY_CREATION = key`${'createdAt'}#${'announcementId'}`;

const definition = defineEntity({
  name: 'announcement',
  id: 'announcementId',
  attributes: {
    announcementId: { type: 'string', required: true },
    title: { type: 'string', required: true },
    content: { type: 'string', required: true },
    urgency: { type: ['info', 'warning', 'critical'], required: true },
    targetAudience: { type: ['all', 'agents', 'admins'], required: true },
    /** Empty for a draft. */
    publishedAt: { type: 'string', required: true },
    /** `published` or `draft`, derived from `publishedAt`. */
    status: {
      type: 'string',
      watch: ['publishedAt'],
      set: (_, { publishedAt }: Visibility) => publicationOf(Boolean(publishedAt)),
    },
    /** Stays on a new publication; reads are stored under it. */
    firstPublishedAt: { type: 'string' },
    createdBy: { type: 'string', required: true },
    createdAt: { type: 'string', required: true },
    updatedAt: { type: 'string', required: true },
    version: { type: 'number', required: true },
    deletedAt: { type: 'string' },
    inputHash: { type: 'string', required: true },
  },
  indexes: {
    forAdmins: {
      index: 'gsi1',
      condition: isForAdmins,
      pk: key`announcements#forAdmins`,
      sk: BY_PUBLICATION,
    },
    all: {
      index: 'gsi3',
      condition: isThere,
      pk: key`announcements`,
      sk: BY_CREATION,
    },
    forAgents: {
      index: 'gsi4',
      condition: isForAgents,
      pk: key`announcements#forAgents`,
      sk: BY_PUBLICATION,
    },
    inStatus: {
      index: 'gsi5',
      condition: isThere,
      pk: key`announcements#${'status'}`,
      sk: BY_CREATION,
    },
  },
});

export type StoredAnnouncement = ItemOf<typeof definition>;
/** The position of an announcement in the list. */
export const announcementPosition = ({
  createdAt: at,
  announcementId: id,
}: StoredAnnouncement) => ({ at, id });
/** An announcement that is or was published. */
export type Published = StoredAnnouncement & Required<Pick<StoredAnnouncement, 'firstPublishedAt'>>;

interface AnnouncementPage extends PageOf {
  status: Publication | undefined;
  order: ListOrder;
}

export const announcementTable = definition.with(({ query, write, asRead }) => ({
  /** A page of all announcements or of one status, sorted by creation time. */
  page: ({ status, ...page }: AnnouncementPage) =>
    readPage(status ? query.inStatus({ status }) : query.all({}), page, BY_CREATION),

  /** Announcements for agents, newest published first. */
  forAgents: async (limit: number): Promise<Published[]> =>
    (await query.forAgents({}).go({ order: 'desc', limit })).data as Published[],

  /** Announcements for administrators, newest published first. */
  forAdmins: async (limit: number): Promise<Published[]> =>
    (await query.forAdmins({}).go({ order: 'desc', limit })).data as Published[],

  /** Replaces the version before, if that is still the stored one. */
  replace: (announcement: StoredAnnouncement) =>
    write((announcements) =>
      announcements.put(announcement).where(asRead({ version: announcement.version - 1 })),
    ),
}));
