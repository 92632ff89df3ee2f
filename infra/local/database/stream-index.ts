/**
 * What the emulator's own tables lack: it goes through every record of the stream, images and all, for each
 * item that is written and each time the stream is read, so that a thousand writes cost a million records.
 */
import { DatabaseSync } from 'node:sqlite';

const BUSY_WITHIN_MS = 10_000;

/**
 * Adds an index in the order of the stream, which the emulator's queries then use; where it is there already,
 * nothing changes.
 * @param file the emulator's SQLite database; the emulator may have it open
 */
export function indexStream(file: string): void {
  const database = new DatabaseSync(file, { timeout: BUSY_WITHIN_MS });
  try {
    database.exec(
      'CREATE INDEX IF NOT EXISTS stream_in_order ON _stream_records (table_name, CAST(sequence_number AS INTEGER))',
    );
  } finally {
    database.close();
  }
}
