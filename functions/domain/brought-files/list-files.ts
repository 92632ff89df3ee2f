import type { StoredFile } from '../../data/brought-files/brought-file.table.ts';
import type { Context } from '../../platform/context.ts';
import { cursorAfter, positionOf } from '../../platform/page.ts';
import type { FileKind } from './kind.ts';
import { readPeople } from './read-file.ts';

/** A page of all files of a kind, newest first, with the names of people. */
export async function listFiles<File extends StoredFile, Shown>(
  context: Pick<Context, 'table'>,
  kind: FileKind<File>,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
  present: (file: File, people: { nameOf: (userId: string) => string }) => Shown,
): Promise<{ rows: Shown[]; cursor: string | null }> {
  const query = { list: kind.list };
  const after = positionOf(query, cursor);
  const { rows, more } = await kind.table(context.table).page({ limit, after });
  const nameOf = await readPeople(context, rows);
  const last = rows.at(-1);
  return {
    rows: rows.map((file) => present(file, { nameOf })),
    cursor: more ? cursorAfter(query, last && { at: last.uploadedAt, id: last.fileId }) : null,
  };
}
