import { nameTerms } from '../../shared/kernel/search.ts';
import { measuresOfAnnouncement } from '../../shared/reports/rules.ts';
import { projectionOf } from '../platform/projection.ts';
import { entriesUnder } from '../platform/search-entry.table.ts';
import { isThere, type StoredAnnouncement } from './announcement.table.ts';

/** What follows from an announcement: the counts, and to be found by administrators. */
export const announcementProjection = projectionOf<StoredAnnouncement>('announcement', {
  measures: measuresOfAnnouncement,
  entries: (announcement) => {
    const { announcementId: id, createdBy: agentId, createdAt: at, title } = announcement;
    return isThere(announcement)
      ? entriesUnder('announcement', nameTerms(title), { id, agentId, at })
      : [];
  },
});
