/** One item for each agent and announcement that the agent has read; it is never removed. */
import { defineKeyedEntity, isRefusedWrite, key } from '../../platform/entity.ts';
import type { Published } from './announcement.table.ts';

const definition = defineKeyedEntity({
  name: 'announcementRead',
  attributes: {
    agentId: { type: 'string', required: true },
    announcementId: { type: 'string', required: true },
    /** The announcement's first publication: reads sort like announcements. */
    firstPublishedAt: { type: 'string', required: true },
    readAt: { type: 'string', required: true },
  },
  primary: {
    pk: key`announcementReads#${'agentId'}`,
    sk: key`${'firstPublishedAt'}#${'announcementId'}`,
  },
});

export const announcementReadTable = definition.with(({ entity, query }) => ({
  /**
   * Which of these announcements an agent has read. One query from the oldest announcement on: its
   * cost doesn't grow with older reads.
   */
  among: async (agentId: string, announcements: readonly Published[]): Promise<Set<string>> => {
    if (announcements.length === 0) return new Set();
    const firstPublishedAt = announcements
      .map((announcement) => announcement.firstPublishedAt)
      .reduce((oldest, at) => (at < oldest ? at : oldest));
    const { data } = await query
      .primary({ agentId })
      .gte({ firstPublishedAt })
      .go({ pages: 'all', attributes: ['announcementId'] });
    return new Set(data.map(({ announcementId }) => announcementId));
  },

  /** Records a read; an existing one stays unchanged. */
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
}));
