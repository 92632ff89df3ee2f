/**
 * The headings that a person chose for the columns of an import. They are kept on the device, and count for
 * every file with the same headings.
 */
import { get, set, type UseStore } from 'idb-keyval';
import { columnName } from '../../shared/kernel/csv-file.ts';
import type { ColumnChoice, KnownColumns } from '../../shared/kernel/csv-headings.ts';
import { type CsvHead, readHead } from './csv-head.ts';
import { deviceStore } from './device-store.ts';

let opened: UseStore | undefined;
const store = () => (opened ??= deviceStore('portal-columns', 'choices'));

export type ImportKind = 'agents' | 'products';

/** A file's headings, and how they are read. */
export interface Mapping {
  head: CsvHead;
  /** A person's choice, now or earlier; undefined where none was made. */
  chosen: ColumnChoice | undefined;
  /** The heading of each column: the chosen one, or the one that is recognised. */
  headings: ColumnChoice;
}

const keyOf = (kind: ImportKind, head: CsvHead) =>
  [kind, ...head.headings.map(columnName).sort()].join('\n');

/** A device that keeps nothing asks again. */
const keptChoice = (key: string): Promise<ColumnChoice | undefined> =>
  get<ColumnChoice>(key, store()).catch(() => undefined);
const keepChoice = (key: string, chosen: ColumnChoice): Promise<void> =>
  set(key, chosen, store()).catch(() => undefined);

const recognised = ({ columns, headings }: CsvHead, known: KnownColumns): ColumnChoice =>
  Object.fromEntries(
    Object.keys(known).map((column) => {
      const heading = headings[columns.indexOf(column)];
      return [column, heading === undefined ? '' : columnName(heading)];
    }),
  );

/**
 * Reads the headings of a file.
 * @param chosen what a person chooses now, which is then kept
 * @returns undefined where the file has no header
 */
export async function readMapping(
  { kind, file, known }: { kind: ImportKind; file: File; known: KnownColumns },
  chosen?: ColumnChoice,
): Promise<Mapping | undefined> {
  const head = await readHead(file, { known });
  if (!head) return undefined;
  const key = keyOf(kind, head);
  if (chosen) await keepChoice(key, chosen);
  const counting = chosen ?? (await keptChoice(key));
  return { head, chosen: counting, headings: counting ?? recognised(head, known) };
}
