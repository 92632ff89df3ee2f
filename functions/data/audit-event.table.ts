/**
 * Audit events: who did what to which subject, when, with before and after. Append-only: nothing here
 * changes or removes one, and the functions' rights deny it.
 */
import { Entity, type EntityItem } from 'electrodb';
import type { AuditFilter } from '../../shared/audit/contract.ts';
import { type AuditTopic, auditSubjects, auditTopics } from '../../shared/audit/rules.ts';
import { addDays, startOfDay } from '../../shared/kernel/month.ts';
import { OLD, writerOf } from '../platform/entity.ts';
import { key } from '../platform/key.ts';
import type { Position } from '../platform/page.ts';
import { perTable, type Table, type Write } from '../platform/table.ts';

/** Of a subject's events, so many are looked at for one page where they are filtered further. */
const STRETCH = 200;
const TIME_SORT = '${at}#${eventId}';
const TOPICS = auditTopics.map(({ value }) => value);

const build = (table: Table) =>
  new Entity(
    {
      model: { entity: 'auditEvent', version: '1', service: 'portal' },
      attributes: {
        /** The South African day. */
        day: { type: 'string', required: true },
        at: { type: 'string', required: true },
        eventId: { type: 'string', required: true },
        actorId: { type: 'string', required: true },
        action: { type: 'string', required: true },
        /** What the action is about; it follows from it. */
        topic: { type: TOPICS, required: true },
        subject: { type: auditSubjects, required: true },
        subjectId: { type: 'string', required: true },
        /** The agent whom a sale or a payout belongs to. */
        agentId: { type: 'string' },
        before: { type: 'any' },
        after: { type: 'any' },
        requestId: { type: 'string', required: true },
      },
      indexes: {
        primary: {
          pk: key('pk', 'audit#${day}', 'day'),
          sk: key('sk', TIME_SORT, 'at', 'eventId'),
        },
        byActor: {
          index: 'gsi1',
          pk: key('gsi1pk', 'audit#by#${actorId}', 'actorId'),
          sk: key('gsi1sk', TIME_SORT, 'at', 'eventId'),
        },
        byActorOnTopic: {
          index: 'gsi2',
          pk: key('gsi2pk', 'audit#by#${actorId}#${topic}', 'actorId', 'topic'),
          sk: key('gsi2sk', TIME_SORT, 'at', 'eventId'),
        },
        all: {
          index: 'gsi3',
          pk: key('gsi3pk', 'audit'),
          sk: key('gsi3sk', TIME_SORT, 'at', 'eventId'),
        },
        onTopic: {
          index: 'gsi4',
          pk: key('gsi4pk', 'audit#${topic}', 'topic'),
          sk: key('gsi4sk', TIME_SORT, 'at', 'eventId'),
        },
        ofSubject: {
          index: 'gsi5',
          pk: key('gsi5pk', 'audit#${subject}#${subjectId}', 'subject', 'subjectId'),
          sk: key('gsi5sk', TIME_SORT, 'at', 'eventId'),
        },
      },
    },
    { client: table.documents, table: table.name },
  );

type Facts = Record<string, unknown>;
export type AuditEvent = Omit<EntityItem<ReturnType<typeof build>>, 'before' | 'after'> & {
  before?: Facts;
  after?: Facts;
};

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

export const auditEventTable = perTable((table) => {
  const entity = build(table);
  const write = writerOf(entity);

  const list = ({ actorId, topic, subject: subjectKey }: AuditFilter) => {
    const subject = subjectKey === undefined ? undefined : parsedKey(subjectKey);
    if (subject) return entity.query.ofSubject(subject);
    if (actorId && topic) return entity.query.byActorOnTopic({ actorId, topic });
    if (actorId) return entity.query.byActor({ actorId });
    if (topic) return entity.query.onTopic({ topic });
    return entity.query.all({});
  };

  return {
    append: (event: AuditEvent, otherwise: Write['otherwise']) =>
      write((events) => events.create(event).commit(OLD), otherwise),

    /** The events of a South African day, oldest first. */
    ofDay: async (day: string): Promise<AuditEvent[]> =>
      (await entity.query.primary({ day }).go({ pages: 'all' })).data,

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
      const data = answer.data as AuditEvent[];
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
