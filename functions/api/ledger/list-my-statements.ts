import { ledgerContract } from '../../../shared/ledger/contract.ts';
import { readStatementList } from '../../domain/ledger/read-statements.ts';
import { verb } from '../verb.ts';

export const listMyStatements = verb(ledgerContract.listMyStatements, async (context) =>
  readStatementList(context, { agentId: context.actor.userId }),
);
