import { networkStatementsContract } from '../../../shared/network-statements/contract.ts';
import type { ExportsBucket } from '../../data/jobs/exports-bucket.client.ts';
import { readLinesPage } from '../../domain/network-statements/read-lines.ts';
import { readFile } from '../../domain/brought-files/read-file.ts';
import { networkStatements } from '../../domain/network-statements/kind.ts';
import { verb } from '../verb.ts';

export const listStatementLines = (bucket: Pick<ExportsBucket, 'read'>) =>
  verb(networkStatementsContract.listStatementLines, async (context, input) => {
    const statement = await readFile(context, networkStatements, input.statementId);
    return readLinesPage(context, bucket, { statement, ...input });
  });
