import type { DynamoDBRecord } from 'aws-lambda';
import type { Log } from '../../platform/log.ts';
import type { BatchOutcome, FailedEvent } from './report-failures.ts';

/** After this many failures the cause isn't the events: the rest of the batch waits. */
const MAX_FAILURES = 3;

/**
 * Processes the events of a batch one after the other; those that fail must come again.
 * @param act resolves with true where it had something to do
 */
export async function processEach(
  log: Log,
  records: readonly DynamoDBRecord[],
  act: (record: DynamoDBRecord) => Promise<boolean>,
): Promise<BatchOutcome> {
  const failed: FailedEvent[] = [];
  const again: DynamoDBRecord[] = [];
  let succeeded = 0;
  for (const [at, record] of records.entries())
    try {
      if (await act(record)) succeeded++;
    } catch (error) {
      log.error('stream event failed', { eventId: record.eventID, error });
      failed.push({ record, error });
      again.push(record);
      if (failed.length < MAX_FAILURES) continue;
      again.push(...records.slice(at + 1));
      break;
    }
  return { again, failed, succeeded };
}
