/** Presents bank files and mappings in API answers; lists every field. */
import { addApplied } from '../../../shared/bank-outcomes/rules.ts';
import type { BankFile, KeptMapping } from '../../../shared/bank-outcomes/schemas.ts';
import type { StoredBankFile } from '../../data/bank-outcomes/bank-file.table.ts';
import type { StoredMapping } from '../../data/bank-outcomes/outcome-mapping.table.ts';
import { optional } from '../../platform/present.ts';

/** The parts that a file is presented with. */
interface Around {
  nameOf: (userId: string) => string;
  previewUrl?: string | undefined;
  same?: BankFile['same'];
}

export function presentBankFile(
  file: StoredBankFile,
  { nameOf, previewUrl, same }: Around,
): BankFile {
  const { fileId, fileName, sizeBytes, status, uploadedBy, uploadedAt, preview } = file;
  const person = (id: string) => ({ id, name: nameOf(id) });
  const isWorking = status === 'reading' || status === 'applying';
  return {
    id: fileId,
    name: fileName,
    sizeBytes,
    status,
    uploadedBy: person(uploadedBy),
    uploadedAt,
    preview,
    ...optional({
      format: file.format,
      mapping: file.mapping?.name,
      sha256: file.sha256,
      problem: file.problem,
      progress: isWorking
        ? { done: file.done ?? 0, ...optional({ total: file.total }) }
        : undefined,
      totals: file.totals,
      applied: file.applied && addApplied(file.appliedBefore, file.applied),
      appliedBy: file.appliedBy === undefined ? undefined : person(file.appliedBy),
      appliedAt: file.appliedAt,
      same,
      previewUrl,
    }),
  };
}

export const presentMapping = ({ mappingId, mapping, updatedAt }: StoredMapping): KeptMapping => ({
  id: mappingId,
  name: mapping.name,
  columns: mapping.columns,
  paidValues: mapping.paidValues,
  returnedValues: mapping.returnedValues,
  onTheWayValues: mapping.onTheWayValues,
  sign: mapping.sign,
  decimalMark: mapping.decimalMark,
  dayForm: mapping.dayForm,
  updatedAt,
});
