import type { BankFile } from '../../../shared/bank-outcomes/schemas.ts';
import { bankFileContentTable } from '../../data/bank-outcomes/bank-file-content.table.ts';
import type { StoredBankFile } from '../../data/bank-outcomes/bank-file.table.ts';
import type { Context } from '../../platform/context.ts';
import { readPeople } from '../brought-files/read-file.ts';
import { presentBankFile } from './present.ts';

/** A file with the names of people, and with the earlier one of its content where there is one. */
export async function presentOne(
  context: Pick<Context, 'table'>,
  file: StoredBankFile,
  previewUrl?: string,
): Promise<BankFile> {
  const { fileId, sha256 } = file;
  const [nameOf, content] = await Promise.all([
    readPeople(context, [file]),
    sha256 ? bankFileContentTable(context.table).get(sha256) : undefined,
  ]);
  const same =
    content && content.fileId !== fileId
      ? { fileId: content.fileId, name: content.fileName, appliedAt: content.appliedAt }
      : undefined;
  return presentBankFile(file, { nameOf, previewUrl, same });
}
