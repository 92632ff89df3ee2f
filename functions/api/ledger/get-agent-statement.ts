import { ledgerContract } from '../../../shared/ledger/contract.ts';
import { readStatementPage } from '../../domain/ledger/read-statement-page.ts';
import { verb } from '../verb.ts';

export const getAgentStatement = verb(ledgerContract.getAgentStatement, readStatementPage);
