/**
 * Audit events: actor, action, subject, time, before and after. Append-only: nothing here changes
 * or removes one, and the functions' rights deny it.
 */
import { CustomAttributeType } from '../../platform/electro.ts';
import type { AuditFilter } from '../../../shared/audit/contract.ts';
import { auditSubjects } from '../../../shared/audit/rules.ts';
import { auditTopics, ROUTINE } from '../../../shared/audit/words.ts';
import { addDays, startOfDay } from '../../../shared/kernel/month.ts';
import { defineKeyedEntity, type ItemOf, key } from '../../platform/entity.ts';
import { type Position, readFirst } from '../../platform/page.ts';

/** The most events of a subject that one filtered page reads. */
const STRETCH = 200;
const TOPICS = auditTopics.map(({ value }) => value);

const BY_TIME = key`${'at'}#${'eventId'}`;

const definition = defineKeyedEntity({
  name: 'auditEvent',
  attributes: {
    /** The South African day. */
    day: { type: 'string', required: true },
    at: { type: 'string', required: true },
    eventId: { type: 'string', required: true },
    actorId: { type: 'string', required: true },
    action: { type: 'string', required: true },
    /** The kind of thing that the action changes; it follows from the action. */
    topic: { type: TOPICS, required: true },
    subject: { type: auditSubjects, required: true },
    subjectId: { type: 'string', required: true },
    /** The agent whom a sale or a payout belongs to. */
    agentId: { type: 'string' },
    before: { type: CustomAttributeType<Facts>('any') },
    after: { type: CustomAttributeType<Facts>('any') },
    requestId: { type: 'string', required: true },
    /** The approval by which two people did it. */
    approvalId: { type: 'string' },
  },
  primary: { pk: key`audit#${'day'}`, sk: key`${'at'}#${'eventId'}` },
  indexes: {
    byActor: { index: 'gsi1', pk: key`audit#by#${'actorId'}`, sk: BY_TIME },
    byActorOnTopic: { index: 'gsi2', pk: key`audit#by#${'actorId'}#${'topic'}`, sk: BY_TIME },
    all: { index: 'gsi3', pk: key`audit`, sk: BY_TIME },
    onTopic: { index: 'gsi4', pk: key`audit#${'topic'}`, sk: BY_TIME },
    ofSubject: { index: 'gsi5', pk: key`audit#${'subject'}#${'subjectId'}`, sk: BY_TIME },
  },
});

type Facts = Record<string, unknown>;
export type AuditEvent = ItemOf<typeof definition>;

interface Asked extends AuditFilter {
  limit: number;
  after: Position | undefined;
}

interface EventPage {
  rows: AuditEvent[];
  /** The position of the last read event; undefined after the last page. */
  next: Position | undefined;
}

const positionOf = ({ at, eventId: id }: AuditEvent): Position => ({ at, id });

export const auditEventTable = definition.with(({ query }) => {
  const list = ({ actorId, topic, subject: subjectKey }: AuditFilter) => {
    const subject = subjectKey === undefined ? undefined : parsedKey(subjectKey);
    if (subject) return query.ofSubject(subject);
    if (actorId && topic) return query.byActorOnTopic({ actorId, topic });
    if (actorId) return query.byActor({ actorId });
    if (topic) return query.onTopic({ topic });
    return query.all({});
  };

  return {
    /** The events of a South African day, oldest first. */
    ofDay: async (day: string): Promise<AuditEvent[]> =>
      (await query.primary({ day }).go({ pages: 'all' })).data,

    /**
     * A page, newest first. One without routine events, or of a subject with a filter by person or topic,
     * may be short, or empty, though others follow: it reads a limited number of events.
     */
    page: async ({ limit, after, ...filter }: Asked): Promise<EventPage> => {
      const isStretch =
        filter.without !== undefined ||
        (filter.subject !== undefined && Boolean(filter.actorId ?? filter.topic));
      const { from, to } = spanOf(filter, after);
      if (to.at < from.at) return { rows: [], next: undefined };
      const wanted = isStretch ? STRETCH : limit;
      // One more shows whether others follow; the span also includes the last of the page before.
      const events = list(filter).between(from, to);
      const data = await readFirst(events, wanted + 1 + (after ? 1 : 0), 'desc');
      const found = after && data[0]?.eventId === after.id ? data.slice(1) : data;
      const read = found.slice(0, wanted);
      const rows = read.filter(fits(filter)).slice(0, limit);
      const last = rows.length === limit ? rows.at(-1) : read.at(-1);
      const isEnd = last === undefined || last === found.at(-1);
      return { rows, next: isEnd ? undefined : positionOf(last) };
    },
  };
});

function parsedKey(subjectKey: string) {
  const [kind = '', subjectId = ''] = subjectKey.split(':');
  const subject = auditSubjects.find((one) => one === kind);
  return subject && { subject, subjectId };
}

const fits =
  ({ actorId, topic, without }: AuditFilter) =>
  (event: AuditEvent) =>
    (!actorId || event.actorId === actorId) &&
    (!topic || event.topic === topic) &&
    !(without && ROUTINE.includes(event.action));

/** The oldest and the newest key that the page may include. */
function spanOf({ from, to }: AuditFilter, after: Position | undefined) {
  const end = to ? { at: startOfDay(addDays(to, 1)) } : { at: '9' };
  const newest = after && after.at < end.at ? { at: after.at, eventId: after.id } : end;
  return { from: { at: from ? startOfDay(from) : '0' }, to: newest };
}
