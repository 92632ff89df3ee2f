/** Changes an announcement from the version that the administrator saw to the next. */
import { conflict, notFound } from '../../../shared/kernel/errors.ts';
import type { AuditActionOf } from '../../../shared/audit/rules.ts';
import { recordEvent } from '../audit/record-event.ts';
import type { Context } from '../../platform/context.ts';
import {
  announcementTable,
  type StoredAnnouncement,
} from '../../data/announcements/announcement.table.ts';
import { presentAnnouncement } from './present.ts';

interface Change {
  announcementId: string;
  /** The version that the administrator saw. */
  version: number;
  action: AuditActionOf<'announcements'>;
  /**
   * Makes the new announcement from the present one.
   * @param at the time of the change
   */
  apply: (announcement: StoredAnnouncement, at: string) => StoredAnnouncement;
}

/** @throws DomainError NOT_FOUND; CONFLICT with the current state where its version is another */
export async function changeAnnouncement(
  context: Context,
  { announcementId, version, action, apply }: Change,
): Promise<StoredAnnouncement> {
  const { clock, table } = context;
  const before = await announcementTable(table).get(announcementId);
  if (!before || before.deletedAt !== undefined) throw unknown();
  if (before.version !== version) throw changedMeanwhile(before);
  const at = clock.now().toISOString();
  const after = { ...apply(before, at), updatedAt: at, version: version + 1 };
  await table.transact([
    announcementTable(table).replace(after).orThrow(changedMeanwhile),
    recordEvent(context, {
      action,
      about: ['announcement', announcementId],
      at,
      before: auditOf(before),
      after: auditOf(after),
    }),
  ]);
  return after;
}

/** Published now; the time of its first publication stays. */
export const publishedAtOnce = (announcement: StoredAnnouncement, at: string) => ({
  ...announcement,
  publishedAt: at,
  firstPublishedAt: announcement.firstPublishedAt ?? at,
});

/** The values of an announcement in an audit event. */
export const auditOf = (announcement: StoredAnnouncement): Record<string, unknown> => {
  const { title, content, urgency, targetAudience, publishedAt, deletedAt } = announcement;
  return { title, content, urgency, targetAudience, publishedAt, deletedAt };
};

const unknown = () => notFound('This announcement does not exist.');

const changedMeanwhile = (now: StoredAnnouncement | undefined) => {
  if (!now || now.deletedAt !== undefined) return unknown();
  return conflict('This announcement was changed meanwhile.', presentAnnouncement(now));
};
