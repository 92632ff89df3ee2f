/** Presents bank files and mappings in API answers; lists every field. */
import { addApplied } from '../../../shared/bank-outcomes/rules.ts';
import type { BankFile, KeptMapping } from '../../../shared/bank-outcomes/schemas.ts';
import type { StoredBankFile } from '../../data/bank-outcomes/bank-file.table.ts';
import type { StoredMapping } from '../../data/bank-outcomes/outcome-mapping.table.ts';
import { optional } from '../../platform/present.ts';
import { presentFile } from '../brought-files/present.ts';

/** The parts that a file is presented with. */
interface Around {
  nameOf: (userId: string) => string;
  previewUrl?: string | undefined;
  same?: BankFile['same'];
}

export const presentBankFile = (
  file: StoredBankFile,
  { nameOf, previewUrl, same }: Around,
): BankFile => ({
  ...presentFile(file, nameOf),
  ...optional({
    format: file.format,
    mapping: file.mapping?.name,
    sha256: file.sha256,
    totals: file.totals,
    applied: file.applied && addApplied(file.appliedBefore, file.applied),
    same,
    previewUrl,
  }),
});

export const presentMapping = ({ mappingId, mapping, updatedAt }: StoredMapping): KeptMapping => ({
  id: mappingId,
  name: mapping.name,
  columns: mapping.columns,
  ...optional({ byNumber: mapping.byNumber }),
  paidValues: mapping.paidValues,
  returnedValues: mapping.returnedValues,
  onTheWayValues: mapping.onTheWayValues,
  sign: mapping.sign,
  decimalMark: mapping.decimalMark,
  dayForm: mapping.dayForm,
  updatedAt,
});
