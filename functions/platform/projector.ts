/**
 * The projector: applies each stream event once, whatever the order across items and however often it
 * comes. An event's effects stand in one transaction with its marker (DESIGN 6).
 */
import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { difference } from '../../shared/reports/rules.ts';
import { notificationTable } from '../notifications/notification.table.ts';
import { rollupTable } from '../reports/rollup.table.ts';
import { appliedMarkerTable } from './applied-marker.table.ts';
import type { Clock } from './clock.ts';
import type { Log } from './log.ts';
import { type Change, entityOf, type Item, type Projection } from './projection.ts';
import { type SearchEntry, searchEntryTable } from './search-entry.table.ts';
import type { Table, Write } from './table.ts';

interface Deps {
  table: Table;
  clock: Clock;
  log: Log;
  projections: readonly Projection[];
}

/** A marker, counters, notices, and the search entries of a text before and after it changed. */
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
  const by = difference(before && projection.measures(before), after && projection.measures(after));
  const item = after ?? before ?? {};
  const scopes = Object.keys(by).length > 0 ? projection.scopes(item) : [];
  const notices = projection
    .notices(change)
    .map((notice) => notificationTable(table).create(notice, () => new AlreadyApplied()));
  return [
    ...scopes.map((scope) =>
      rollupTable(table).add({ scope, bucket: 'total' }, String(item['pk']), by),
    ),
    ...notices,
    ...entryWrites(table, before && projection.entries(before), after && projection.entries(after)),
  ];
}

/** What takes the search from the entries of an item as it was to those of the item as it is. */
function entryWrites(
  table: Table,
  before: readonly SearchEntry[] = [],
  after: readonly SearchEntry[] = [],
): Write[] {
  const { put, remove } = searchEntryTable(table);
  const without = (entries: readonly SearchEntry[], others: readonly SearchEntry[]) => {
    const names = new Set(others.map((entry) => JSON.stringify(entry)));
    return entries.filter((entry) => !names.has(JSON.stringify(entry)));
  };
  return [...without(before, after).map(remove), ...without(after, before).map(put)];
}

/** The plain items of a stream record, before and after. */
export function changeOf({ dynamodb }: DynamoDBRecord): Change<Item> {
  return { before: plain(dynamodb?.OldImage), after: plain(dynamodb?.NewImage) };
}

type Image = NonNullable<DynamoDBRecord['dynamodb']>['NewImage'];
const plain = (image: Image): Item | undefined =>
  image && unmarshall(image as Record<string, AttributeValue>);
