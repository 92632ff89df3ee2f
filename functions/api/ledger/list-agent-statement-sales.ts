import { ledgerContract } from '../../../shared/ledger/contract.ts';
import { readStatementSales } from '../../domain/ledger/read-statement-sales.ts';
import { verb } from '../verb.ts';

export const listAgentStatementSales = verb(
  ledgerContract.listAgentStatementSales,
  readStatementSales,
);
