/** Leases: who works on an item has it until an instant of real time, and then another may. */

/** The operations that a condition of an entity is said in. */
interface Operations<Attribute> {
  eq(attribute: Attribute, value: string): string;
  lt(attribute: Attribute, value: string): string;
  notExists(attribute: Attribute): string;
}

/**
 * Nobody has the item.
 * @param now real time, ISO 8601
 */
export const isFree =
  (now: string) =>
  <Attribute>(
    { leasedUntil }: { leasedUntil: Attribute },
    is: Pick<Operations<Attribute>, 'lt' | 'notExists'>,
  ): string =>
    `(${is.notExists(leasedUntil)} OR ${is.lt(leasedUntil, now)})`;

/** Another worker has the item by now, or its work is over. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}
export const leaseLost = () => new LeaseLost();
