import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { DataStore } from 'cognito-local/lib/services/dataStore/dataStore.js';
import type { DataStoreFactory } from 'cognito-local/lib/services/dataStore/factory.js';

/** The emulator's data in SQLite: its own store rewrites one JSON file per change, and a kill tears it. */
export interface PoolStore extends DataStoreFactory {
  close(): void;
}

/** The part of a data store under one of its top-level names, such as `Users`, by entry. */
type Section = Record<string, unknown>;

/** Opens the data kept in `dataDir`; every change is in the database file when its call returns. */
export function openStore(dataDir: string): PoolStore {
  mkdirSync(dataDir, { recursive: true });
  const database = new DatabaseSync(join(dataDir, 'user-pool.sqlite'));
  database.exec('PRAGMA journal_mode = WAL');
  // A kill loses nothing all the same; only a machine that loses power may.
  database.exec('PRAGMA synchronous = NORMAL');
  database.exec(
    'CREATE TABLE IF NOT EXISTS entry (store TEXT, section TEXT, name TEXT, value TEXT, PRIMARY KEY (store, section, name))',
  );
  return {
    create: async (_context, id, defaults) => new SqliteDataStore(database, id, defaults),
    close: () => database.close(),
  };
}

/** A section without entries of its own, such as `Options`, is one row under this name. */
const WHOLE = '';

class SqliteDataStore implements DataStore {
  readonly #database: DatabaseSync;
  readonly #id: string;
  readonly #sections = new Map<string, unknown>();

  constructor(database: DatabaseSync, id: string, defaults: object) {
    this.#database = database;
    this.#id = id;
    for (const [section, value] of Object.entries(defaults)) this.#sections.set(section, value);
    const rows = database.prepare('SELECT section, name, value FROM entry WHERE store = ?').all(id);
    for (const { section, name, value } of rows) {
      this.#keep(String(section), String(name), JSON.parse(String(value), reviveDates));
    }
  }

  async get<T>(_context: unknown, key: string | string[], fallback?: T): Promise<T> {
    const [section, name] = parts(key);
    const value = this.#sections.get(section);
    const found = name === WHOLE ? value : entryOf(value, name);
    // The emulator's contract: what is absent and has no default is null.
    return (found ?? fallback ?? null) as T;
  }

  async getRoot<T>(): Promise<T | null> {
    return Object.fromEntries(this.#sections) as T;
  }

  async set(_context: unknown, key: string | string[], value: unknown): Promise<void> {
    const [section, name] = parts(key);
    this.#keep(section, name, value);
    this.#database
      .prepare('INSERT OR REPLACE INTO entry (store, section, name, value) VALUES (?, ?, ?, ?)')
      .run(this.#id, section, name, JSON.stringify(value));
  }

  async delete(_context: unknown, key: string | string[]): Promise<void> {
    const [section, name] = parts(key);
    if (name === WHOLE) this.#sections.delete(section);
    else delete (this.#sections.get(section) as Section | undefined)?.[name];
    this.#database
      .prepare('DELETE FROM entry WHERE store = ? AND section = ? AND name = ?')
      .run(this.#id, section, name);
  }

  #keep(section: string, name: string, value: unknown): void {
    if (name === WHOLE) {
      this.#sections.set(section, value);
      return;
    }
    const entries: Section = (this.#sections.get(section) as Section | undefined) ?? {};
    entries[name] = value;
    this.#sections.set(section, entries);
  }
}

/** Own entries only: a user called `constructor` or `__proto__` doesn't exist. */
function entryOf(section: unknown, name: string): unknown {
  if (typeof section !== 'object' || section === null) return undefined;
  return Object.hasOwn(section, name) ? (section as Section)[name] : undefined;
}

function parts(key: string | string[]): [section: string, name: string] {
  const [section, name] = Array.isArray(key) ? key : [key];
  if (section === undefined) throw new TypeError('A key names at least its section');
  return [section, name ?? WHOLE];
}

/** The emulator's dates are the properties that end in `Date`. */
function reviveDates(name: string, value: unknown): unknown {
  return name.endsWith('Date') && typeof value === 'string' ? new Date(value) : value;
}
