import type { DynamoDBRecord } from 'aws-lambda';
import { isSealed, keyOf, sealsOf } from '../../domain/audit/build-link.ts';
import type { AppendLink } from '../../domain/audit/open-lane.ts';
import { changeOf, type Item } from '../../platform/item.ts';
import type { Log } from '../../platform/log.ts';

/**
 * Seals the records that a batch of the stream created, with one link. A batch that comes again seals
 * them again, which changes nothing: a seal is the record's own hash. A record that was changed or
 * removed is never sealed; operators are told of it, and a verification finds it.
 */
export async function sealRecords(
  { append, log }: { append: AppendLink; log: Log },
  records: readonly DynamoDBRecord[],
): Promise<void> {
  const created: Item[] = [];
  for (const { before, after } of records.map(changeOf)) {
    const item = before ?? after;
    if (!item || !isSealed(item)) continue;
    if (!before && after) created.push(after);
    else {
      log.error('a record that is only ever appended was changed', { key: keyOf(item) });
      log.count('ChangedRecords');
    }
  }
  if (created.length > 0) await append(sealsOf(created));
}
