import { Table, type Write } from '../../../functions/platform/table.ts';

interface Standstill {
  /** True for the transaction before which the client stands still. */
  before: (writes: readonly Write[]) => boolean;
  /** Happens meanwhile, once. */
  meanwhile: () => Promise<unknown>;
}

/** A table client that stands still between reading and writing, until something else has happened. */
export class LateTable extends Table {
  #isDone = false;
  readonly #standstill: Standstill;

  constructor({ name, documents }: Table, standstill: Standstill) {
    super(name, documents);
    this.#standstill = standstill;
  }

  override async transact(...asked: Parameters<Table['transact']>): Promise<void> {
    const { before, meanwhile } = this.#standstill;
    if (!this.#isDone && before(asked[0])) {
      this.#isDone = true;
      await meanwhile();
    }
    return super.transact(...asked);
  }
}

/** A step's own transaction: a fact with its ledger entries or events, and not a mark of a sign-in. */
export const isStep = (writes: readonly Write[]): boolean => writes.length > 1;
