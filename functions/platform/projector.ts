/**
 * The projector: applies each stream event once, whatever the order across items and however often it
 * comes. An event's effects stand in one transaction with its marker (DESIGN 6).
 */
import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { difference } from '../../shared/reports/rules.ts';
import { leaderboardEntryTable } from '../leaderboard/leaderboard-entry.table.ts';
import { notificationTable } from '../notifications/notification.table.ts';
import { rollupTable } from '../reports/rollup.table.ts';
import { appliedMarkerTable } from './applied-marker.table.ts';
import type { Clock } from './clock.ts';
import type { Log } from './log.ts';
import { type Change, entityOf, type Item, type Projection, rollupKeysOf } from './projection.ts';
import { searchEntryTable } from './search-entry.table.ts';
import type { Table, Write } from './table.ts';

interface Deps {
  table: Table;
  clock: Clock;
  log: Log;
  projections: readonly Projection[];
}

/** A marker, counters, notices, and the entries of an item before and after it changed. */
const MAX_EFFECTS = 40;

class AlreadyApplied extends Error {
  override readonly name = 'AlreadyApplied';
}

/**
 * Applies a batch in order. Where an event fails, it and those after it are reported, so that they
 * come again; those before it stay applied.
 */
export async function project(
  deps: Deps,
  event: DynamoDBStreamEvent,
): Promise<DynamoDBBatchResponse> {
  for (const record of event.Records) {
    try {
      await apply(deps, record);
    } catch (error) {
      deps.log.error('projection failed', { eventId: record.eventID, error });
      return { batchItemFailures: [{ itemIdentifier: record.dynamodb?.SequenceNumber ?? '' }] };
    }
  }
  return { batchItemFailures: [] };
}

async function apply({ table, clock, projections }: Deps, record: DynamoDBRecord): Promise<void> {
  const change = changeOf(record);
  const entity = entityOf(change.after ?? change.before);
  const projection = projections.find((candidate) => candidate.entity === entity);
  const { eventID } = record;
  if (!projection || !eventID) return;
  const effects = effectsOf(table, projection, change);
  if (effects.length === 0) return;
  const applied = () => new AlreadyApplied();
  try {
    const marker = appliedMarkerTable(table).put(eventID, clock.real(), applied);
    await table.transact([marker, ...effects], MAX_EFFECTS);
  } catch (error) {
    if (!(error instanceof AlreadyApplied)) throw error;
  }
}

function effectsOf(table: Table, projection: Projection, change: Change<Item>): Write[] {
  const { before, after } = change;
  const item = after ?? before ?? {};
  const counts = rollupKeysOf(projection, item).flatMap((key) => {
    const measured = (state: Item | undefined) => state && projection.measures(state, key.scope);
    const by = difference(measured(before), measured(after));
    const isNothing = Object.keys(by).length === 0;
    return isNothing ? [] : [rollupTable(table).add(key, String(item['pk']), by)];
  });
  const notices = projection
    .notices(change)
    .map((notice) => notificationTable(table).create(notice, () => new AlreadyApplied()));
  return [
    ...counts,
    ...notices,
    ...replacing(searchEntryTable(table), projection.entries, change),
    ...replacing(leaderboardEntryTable(table), projection.places, change),
  ];
}

/** What takes an index from the entries of an item as it was to those of the item as it is. */
function replacing<Entry>(
  { put, remove }: Record<'put' | 'remove', (entry: Entry) => Write>,
  entriesOf: (item: Item) => Entry[],
  { before, after }: Change<Item>,
): Write[] {
  const old = before ? entriesOf(before) : [];
  const now = after ? entriesOf(after) : [];
  const without = (entries: readonly Entry[], others: readonly Entry[]) => {
    const names = new Set(others.map((entry) => JSON.stringify(entry)));
    return entries.filter((entry) => !names.has(JSON.stringify(entry)));
  };
  return [...without(old, now).map(remove), ...without(now, old).map(put)];
}

/** The plain items of a stream record, before and after. */
export function changeOf({ dynamodb }: DynamoDBRecord): Change<Item> {
  return { before: plain(dynamodb?.OldImage), after: plain(dynamodb?.NewImage) };
}

type Image = NonNullable<DynamoDBRecord['dynamodb']>['NewImage'];
const plain = (image: Image): Item | undefined =>
  image && unmarshall(image as Record<string, AttributeValue>);
