/** Reads one bank file, presents files with the names of people, and words conflicts. */
import type { BankFile } from '../../../shared/bank-outcomes/schemas.ts';
import { fileStateWords } from '../../../shared/kernel/brought-file.ts';
import { conflict, notFound } from '../../../shared/kernel/errors.ts';
import { bankFileContentTable } from '../../data/bank-outcomes/bank-file-content.table.ts';
import { bankFileTable, type StoredBankFile } from '../../data/bank-outcomes/bank-file.table.ts';
import type { Context } from '../../platform/context.ts';
import { readAdminNames } from '../identity/read-admin-names.ts';
import { presentBankFile } from './present.ts';

/** @throws DomainError NOT_FOUND where there is no such file */
export async function readStoredFile(
  { table }: Pick<Context, 'table'>,
  fileId: string,
): Promise<StoredBankFile> {
  const file = await bankFileTable(table).get(fileId);
  if (!file) throw notFound('This bank file does not exist.');
  return file;
}

/** The files with the names of those who uploaded and applied them. */
export async function withPeople(
  context: Pick<Context, 'table'>,
  files: readonly StoredBankFile[],
): Promise<BankFile[]> {
  const ids = files.flatMap(({ uploadedBy, appliedBy }) => [uploadedBy, appliedBy]);
  const nameOf = await readAdminNames(context, ids);
  return files.map((file) => presentBankFile(file, { nameOf }));
}

/** One file, with the earlier one of its content where there is one. */
export async function presentOne(
  context: Pick<Context, 'table'>,
  file: StoredBankFile,
  previewUrl?: string,
): Promise<BankFile> {
  const { uploadedBy, appliedBy, sha256 } = file;
  const [nameOf, content] = await Promise.all([
    readAdminNames(context, [uploadedBy, appliedBy]),
    sha256 ? bankFileContentTable(context.table).get(sha256) : undefined,
  ]);
  const same =
    content && content.fileId !== file.fileId
      ? { fileId: content.fileId, name: content.fileName, appliedAt: content.appliedAt }
      : undefined;
  return presentBankFile(file, { nameOf, previewUrl, same });
}

/** The file isn't in the state that the step needs; the answer carries its present state. */
export const fileChanged = (file: StoredBankFile | undefined) => {
  if (!file) return notFound('This bank file does not exist.');
  const { status, preview } = file;
  return conflict(`This bank file is ${fileStateWords[status]}.`, { status, preview });
};
