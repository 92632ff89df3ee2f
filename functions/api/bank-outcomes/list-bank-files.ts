import { bankOutcomesContract } from '../../../shared/bank-outcomes/contract.ts';
import { bankFiles } from '../../domain/bank-outcomes/kind.ts';
import { presentBankFile } from '../../domain/bank-outcomes/present.ts';
import { listFiles } from '../../domain/brought-files/list-files.ts';
import { verb } from '../verb.ts';

export const listBankFiles = verb(bankOutcomesContract.listBankFiles, async (context, page) =>
  listFiles(context, bankFiles, page, presentBankFile),
);
