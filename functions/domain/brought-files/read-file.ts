/** Reads the record of a file, and words why a step can't be taken. */
import { fileStateWords } from '../../../shared/kernel/brought-file.ts';
import { conflict, notFound } from '../../../shared/kernel/errors.ts';
import type { StoredFile } from '../../data/brought-files/brought-file.table.ts';
import type { Context } from '../../platform/context.ts';
import { readAdminNames } from '../identity/read-admin-names.ts';
import type { FileKind } from './kind.ts';

/** @throws DomainError NOT_FOUND where there is no such file */
export async function readFile<File extends StoredFile>(
  { table }: Pick<Context, 'table'>,
  kind: FileKind<File>,
  fileId: string,
): Promise<File> {
  const file = await kind.table(table).get(fileId);
  if (!file) throw missing(kind);
  return file;
}

const missing = ({ noun }: Pick<FileKind<never>, 'noun'>) =>
  notFound(`This ${noun} does not exist.`);

/** The file isn't in the state that the step needs; the answer carries its present state. */
export function fileChanged(kind: Pick<FileKind<never>, 'noun'>, file: StoredFile | undefined) {
  if (!file) return missing(kind);
  const { status, preview } = file;
  return conflict(`This ${kind.noun} is ${fileStateWords[status]}.`, { status, preview });
}

/** The names of those who uploaded and applied files, by their ids. */
export const readPeople = (context: Pick<Context, 'table'>, files: readonly StoredFile[]) =>
  readAdminNames(
    context,
    files.flatMap(({ uploadedBy, appliedBy }) => [uploadedBy, appliedBy]),
  );
