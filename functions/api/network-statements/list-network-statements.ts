import { networkStatementsContract } from '../../../shared/network-statements/contract.ts';
import {
  networkStatementTable,
  positionOfStatement,
} from '../../data/network-statements/network-statement.table.ts';
import { presentStatements } from '../../domain/network-statements/read-statement.ts';
import { cursorAfter, positionOf } from '../../platform/page.ts';
import { verb } from '../verb.ts';

const QUERY = { list: 'networkStatements' };

export const listNetworkStatements = verb(
  networkStatementsContract.listNetworkStatements,
  async (context, { limit, cursor }) => {
    const after = positionOf(QUERY, cursor);
    const { rows, more } = await networkStatementTable(context.table).page({ limit, after });
    return {
      rows: await presentStatements(context, rows),
      cursor: more ? cursorAfter(QUERY, positionOfStatement(rows.at(-1))) : null,
    };
  },
);
