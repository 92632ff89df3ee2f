import { announcementsContract } from '../../../shared/announcements/contract.ts';
import { recordEvent } from '../../domain/audit/record-event.ts';
import { alreadyCreated, createOnce, newId } from '../../platform/idempotency.ts';
import { verb } from '../verb.ts';
import { announcementTable } from '../../data/announcements/announcement.table.ts';
import { auditOf, publishedAtOnce } from '../../domain/announcements/change-announcement.ts';
import { presentAnnouncement } from '../../domain/announcements/present.ts';

export const createAnnouncement = verb(
  announcementsContract.createAnnouncement,
  async (context, input) => {
    const { actor, clock, table } = context;
    const announcementId = newId(context, 'createAnnouncement');
    const announcement = await createOnce({
      input,
      find: () => announcementTable(table).get(announcementId),
      write: async (inputHash) => {
        const at = clock.now().toISOString();
        const { publishImmediately, ...content } = input;
        const written = { createdBy: actor.userId, createdAt: at, updatedAt: at };
        const draft = {
          ...content,
          ...written,
          announcementId,
          publishedAt: '',
          version: 1,
          inputHash,
        };
        const fresh = publishImmediately ? publishedAtOnce(draft, at) : draft;
        await table.transact([
          announcementTable(table).create(fresh).orThrow(alreadyCreated),
          recordEvent(context, {
            action: 'announcements.create',
            about: ['announcement', announcementId],
            at,
            after: auditOf(fresh),
          }),
        ]);
        return fresh;
      },
    });
    return presentAnnouncement(announcement);
  },
);
