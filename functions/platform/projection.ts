/** What a slice derives from a change of one of its facts; the projector's frame does the rest. */
import type { Notice } from '../../shared/notifications/rules.ts';
import type { Measures } from '../../shared/reports/rules.ts';
import { NETWORK, type Scope } from '../reports/rollup.table.ts';
import type { SearchEntry } from './search-entry.table.ts';

/** An item as the stream or a scan brings it: of any entity. */
export type Item = Record<string, unknown>;

/** A change of an item: no `before` is its creation, no `after` its deletion. */
export interface Change<Stored> {
  before: Stored | undefined;
  after: Stored | undefined;
}

interface Derivation<Stored> {
  /** What the item, as it stands, adds to figures. A rebuild is the sum of these. */
  measures: (item: Stored) => Partial<Measures>;
  /** Whose figures they are; they don't change with the item. The network's where nothing is said. */
  scopes: (item: Stored) => Scope[];
  /** What people are told of the change. */
  notices: (change: Change<Stored>) => Notice[];
  /** Under which terms the item, as it stands, is found. */
  entries: (item: Stored) => SearchEntry[];
}

export interface Projection extends Derivation<Item> {
  /** The entity's name, as its items carry it. */
  entity: string;
}

/** Names the entity whose items a derivation understands; the frame hands it only those. */
export const projectionOf = <Stored>(
  entity: string,
  { measures, scopes, notices, entries }: Partial<Derivation<Stored>>,
): Projection => ({
  entity,
  measures: (item) => measures?.(item as Stored) ?? {},
  scopes: (item) => scopes?.(item as Stored) ?? [NETWORK],
  notices: ({ before, after }) =>
    notices?.({ before: before as Stored | undefined, after: after as Stored | undefined }) ?? [],
  entries: (item) => entries?.(item as Stored) ?? [],
});

/** The name of an item's entity, which ElectroDB writes into it. */
export const entityOf = (item: Item | undefined): unknown => item?.['__edb_e__'];
