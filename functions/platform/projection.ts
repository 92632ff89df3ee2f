/** What a slice derives from a change of one of its facts; the projector's frame does the rest. */
import type { Measures } from '../../shared/reports/rules.ts';
import type { Notice } from '../../shared/notifications/rules.ts';

/** A change of an item: no `before` is its creation, no `after` its deletion. */
export interface Change<Item> {
  before: Item | undefined;
  after: Item | undefined;
}

export interface Projection<Item> {
  /** The entity's name, as items carry it. */
  entity: string;
  /** What the item, as it stands, adds to the network's figures. A rebuild is the sum of these. */
  measures: (item: Item) => Partial<Measures>;
  /** What people are told of the change. */
  notices: (change: Change<Item>) => Notice[];
}
