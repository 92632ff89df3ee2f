import { networkStatementsContract } from '../../../shared/network-statements/contract.ts';
import type { ExportsBucket } from '../../data/jobs/exports-bucket.client.ts';
import { readLinesPage } from '../../domain/network-statements/read-lines.ts';
import { readStoredStatement } from '../../domain/network-statements/read-statement.ts';
import { verb } from '../verb.ts';

export const listStatementLines = (bucket: Pick<ExportsBucket, 'read'>) =>
  verb(networkStatementsContract.listStatementLines, async (context, input) => {
    const statement = await readStoredStatement(context, input.statementId);
    return readLinesPage(context, bucket, { statement, ...input });
  });
