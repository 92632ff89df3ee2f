/** Applies stream events, many in one transaction, each once. */
import type { DynamoDBRecord } from 'aws-lambda';
import {
  appliedMarkerTable,
  type Mark,
  markOf,
  MAX_MARKS,
} from '../../data/stream-events/applied-marker.table.ts';
import type { Clock } from '../../platform/clock.ts';
import { collectEffects, type Effect, writesOf } from './collect-effects.ts';
import { isFact } from './count-fact.ts';
import { countedItemsOf, factChangeOf, type FactChange, moveCounted } from './move-counted.ts';
import type { BusinessEvents, Projection } from './projection.ts';
import type { HeededRebuild } from './read-rebuilds.ts';
import { changeOf, entityOf } from '../../platform/item.ts';
import type { Table, Write } from '../../platform/table.ts';

export interface Deps {
  table: Table;
  clock: Clock;
  projections: readonly Projection[];
}

/** For one batch: the rebuilds that were under way when it began, mostly none. */
export interface BatchDeps extends Deps {
  rebuilds: readonly HeededRebuild[];
}

/** An event with effects. */
export interface ProjectedEvent extends Mark {
  record: DynamoDBRecord;
  /** When it was made, in seconds since 1970. */
  seconds: number;
  effects: Effect[];
  /** The change of a fact, while a rebuild is under way. */
  fact?: FactChange | undefined;
  /** The items that it may write for rebuilds. */
  countedItems: string[];
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
  { table, projections, rebuilds }: BatchDeps,
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
  if (isNothing) return undefined;
  const counted = rebuilds.length > 0 && isFact(projection);
  const fact = counted ? factChangeOf(projection, change) : undefined;
  const countedItems = countedItemsOf(rebuilds, { fact });
  return { ...mark, record, seconds, effects, fact, countedItems, counts };
}

/** True where the events fit into one transaction; a single event is always tried. */
export function fitTogether(events: readonly ProjectedEvent[]): boolean {
  const items = new Set(
    events.flatMap(({ holder, effects, countedItems }) => [
      holder,
      ...effects.map(({ item }) => item),
      ...countedItems,
    ]),
  );
  return events.length === 1 || (items.size <= MAX_WRITES && events.length <= MAX_MARKS);
}

/**
 * Applies events in one transaction; those that are applied already are left out.
 * @returns those that this call applied
 * @throws DomainError BUSY, and any error of the database
 */
export async function applyOnce(
  deps: BatchDeps,
  given: readonly ProjectedEvent[],
): Promise<readonly ProjectedEvent[]> {
  // A batch may bring an event twice.
  const events = [...new Map(given.map((event) => [event.mark, event])).values()];
  const [first] = events;
  if (!first) return [];
  try {
    await deps.table.planAndTransact(() => transactOnce(deps, events, first.mark));
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

/** @param spread decides which shard of the network's sums is written */
async function transactOnce(
  { table, clock, rebuilds }: BatchDeps,
  events: readonly ProjectedEvent[],
  spread: string,
): Promise<void> {
  const { effects, writes } = await moveCounted({ table, spread }, rebuilds, events);
  const marks = marksOf(table, events, clock.real());
  await table.transact([...marks, ...writesOf(table, effects, spread), ...writes], MAX_WRITES);
}

/** Marks events as applied, with one write for each marker item. */
function marksOf(table: Table, events: readonly Mark[], now: Date): Write[] {
  const otherwise = (present: ReadonlySet<string>) => new AlreadyApplied(present);
  return [...Map.groupBy(events, ({ holder }) => holder)].map(([holder, held]) => {
    const marks = held.map(({ mark }) => mark);
    return appliedMarkerTable(table).put({ holder, marks }, { now, otherwise });
  });
}
