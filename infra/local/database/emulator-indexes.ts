/** Indexes that the emulator’s tables lack. Its queries use them once they are there. */
import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

const BUSY_WITHIN_MS = 10_000;

/**
 * Adds an index in the order of the stream: without it the emulator scans every record of the stream at each
 * write and each read of it, so that a thousand writes cost a million records.
 * @param file the emulator's SQLite database; the emulator may have it open
 * @returns false where the emulator hasn't made its tables in that file
 */
export const indexStream = (file: string): boolean =>
  addIndex(
    file,
    '_stream_records',
    'stream_in_order',
    'table_name, CAST(sequence_number AS INTEGER)',
  );

/**
 * Adds an index in the order of a scan’s segments: without it each page sorts all items of the table.
 * @param file the emulator's SQLite database; the emulator may have it open
 * @returns false where there is no such table
 */
export const indexScan = (file: string, tableName: string): boolean =>
  addIndex(file, tableName, 'scan_in_order', 'hash_prefix, pk, sk');

function addIndex(file: string, table: string, name: string, columns: string): boolean {
  if (!existsSync(file)) return false;
  const database = new DatabaseSync(file, { timeout: BUSY_WITHIN_MS });
  try {
    const found = database.prepare('SELECT 1 FROM sqlite_master WHERE name = ?').get(table);
    if (found === undefined) return false;
    database.exec(`CREATE INDEX IF NOT EXISTS ${name} ON "${table}" (${columns})`);
    return true;
  } finally {
    database.close();
  }
}
