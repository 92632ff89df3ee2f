/** An item as the stream or a scan brings it: of any entity. */

export type Item = Record<string, unknown>;

/** A change of an item: no `before` is its creation, no `after` its deletion. */
export interface Change<Stored> {
  before: Stored | undefined;
  after: Stored | undefined;
}

/** The name of an item's entity, which ElectroDB writes into it. */
export const entityOf = (item: Item | undefined): unknown => item?.['__edb_e__'];
