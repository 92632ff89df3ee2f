/** Leases: one worker holds an item until a real time; then another may claim it. */

/** The condition operators that ElectroDB passes in. */
interface Operations<Attribute> {
  eq(attribute: Attribute, value: string): string;
  lt(attribute: Attribute, value: string): string;
  notExists(attribute: Attribute): string;
}

/**
 * No worker holds a lease on the item.
 * @param now real time, ISO 8601
 */
export const isFree =
  (now: string) =>
  <Attribute>(
    { leasedUntil }: { leasedUntil: Attribute },
    is: Pick<Operations<Attribute>, 'lt' | 'notExists'>,
  ): string =>
    `(${is.notExists(leasedUntil)} OR ${is.lt(leasedUntil, now)})`;

/** Another worker holds the lease, or the work is finished. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}
/** The worker stopped before its time limit; another continues from what is stored. */
export class WorkPaused extends Error {
  override readonly name = 'WorkPaused';
}
export const leaseLost = () => new LeaseLost();
