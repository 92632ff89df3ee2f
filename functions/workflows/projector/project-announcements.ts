import { nameTerms } from '../../../shared/kernel/search.ts';
import { measuresOfAnnouncement } from '../../../shared/reports/rules.ts';
import { projectionOf } from './projection.ts';
import { entriesUnder } from '../../data/search/search-entry.table.ts';
import { isThere, type StoredAnnouncement } from '../../data/announcements/announcement.table.ts';

/** Projects an announcement: the counts, and the administrators' search. */
export const announcementProjection = projectionOf<StoredAnnouncement>('announcement', {
  measures: measuresOfAnnouncement,
  entries: (announcement) => {
    const { announcementId: id, createdBy: agentId, createdAt: at, title } = announcement;
    return isThere(announcement)
      ? entriesUnder('announcement', nameTerms(title), { id, agentId, at })
      : [];
  },
});
