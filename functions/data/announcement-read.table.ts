/** Who has read which announcement: one item for each, made once and never taken back. */
import { Entity } from 'electrodb';
import { isRefusedWrite } from '../platform/entity.ts';
import { key } from '../platform/key.ts';
import { perTable, type Table } from '../platform/table.ts';
import type { Published } from './announcement.table.ts';

const build = (table: Table) =>
  new Entity(
    {
      model: { entity: 'announcementRead', version: '1', service: 'portal' },
      attributes: {
        agentId: { type: 'string', required: true },
        announcementId: { type: 'string', required: true },
        /** Of the announcement: reads lie in the order of what they are of. */
        firstPublishedAt: { type: 'string', required: true },
        readAt: { type: 'string', required: true },
      },
      indexes: {
        primary: {
          pk: key('pk', 'announcementReads#${agentId}', 'agentId'),
          sk: key(
            'sk',
            '${firstPublishedAt}#${announcementId}',
            'firstPublishedAt',
            'announcementId',
          ),
        },
      },
    },
    { client: table.documents, table: table.name },
  );

export const announcementReadTable = perTable((table) => {
  const entity = build(table);
  return {
    /**
     * Which of some announcements an agent has read: one query over the time that they are of, and so
     * of about as many items, however much was read before.
     */
    among: async (agentId: string, announcements: readonly Published[]): Promise<Set<string>> => {
      if (announcements.length === 0) return new Set();
      const firstPublishedAt = announcements
        .map((announcement) => announcement.firstPublishedAt)
        .reduce((oldest, at) => (at < oldest ? at : oldest));
      const { data } = await entity.query
        .primary({ agentId })
        .gte({ firstPublishedAt })
        .go({ pages: 'all', attributes: ['announcementId'] });
      return new Set(data.map(({ announcementId }) => announcementId));
    },

    /** Records a read; one that is there stays as it is. */
    record: async (
      agentId: string,
      { announcementId, firstPublishedAt }: Published,
      readAt: string,
    ): Promise<void> => {
      try {
        await entity.create({ agentId, announcementId, firstPublishedAt, readAt }).go();
      } catch (error) {
        if (!isRefusedWrite(error)) throw error;
      }
    },
  };
});
