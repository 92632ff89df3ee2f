import { bankOutcomesContract } from '../../../shared/bank-outcomes/contract.ts';
import { bankFiles } from '../../domain/bank-outcomes/kind.ts';
import { presentFiles } from '../../domain/bank-outcomes/present-files.ts';
import { readFiles } from '../../domain/brought-files/read-file.ts';
import { verb } from '../verb.ts';

export const listBankFiles = verb(bankOutcomesContract.listBankFiles, async (context, page) => {
  const { rows, cursor } = await readFiles(context, bankFiles, page);
  return { rows: await presentFiles(context, rows), cursor };
});
