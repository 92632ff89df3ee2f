/**
 * The emulator's tables lack an index: at each write and each read of the stream it scans every record of
 * the stream, so that a thousand writes cost a million records.
 */
import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

const BUSY_WITHIN_MS = 10_000;

/**
 * Adds an index in the order of the stream, unless it exists; the emulator's queries then use it.
 * @param file the emulator's SQLite database; the emulator may have it open
 * @returns false where the emulator hasn't made its tables in that file
 */
export function indexStream(file: string): boolean {
  if (!existsSync(file)) return false;
  const database = new DatabaseSync(file, { timeout: BUSY_WITHIN_MS });
  try {
    const tables = database.prepare("SELECT 1 FROM sqlite_master WHERE name = '_stream_records'");
    if (tables.get() === undefined) return false;
    database.exec(
      'CREATE INDEX IF NOT EXISTS stream_in_order ON _stream_records (table_name, CAST(sequence_number AS INTEGER))',
    );
    return true;
  } finally {
    database.close();
  }
}
