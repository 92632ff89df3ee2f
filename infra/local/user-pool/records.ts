import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Opens the pool's SQLite file; every write is in the file when its call returns. */
export function openPoolDatabase(dataDir: string): DatabaseSync {
  mkdirSync(dataDir, { recursive: true });
  const database = new DatabaseSync(join(dataDir, 'user-pool.sqlite'));
  // A killed process loses nothing with these settings; a power cut may lose the last writes.
  database.exec('PRAGMA journal_mode = WAL');
  database.exec('PRAGMA synchronous = NORMAL');
  return database;
}

const isExpired = (value: object) => 'expiresAt' in value && Number(value.expiresAt) <= Date.now();

/**
 * Records of one kind by their ids: read from memory, written to a table of the pool's file. Those that
 * have expired (`expiresAt`, epoch ms) are removed at the start.
 */
export class Records<Value extends object> {
  readonly #values = new Map<string, Value>();
  readonly #database: DatabaseSync;
  readonly #table: string;

  constructor(database: DatabaseSync, table: string) {
    this.#database = database;
    this.#table = table;
    database.exec(`CREATE TABLE IF NOT EXISTS ${table} (id TEXT PRIMARY KEY, value TEXT)`);
    for (const { id, value } of database.prepare(`SELECT id, value FROM ${table}`).all())
      this.#values.set(String(id), JSON.parse(String(value)) as Value);
    this.removeWhere(isExpired);
  }

  get(id: string): Value | undefined {
    return this.#values.get(id);
  }

  values(): Value[] {
    return [...this.#values.values()];
  }

  put(id: string, value: Value): void {
    this.#values.set(id, value);
    this.#database
      .prepare(`INSERT OR REPLACE INTO ${this.#table} (id, value) VALUES (?, ?)`)
      .run(id, JSON.stringify(value));
  }

  remove(id: string): void {
    this.#values.delete(id);
    this.#database.prepare(`DELETE FROM ${this.#table} WHERE id = ?`).run(id);
  }

  /** Removes every record that matches, such as all sessions of one user. */
  removeWhere(matches: (value: Value) => boolean): void {
    for (const [id, value] of this.#values) if (matches(value)) this.remove(id);
  }
}
