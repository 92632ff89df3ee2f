import { ledgerContract } from '../../../shared/ledger/contract.ts';
import { readStatementSales } from '../../domain/ledger/read-statement-sales.ts';
import { verb } from '../verb.ts';

export const listStatementSales = verb(ledgerContract.listStatementSales, async (context, input) =>
  readStatementSales(context, { ...input, agentId: context.actor.userId }),
);
