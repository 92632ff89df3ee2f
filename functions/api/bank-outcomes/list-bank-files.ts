import { bankOutcomesContract } from '../../../shared/bank-outcomes/contract.ts';
import { bankFileTable, positionOfBankFile } from '../../data/bank-outcomes/bank-file.table.ts';
import { withPeople } from '../../domain/bank-outcomes/read-bank-file.ts';
import { cursorAfter, positionOf } from '../../platform/page.ts';
import { verb } from '../verb.ts';

export const listBankFiles = verb(
  bankOutcomesContract.listBankFiles,
  async (context, { limit, cursor }) => {
    const query = { list: 'bankFiles' };
    const after = positionOf(query, cursor);
    const { rows, more } = await bankFileTable(context.table).page({ limit, after });
    return {
      rows: await withPeople(context, rows),
      cursor: more ? cursorAfter(query, positionOfBankFile(rows.at(-1))) : null,
    };
  },
);
