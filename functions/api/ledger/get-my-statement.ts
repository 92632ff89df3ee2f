import { ledgerContract } from '../../../shared/ledger/contract.ts';
import { readStatementPage } from '../../domain/ledger/read-statement-page.ts';
import { verb } from '../verb.ts';

export const getMyStatement = verb(ledgerContract.getMyStatement, async (context, input) =>
  readStatementPage(context, { ...input, agentId: context.actor.userId }),
);
