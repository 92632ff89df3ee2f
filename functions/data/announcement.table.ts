/**
 * Announcements: all of them to manage, and sparsely those that agents and administrators may see. A
 * deleted one leaves a mark, so that a repeat of its creation finds what became of it.
 */
import { Entity, type EntityItem } from 'electrodb';
import type { ListOrder } from '../../shared/kernel/page.ts';
import { type Publication, publicationOf } from '../../shared/kernel/publication.ts';
import { CHUNKS_AT_ONCE, OLD, wholeBatch, writerOf } from '../platform/entity.ts';
import { key } from '../platform/key.ts';
import type { PageOf } from '../platform/page.ts';
import { perTable, type Table, type Write } from '../platform/table.ts';

interface Visibility {
  publishedAt?: string;
  targetAudience?: string;
  deletedAt?: string | undefined;
}

/** Whether an announcement is there at all. */
export const isThere = ({ deletedAt }: Visibility): boolean => deletedAt === undefined;

/** Whether agents see an announcement (document 000, section 6). */
export const isForAgents = ({ publishedAt, targetAudience, deletedAt }: Visibility): boolean =>
  Boolean(publishedAt) && targetAudience !== 'admins' && isThere({ deletedAt });

/** Whether administrators do, on their dashboard. */
export const isForAdmins = ({ publishedAt, targetAudience, deletedAt }: Visibility): boolean =>
  Boolean(publishedAt) && targetAudience !== 'agents' && isThere({ deletedAt });

const build = (table: Table) =>
  new Entity(
    {
      model: { entity: 'announcement', version: '1', service: 'portal' },
      attributes: {
        announcementId: { type: 'string', required: true },
        title: { type: 'string', required: true },
        content: { type: 'string', required: true },
        urgency: { type: ['info', 'warning', 'critical'] as const, required: true },
        targetAudience: { type: ['all', 'agents', 'admins'] as const, required: true },
        /** Empty: a draft. */
        publishedAt: { type: 'string', required: true },
        /** The same as a word; it follows `publishedAt`. */
        status: {
          type: 'string',
          watch: ['publishedAt'],
          set: (_, { publishedAt }: Visibility) => publicationOf(Boolean(publishedAt)),
        },
        /** Stays when it is dated anew; what was read is found under it. */
        firstPublishedAt: { type: 'string' },
        createdBy: { type: 'string', required: true },
        createdAt: { type: 'string', required: true },
        updatedAt: { type: 'string', required: true },
        version: { type: 'number', required: true },
        deletedAt: { type: 'string' },
        inputHash: { type: 'string', required: true },
      },
      indexes: {
        primary: {
          pk: key('pk', 'announcement#${announcementId}', 'announcementId'),
          sk: key('sk', 'announcement'),
        },
        forAdmins: {
          index: 'gsi1',
          condition: isForAdmins,
          pk: key('gsi1pk', 'announcements#forAdmins'),
          sk: key('gsi1sk', '${publishedAt}#${announcementId}', 'publishedAt', 'announcementId'),
        },
        all: {
          index: 'gsi3',
          condition: isThere,
          pk: key('gsi3pk', 'announcements'),
          sk: key('gsi3sk', '${createdAt}#${announcementId}', 'createdAt', 'announcementId'),
        },
        forAgents: {
          index: 'gsi4',
          condition: isForAgents,
          pk: key('gsi4pk', 'announcements#forAgents'),
          sk: key('gsi4sk', '${publishedAt}#${announcementId}', 'publishedAt', 'announcementId'),
        },
        inStatus: {
          index: 'gsi5',
          condition: isThere,
          pk: key('gsi5pk', 'announcements#${status}', 'status'),
          sk: key('gsi5sk', '${createdAt}#${announcementId}', 'createdAt', 'announcementId'),
        },
      },
    },
    { client: table.documents, table: table.name },
  );

export type StoredAnnouncement = EntityItem<ReturnType<typeof build>>;
/** One that was published, now or before. */
export type Published = StoredAnnouncement & Required<Pick<StoredAnnouncement, 'firstPublishedAt'>>;

interface AnnouncementPage extends PageOf {
  status: Publication | undefined;
  order: ListOrder;
}

export const announcementTable = perTable((table) => {
  const entity = build(table);
  const write = writerOf(entity);
  return {
    get: async (announcementId: string): Promise<StoredAnnouncement | undefined> =>
      (await entity.get({ announcementId }).go({ consistent: true })).data ?? undefined,

    /** Those that exist, by id. */
    getMany: async (announcementIds: readonly string[]): Promise<StoredAnnouncement[]> =>
      announcementIds.length === 0
        ? []
        : wholeBatch(
            entity
              .get(announcementIds.map((announcementId) => ({ announcementId })))
              .go(CHUNKS_AT_ONCE),
          ),

    /** A page of all or of one status, by when they were written. */
    page: async (asked: AnnouncementPage) => {
      const { status, order, limit, after } = asked;
      const query = status ? entity.query.inStatus({ status }) : entity.query.all({});
      const last = after && { createdAt: after.at, announcementId: after.id };
      const [from, direction] =
        order === 'newest'
          ? ([last ? query.lt(last) : query, 'desc'] as const)
          : ([last ? query.gt(last) : query, 'asc'] as const);
      const { data } = await from.go({ order: direction, limit: limit + 1 });
      return { rows: data.slice(0, limit), more: data.length > limit };
    },

    /** What agents may see, newest published first. */
    forAgents: async (limit: number): Promise<Published[]> =>
      (await entity.query.forAgents({}).go({ order: 'desc', limit })).data as Published[],

    /** What administrators are told, newest published first. */
    forAdmins: async (limit: number): Promise<Published[]> =>
      (await entity.query.forAdmins({}).go({ order: 'desc', limit })).data as Published[],

    create: (announcement: StoredAnnouncement, otherwise: Write['otherwise']) =>
      write((announcements) => announcements.create(announcement).commit(OLD), otherwise),

    /** Puts a new version in the place of the one before it, if that is still the newest. */
    replace: (announcement: StoredAnnouncement, otherwise: Write['otherwise']) =>
      write(
        (announcements) =>
          announcements
            .put(announcement)
            .where(({ version }, is) => is.eq(version, announcement.version - 1))
            .commit(OLD),
        otherwise,
      ),
  };
});
/** Where an announcement stands in the list. */
export const announcementPosition = ({
  createdAt: at,
  announcementId: id,
}: StoredAnnouncement) => ({
  at,
  id,
});
