import { networkStatementsContract } from '../../../shared/network-statements/contract.ts';
import { readFile } from '../../domain/brought-files/read-file.ts';
import { readFailures } from '../../domain/jobs/read-failures.ts';
import { networkStatements } from '../../domain/network-statements/kind.ts';
import { verb } from '../verb.ts';

export const listFailedLines = verb(
  networkStatementsContract.listFailedLines,
  async (context, { statementId, after }) => {
    const { applyJobId } = await readFile(context, networkStatements, statementId);
    return readFailures(context, applyJobId, after);
  },
);
