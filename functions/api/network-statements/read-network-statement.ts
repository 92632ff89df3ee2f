import { conflict } from '../../../shared/kernel/errors.ts';
import { networkStatementsContract } from '../../../shared/network-statements/contract.ts';
import type { StoredStatement } from '../../data/network-statements/network-statement.table.ts';
import {
  presentOne,
  readStoredStatement,
  statementChanged,
} from '../../domain/network-statements/read-statement.ts';
import { startStatementJob } from '../../domain/network-statements/start-statement-job.ts';
import type { Quarantine } from '../../platform/quarantine.ts';
import { verb } from '../verb.ts';

/** Statuses from which a statement is read, or checked again. */
const READABLE: readonly StoredStatement['status'][] = ['uploading', 'read', 'applied', 'stopped'];

/** Has a job read the uploaded file against the sales as they are now. Idempotent while it is being read. */
export const readNetworkStatement = (uploads: Pick<Quarantine, 'posted'>) =>
  verb(networkStatementsContract.readNetworkStatement, async (context, { statementId }) => {
    const statement = await readStoredStatement(context, statementId);
    if (statement.status === 'reading') return presentOne(context, statement);
    if (!READABLE.includes(statement.status)) throw statementChanged(statement);
    const posted = await uploads.posted(statementId, 1);
    if (!posted)
      throw conflict(
        statement.preview > 0
          ? 'The uploaded file was deleted after a day. Bring it in again: what was applied isn’t applied twice.'
          : 'The file has not arrived. Please upload it again.',
      );
    const reading = await startStatementJob(context, statement, {
      kind: 'readNetworkStatement',
      action: 'networkStatements.read',
      changes: { status: 'reading', etag: posted.etag },
    });
    return presentOne(context, reading);
  });
