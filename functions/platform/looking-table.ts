import { perTable, Table } from './table.ts';

/** A call would have written by itself, where only what is committed is written. */
export class WritesAlone extends Error {
  override readonly name = 'WritesAlone';
}

/** A table that is read only: no transaction is sent. */
class LookingTable extends Table {
  override transact(): Promise<void> {
    return Promise.reject(new WritesAlone('Nothing is written here but what is committed'));
  }
}

/** The same table for somebody who only looks, or whose writes go through `commit` alone. */
export const lookingAt = perTable((table) => new LookingTable(table.name, table.documents));
