import { ledgerContract } from '../../../shared/ledger/contract.ts';
import { verb } from '../verb.ts';
import { foldTaxYears } from '../../domain/ledger/fold-statements.ts';
import { readStatements } from '../../domain/ledger/read-statements.ts';

/** All of the agent's months and tax years, newest first; twelve a year. */
export const listMyStatements = verb(ledgerContract.listMyStatements, async (context) => {
  const { statements, closedThrough } = await readStatements(context);
  return {
    statements: statements.toReversed(),
    taxYears: foldTaxYears(statements, closedThrough).toReversed(),
  };
});
