/**
 * The projector: applies each stream event once, in any order across items and however often it
 * comes; many in one transaction.
 */
import type { DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import type { BatchOutcome, FailedEvent } from '../../domain/stream-events/report-failures.ts';
import {
  applyOnce,
  type BatchDeps,
  type Deps,
  fitTogether,
  type ProjectedEvent,
  planEvent,
} from './apply-events.ts';
import type { BusinessMetric } from '../../../shared/kernel/metrics.ts';
import type { Log } from '../../platform/log.ts';
import { isOutage } from '../../platform/outage.ts';
import { readRebuilds } from './read-rebuilds.ts';

/** After this many single-event failures the cause isn't the events: the rest of the batch waits. */
const MAX_FAILURES = 3;

/**
 * Applies a batch. A failed event and later events of its item, whose order matters, must come
 * again. All others are applied; if they come again too, their markers show it.
 */
export async function project(
  given: Deps & { log: Log },
  { Records: records }: DynamoDBStreamEvent,
): Promise<BatchOutcome> {
  const rebuilds = await findRebuilds(given);
  // A table that can't be read takes no writes either: all of it comes again, and no event is to blame.
  if (!rebuilds) return { again: records, failed: [], succeeded: 0 };
  const deps = { ...given, rebuilds };
  const failures = new Failures(deps.log);
  let part: ProjectedEvent[] = [];
  const applyPart = async () => {
    await apply(deps, part, failures);
    part = [];
  };
  for (const record of records) {
    try {
      const event = planEvent(deps, record);
      if (event && !fitTogether([...part, event])) await applyPart();
      if (event) part.push(event);
    } catch (error) {
      // Apply earlier events first: those of the same item needn't wait for it.
      await applyPart();
      failures.add(record, error);
    }
  }
  await applyPart();
  return failures;
}

/**
 * The rebuilds under way, read after the batch came: one that isn't seen here began after its events were
 * made.
 * @returns undefined where the table can't be read
 */
async function findRebuilds({ table, clock, log }: Deps & { log: Log }) {
  try {
    return await readRebuilds(table, clock.real());
  } catch (error) {
    log.error('projection failed', { error });
    return undefined;
  }
}

/** Applies events together; after a failure, each half alone, to isolate the failing event. */
async function apply(
  deps: BatchDeps & { log: Log },
  events: readonly ProjectedEvent[],
  failures: Failures,
): Promise<void> {
  const ready = events.filter(({ record }) => !failures.mustWait(record));
  const [first, ...others] = ready;
  if (!first) return;
  try {
    countHappenings(deps.log, await applyOnce(deps, ready));
    failures.succeeded += ready.length;
  } catch (error) {
    if (others.length === 0 || isOutage(error)) {
      failures.refused(first.record, error);
      return apply(deps, others, failures);
    }
    const half = Math.ceil(ready.length / 2);
    await apply(deps, ready.slice(0, half), failures);
    await apply(deps, ready.slice(half), failures);
  }
}

/**
 * Counts business metrics, each event once: a repeated verb makes no event, and a repeated event
 * was applied before. If the process dies in between, they aren't counted: metrics are only for
 * monitoring, the portal's own figures come from the facts.
 */
function countHappenings(log: Log, applied: readonly ProjectedEvent[]): void {
  const totals = new Map<BusinessMetric, number>();
  for (const { counts } of applied)
    for (const [metric, times] of Object.entries(counts) as [BusinessMetric, number][])
      totals.set(metric, (totals.get(metric) ?? 0) + times);
  for (const [metric, times] of totals) log.count(metric, times);
}

/** The failed events of a batch, and the later events that must wait for them. */
class Failures implements BatchOutcome {
  readonly again: DynamoDBRecord[] = [];
  readonly failed: FailedEvent[] = [];
  succeeded = 0;
  readonly #log: Log;
  readonly #items = new Set<string>();
  #refusals = 0;
  #isOver = false;

  constructor(log: Log) {
    this.#log = log;
  }

  /** An event failed. */
  add(record: DynamoDBRecord, error: unknown): void {
    this.#log.error('projection failed', { eventId: record.eventID, error });
    this.failed.push({ record, error });
    this.#wait(record);
  }

  /** The table refused the event's transaction. */
  refused(record: DynamoDBRecord, error: unknown): void {
    this.add(record, error);
    this.#refusals++;
    this.#isOver ||= isOutage(error) || this.#refusals >= MAX_FAILURES;
  }

  /** True where an earlier event blocks this one; the event must then come again too. */
  mustWait(record: DynamoDBRecord): boolean {
    const waits = this.#isOver || this.#items.has(itemOf(record));
    if (waits) this.#wait(record);
    return waits;
  }

  #wait(record: DynamoDBRecord): void {
    this.again.push(record);
    this.#items.add(itemOf(record));
  }
}

/** The stream may deliver the key's attributes in any order. */
const itemOf = ({ dynamodb: { Keys = {} } = {} }: DynamoDBRecord) =>
  JSON.stringify([Keys['pk'], Keys['sk']]);
