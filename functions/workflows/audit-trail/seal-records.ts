import type { DynamoDBRecord } from 'aws-lambda';
import { isSealed, keyOf, sealsOf } from '../../domain/audit/build-link.ts';
import type { AppendLink } from '../../domain/audit/open-lane.ts';
import type { BatchOutcome, FailedEvent } from '../../domain/stream-events/report-failures.ts';
import { type Change, changeOf, type Item } from '../../platform/item.ts';
import type { Log } from '../../platform/log.ts';
import { isOutage } from '../../platform/outage.ts';

interface CreatedRecord {
  record: DynamoDBRecord;
  item: Item;
}

/**
 * Seals the records that a batch of the stream created, with one link. A batch that comes again seals
 * them again, which changes nothing: a seal is the record's own hash. A record that was changed or
 * removed is never sealed; operators are told of it, and a verification finds it.
 * @throws the error of a service that was down or denied the call: then the whole batch comes again
 */
export async function sealRecords(
  deps: { append: AppendLink; log: Log },
  records: readonly DynamoDBRecord[],
): Promise<BatchOutcome> {
  const created = createdIn(deps.log, records);
  if (created.length === 0) return { again: [], failed: [], succeeded: 0 };
  try {
    await deps.append(sealsOf(created.map(({ item }) => item)));
    return { again: [], failed: [], succeeded: created.length };
  } catch (error) {
    if (isOutage(error)) throw error;
    return sealEach(deps, created);
  }
}

function createdIn(log: Log, records: readonly DynamoDBRecord[]): CreatedRecord[] {
  return records.flatMap((record) => {
    const { before, after } = readable(record);
    const item = before ?? after;
    if (!item || !isSealed(item)) return [];
    if (!before && after) return [{ record, item: after }];
    log.error('a record that is only ever appended was changed', { key: keyOf(item) });
    log.count('ChangedRecords');
    return [];
  });
}

/** An event that can't be read is reported by the projection, which reads every event. */
function readable(record: DynamoDBRecord): Change<Item> {
  try {
    return changeOf(record);
  } catch {
    return { before: undefined, after: undefined };
  }
}

/** Seals each record with a link of its own, to isolate one that can't be sealed. */
async function sealEach(
  { append, log }: { append: AppendLink; log: Log },
  created: readonly CreatedRecord[],
): Promise<BatchOutcome> {
  const failed: FailedEvent[] = [];
  for (const { record, item } of created)
    try {
      await append(sealsOf([item]));
    } catch (error) {
      if (isOutage(error)) throw error;
      log.error('record not sealed', { eventId: record.eventID, error });
      failed.push({ record, error });
    }
  const again = failed.map(({ record }) => record);
  return { again, failed, succeeded: created.length - failed.length };
}
