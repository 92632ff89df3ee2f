import { networkStatementsContract } from '../../../shared/network-statements/contract.ts';
import { readFailures } from '../../domain/jobs/read-failures.ts';
import { readStoredStatement } from '../../domain/network-statements/read-statement.ts';
import { verb } from '../verb.ts';

export const listFailedLines = verb(
  networkStatementsContract.listFailedLines,
  async (context, { statementId, after }) => {
    const { applyJobId } = await readStoredStatement(context, statementId);
    return readFailures(context, applyJobId, after);
  },
);
