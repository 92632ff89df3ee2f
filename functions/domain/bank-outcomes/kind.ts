import { bankFileTable, type StoredBankFile } from '../../data/bank-outcomes/bank-file.table.ts';
import { optional } from '../../platform/present.ts';
import type { FileKind } from '../brought-files/kind.ts';

/** Files by which a bank tells what became of payouts. */
export const bankFiles: FileKind<StoredBankFile> = {
  table: bankFileTable,
  noun: 'bank file',
  slice: 'bankOutcomes',
  list: 'bankFiles',
  jobs: { read: 'readBankFile', apply: 'applyBankFile' },
  jobField: 'bankFileId',
  facts: ({ fileName, sha256 }) => ({ fileName, ...optional({ sha256 }) }),
};
