/**
 * Audit events: who did what to which subject, when, with before and after. Append-only: nothing here
 * changes or removes one, and the functions' rights deny it.
 */
import { CustomAttributeType } from 'electrodb';
import type { AuditFilter } from '../../shared/audit/contract.ts';
import { type AuditTopic, auditSubjects, auditTopics } from '../../shared/audit/rules.ts';
import { addDays, startOfDay } from '../../shared/kernel/month.ts';
import { defineKeyedEntity, type ItemOf, key } from '../platform/entity.ts';
import type { Position } from '../platform/page.ts';

/** Events of a subject that one page looks at, at most, when a filter is on. */
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
  /** Where the next page begins; undefined: this was the last. */
  next: Position | undefined;
}

const positionOf = ({ at, eventId: id }: AuditEvent): Position => ({ at, id });

export const auditEventTable = definition.with(({ entity, query }) => {
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
     * A page, newest first. Of one subject by a person or on a topic it may be short, or empty, though
     * others follow: it looks at a stretch of the subject's events.
     */
    page: async ({ limit, after, ...filter }: Asked): Promise<EventPage> => {
      const isStretch = filter.subject !== undefined && Boolean(filter.actorId ?? filter.topic);
      const { from, to } = spanOf(filter, after);
      if (to.at < from.at) return { rows: [], next: undefined };
      const wanted = isStretch ? STRETCH : limit;
      // One for what follows, and one for the last of the page before, which the span includes.
      const answer = await list(filter)
        .between(from, to)
        .go({ order: 'desc', limit: wanted + 1 + (after ? 1 : 0) });
      const data = answer.data;
      const found = after && data[0]?.eventId === after.id ? data.slice(1) : data;
      const read = found.slice(0, wanted);
      const rows = read.filter(fits(filter)).slice(0, limit);
      const last = rows.length === limit ? rows.at(-1) : read.at(-1);
      const isEnd = last === undefined || last === found.at(-1);
      return { rows, next: isEnd ? undefined : positionOf(last) };
    },

    /** Puts an event of before there were lists into them; it stays what it is. For `npm run rebuild`. */
    relist: async (event: AuditEvent): Promise<void> => {
      await entity.put(event).go();
    },
  };
});

function parsedKey(subjectKey: string) {
  const [kind = '', subjectId = ''] = subjectKey.split(':');
  const subject = auditSubjects.find((one) => one === kind);
  return subject && { subject, subjectId };
}

const fits =
  ({ actorId, topic }: { actorId?: string | undefined; topic?: AuditTopic | undefined }) =>
  (event: AuditEvent) =>
    (!actorId || event.actorId === actorId) && (!topic || event.topic === topic);

/** From the oldest to the newest that may be on the page. */
function spanOf({ from, to }: AuditFilter, after: Position | undefined) {
  const end = to ? { at: startOfDay(addDays(to, 1)) } : { at: '9' };
  const newest = after && after.at < end.at ? { at: after.at, eventId: after.id } : end;
  return { from: { at: from ? startOfDay(from) : '0' }, to: newest };
}
