/** Reads the lists of a preview, which a job wrote in parts. */
import { conflict, notFound } from '../../../shared/kernel/errors.ts';
import { LINES_KEPT_DAYS, LINES_KEPT_TOGETHER } from '../../../shared/network-statements/rules.ts';
import type { KeptLine, LineList, ShownLine } from '../../../shared/network-statements/schemas.ts';
import { statementPartKeyOf } from '../jobs/export-keys.ts';
import type { ExportsBucket } from '../../data/jobs/exports-bucket.client.ts';
import type { StoredStatement } from '../../data/network-statements/network-statement.table.ts';
import type { Context } from '../../platform/context.ts';
import { cursorAfter, positionOf } from '../../platform/page.ts';
import { readLineNames } from './read-line-names.ts';

/** Customers who are there need nobody's look: their list can be paged through, and has no file. */
export const isWritten = (list: LineList): boolean => list !== 'active';

/** The number of lines of a list. */
export const countOfList = ({ totals }: StoredStatement, list: LineList): number =>
  (list === 'leakage' ? totals?.leakage.sales : totals?.counts[list]) ?? 0;

/** The lines of a part. */
export const readPart = async (
  bucket: Pick<ExportsBucket, 'read'>,
  preview: Pick<StoredStatement, 'fileId' | 'preview'>,
  { list, part }: { list: LineList; part: number },
): Promise<KeptLine[]> =>
  JSON.parse(await bucket.read(statementPartKeyOf(preview, list, part))) as KeptLine[];

interface LinesQuery {
  statement: StoredStatement;
  preview: number;
  list: LineList;
  limit: number;
  cursor?: string | undefined;
}

/**
 * A page of one list, which ends with its part at the latest.
 * @throws DomainError CONFLICT where the statement was checked again since; NOT_FOUND once the lines are
 *   deleted
 */
export async function readLinesPage(
  context: Context,
  bucket: Pick<ExportsBucket, 'read'>,
  { statement, preview, list, limit, cursor }: LinesQuery,
): Promise<{ rows: ShownLine[]; cursor: string | null }> {
  const { fileId } = statement;
  if (statement.preview !== preview)
    throw conflict('This statement was checked again since. Look at the new preview.', {
      preview: statement.preview,
    });
  const query = { list: `statement ${fileId} ${preview} ${list}` };
  const from = Number(positionOf(query, cursor)?.at ?? 0);
  const count = countOfList(statement, list);
  if (from >= count) return { rows: [], cursor: null };
  const part = Math.floor(from / LINES_KEPT_TOGETHER);
  const lines = await readKept(bucket, statement, { list, part });
  const at = from % LINES_KEPT_TOGETHER;
  const some = lines.slice(at, at + limit);
  const next = from + some.length;
  return {
    rows: (await readLineNames(context, some)).map((line, index) => ({
      ...line,
      id: String(from + index),
    })),
    cursor: next < count ? cursorAfter(query, { at: String(next), id: list }) : null,
  };
}

const isMissing = (error: unknown) =>
  error instanceof Error && ['NoSuchKey', 'NotFound', 'AccessDenied'].includes(error.name);

function readKept(...read: Parameters<typeof readPart>): Promise<KeptLine[]> {
  return readPart(...read).catch((error: unknown) => {
    if (!isMissing(error)) throw error;
    throw notFound(`The lines of a statement are kept for ${LINES_KEPT_DAYS} days.`);
  });
}
