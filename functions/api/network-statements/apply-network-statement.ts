import { conflict } from '../../../shared/kernel/errors.ts';
import { networkStatementsContract } from '../../../shared/network-statements/contract.ts';
import type { StoredStatement } from '../../data/network-statements/network-statement.table.ts';
import {
  presentOne,
  readStoredStatement,
  statementChanged,
} from '../../domain/network-statements/read-statement.ts';
import { startStatementJob } from '../../domain/network-statements/start-statement-job.ts';
import { verb } from '../verb.ts';

/**
 * Has a job end and activate the sales of the preview that was seen. Idempotent while it is applied; a
 * stopped application goes through the list again, and what was done stays done.
 */
export const applyNetworkStatement = verb(
  networkStatementsContract.applyNetworkStatement,
  async (context, { statementId, preview }) => {
    const statement = await readStoredStatement(context, statementId);
    if (statement.preview !== preview) throw checkedAgain(statement);
    if (statement.status === 'applying') return presentOne(context, statement);
    if (statement.status !== 'read' && statement.status !== 'stopped')
      throw statementChanged(statement);
    const { end: ends = 0, activate: activations = 0 } = statement.totals?.counts ?? {};
    if (ends + activations === 0) throw conflict('This statement changes no sale.');
    const applying = await startStatementJob(context, statement, {
      kind: 'applyNetworkStatement',
      action: 'networkStatements.apply',
      changes: { status: 'applying' },
      facts: { ends, activations },
    });
    return presentOne(context, applying);
  },
);

const checkedAgain = ({ status, preview }: StoredStatement) =>
  conflict('This statement was checked again since. Look at the new preview first.', {
    status,
    preview,
  });
