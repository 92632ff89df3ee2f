/** Applies stream events, many in one transaction, each once. */
import type { DynamoDBRecord } from 'aws-lambda';
import {
  appliedMarkerTable,
  type Mark,
  markOf,
  MAX_MARKS,
} from '../../data/applied-marker.table.ts';
import type { Clock } from '../../platform/clock.ts';
import { collectEffects, type Effect, writesOf } from './collect-effects.ts';
import type { BusinessEvents, Projection } from './projection.ts';
import { changeOf, entityOf } from '../../platform/item.ts';
import type { Table, Write } from '../../platform/table.ts';

export interface Deps {
  table: Table;
  clock: Clock;
  projections: readonly Projection[];
}

/** An event with effects. */
export interface ProjectedEvent extends Mark {
  record: DynamoDBRecord;
  effects: Effect[];
  counts: BusinessEvents;
}

/** DynamoDB's limit of a transaction. */
const MAX_WRITES = 100;

class AlreadyApplied extends Error {
  override readonly name = 'AlreadyApplied';
  readonly marks: ReadonlySet<string>;

  constructor(marks: ReadonlySet<string>) {
    super('Some of the events were applied before');
    this.marks = marks;
  }
}

/**
 * The writes of an event.
 * @returns undefined where there are none
 * @throws Error where its images can't be read
 */
export function planEvent(
  { table, projections }: Deps,
  record: DynamoDBRecord,
): ProjectedEvent | undefined {
  const change = changeOf(record);
  const entity = entityOf(change.after ?? change.before);
  const projection = projections.find((candidate) => candidate.entity === entity);
  const { eventID: id, dynamodb } = record;
  if (!projection || !id) return undefined;
  const { SequenceNumber: sequenceNumber = '0', ApproximateCreationDateTime: seconds = 0 } =
    dynamodb ?? {};
  const mark = markOf({ id, sequenceNumber, seconds });
  const alreadyApplied = () => new AlreadyApplied(new Set([mark.mark]));
  const effects = collectEffects(table, { projection, change, alreadyApplied });
  const counts = projection.businessEvents(change);
  const isNothing = effects.length === 0 && Object.keys(counts).length === 0;
  return isNothing ? undefined : { ...mark, record, effects, counts };
}

/** True where the events fit into one transaction; a single event is always tried. */
export function fitTogether(events: readonly ProjectedEvent[]): boolean {
  const items = new Set(
    events.flatMap(({ holder, effects }) => [holder, ...effects.map(({ item }) => item)]),
  );
  return events.length === 1 || (items.size <= MAX_WRITES && events.length <= MAX_MARKS);
}

/**
 * Applies events in one transaction; those that are applied already are left out.
 * @returns those that this call applied
 * @throws DomainError BUSY, and any error of the database
 */
export async function applyOnce(
  deps: Deps,
  given: readonly ProjectedEvent[],
): Promise<readonly ProjectedEvent[]> {
  // A batch may bring an event twice.
  const events = [...new Map(given.map((event) => [event.mark, event])).values()];
  const [first] = events;
  if (!first) return [];
  const { table, clock } = deps;
  const effects = events.flatMap((event) => event.effects);
  const writes = [...marksOf(table, events, clock.real()), ...writesOf(table, effects, first.mark)];
  try {
    await table.transact(writes, MAX_WRITES);
    return events;
  } catch (error) {
    if (!(error instanceof AlreadyApplied)) throw error;
    const waiting = events.filter(({ mark }) => !error.marks.has(mark));
    // Prevents an endless recursion.
    if (waiting.length === events.length)
      throw new Error('A mark without an event', { cause: error });
    return applyOnce(deps, waiting);
  }
}

/** Marks events as applied, with one write for each marker item. */
function marksOf(table: Table, events: readonly Mark[], now: Date): Write[] {
  const otherwise = (present: ReadonlySet<string>) => new AlreadyApplied(present);
  return [...Map.groupBy(events, ({ holder }) => holder)].map(([holder, held]) => {
    const marks = held.map(({ mark }) => mark);
    return appliedMarkerTable(table).put({ holder, marks }, { now, otherwise });
  });
}
