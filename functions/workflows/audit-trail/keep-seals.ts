import { DatabaseSync } from 'node:sqlite';

/** Hashes of sealed records, by the records' keys. */
export interface KeptSeals extends Disposable {
  has: (key: string) => boolean;
  /** Adds a hash in place of an earlier one; true where that was another. */
  add: (key: string, hash: string) => boolean;
  /** True where the key has this hash; undefined where there is no such key. */
  check: (key: string, hash: string) => boolean | undefined;
  /** The keys that were never checked. */
  unseen: () => string[];
}

/**
 * Opens a temporary database for them: ten million sales have 42 million records, and a `Map` of Node.js has
 * room for 8 million.
 */
export function keepSeals(): KeptSeals {
  // Without a name SQLite keeps it in a file of its own, which goes with it.
  const database = new DatabaseSync('');
  database.exec(`
    PRAGMA journal_mode = OFF;
    PRAGMA cache_size = -1000000;
    CREATE TABLE seals (key TEXT PRIMARY KEY, hash TEXT NOT NULL, seen INTEGER NOT NULL) WITHOUT ROWID;
    BEGIN;
  `);
  const put = database.prepare(
    'INSERT INTO seals VALUES (?, ?, 0) ON CONFLICT DO UPDATE SET hash = excluded.hash',
  );
  const get = database.prepare('SELECT hash FROM seals WHERE key = ?');
  const see = database.prepare('UPDATE seals SET seen = 1 WHERE key = ? AND seen = 0');
  const unseen = database.prepare('SELECT key FROM seals WHERE seen = 0');
  const hashOf = (key: string) => get.get(key)?.['hash'];
  return {
    has: (key) => hashOf(key) !== undefined,
    add(key, hash) {
      const before = hashOf(key);
      if (before !== hash) put.run(key, hash);
      return before !== undefined && before !== hash;
    },
    check(key, hash) {
      const kept = hashOf(key);
      if (kept === undefined) return undefined;
      see.run(key);
      return kept === hash;
    },
    unseen: () => unseen.all().map(({ key }) => String(key)),
    [Symbol.dispose]: () => database.close(),
  };
}
