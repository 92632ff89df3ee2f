import { ledgerContract } from '../../../shared/ledger/contract.ts';
import { readStatementList } from '../../domain/ledger/read-statements.ts';
import { verb } from '../verb.ts';

export const listAgentStatements = verb(ledgerContract.listAgentStatements, readStatementList);
