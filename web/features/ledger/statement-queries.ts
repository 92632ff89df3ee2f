import { skipToken } from '@tanstack/react-query';
import { queries } from '../../lib/api.ts';
import { inPages } from '../../lib/pages.ts';

const LINES = 50;

export const statementQuery = (period: string) =>
  queries.ledger.getMyStatement.infiniteOptions({
    input: (cursor: string | undefined) => ({ period, limit: LINES, cursor }),
    ...inPages,
  });

/** The sales behind a month's commission. */
export const statementSalesQuery = (period: string, isWanted: boolean) =>
  queries.ledger.listStatementSales.infiniteOptions({
    input: isWanted
      ? (cursor: string | undefined) => ({ period, limit: LINES, cursor })
      : skipToken,
    ...inPages,
  });
