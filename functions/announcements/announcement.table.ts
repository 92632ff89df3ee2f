/**
 * Announcements: all of them for administrators, and sparsely those that agents may see. A deleted one
 * leaves a mark, so that a repeat of its creation finds what became of it.
 */
import { Entity, type EntityItem } from 'electrodb';
import { OLD, writerOf } from '../platform/entity.ts';
import { key } from '../platform/key.ts';
import type { Position } from '../platform/page.ts';
import { perTable, type Table, type Write } from '../platform/table.ts';

interface Visibility {
  publishedAt?: string;
  targetAudience?: string;
  deletedAt?: string;
}

/** Whether agents see an announcement (document 000, section 6). */
export const isForAgents = ({ publishedAt, targetAudience, deletedAt }: Visibility): boolean =>
  Boolean(publishedAt) && targetAudience !== 'admins' && deletedAt === undefined;

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
        all: {
          index: 'gsi3',
          condition: ({ deletedAt }: Visibility) => deletedAt === undefined,
          pk: key('gsi3pk', 'announcements'),
          sk: key('gsi3sk', '${createdAt}#${announcementId}', 'createdAt', 'announcementId'),
        },
        forAgents: {
          index: 'gsi4',
          condition: isForAgents,
          pk: key('gsi4pk', 'announcements#forAgents'),
          sk: key('gsi4sk', '${publishedAt}#${announcementId}', 'publishedAt', 'announcementId'),
        },
      },
    },
    { client: table.documents, table: table.name },
  );

export type StoredAnnouncement = EntityItem<ReturnType<typeof build>>;
/** One that was published, now or before. */
export type Published = StoredAnnouncement & Required<Pick<StoredAnnouncement, 'firstPublishedAt'>>;

export const announcementTable = perTable((table) => {
  const entity = build(table);
  const write = writerOf(entity);
  return {
    get: async (announcementId: string): Promise<StoredAnnouncement | undefined> =>
      (await entity.get({ announcementId }).go({ consistent: true })).data ?? undefined,

    /** A page of all, newest first. */
    page: async ({ limit, after }: { limit: number; after?: Position | undefined }) => {
      const query = entity.query.all({});
      const from = after ? query.lt({ createdAt: after.at, announcementId: after.id }) : query;
      const { data } = await from.go({ order: 'desc', limit: limit + 1 });
      return { rows: data.slice(0, limit), more: data.length > limit };
    },

    /** What agents may see, newest published first. */
    forAgents: async (limit: number): Promise<Published[]> =>
      (await entity.query.forAgents({}).go({ order: 'desc', limit })).data as Published[],

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
