import { networkStatementsContract } from '../../../shared/network-statements/contract.ts';
import { lineList, type LineList } from '../../../shared/network-statements/schemas.ts';
import { statementCsvKeyOf } from '../../domain/jobs/export-keys.ts';
import type { ExportsBucket } from '../../data/jobs/exports-bucket.client.ts';
import type { StoredStatement } from '../../data/network-statements/network-statement.table.ts';
import { countOfList, isWritten } from '../../domain/network-statements/read-lines.ts';
import { readFile } from '../../domain/brought-files/read-file.ts';
import { networkStatements } from '../../domain/network-statements/kind.ts';
import { presentOne } from '../../domain/network-statements/present-statement.ts';
import { verb } from '../verb.ts';

export const getNetworkStatement = (bucket: Pick<ExportsBucket, 'linkTo'>) =>
  verb(networkStatementsContract.getNetworkStatement, async (context, { statementId }) => {
    const statement = await readFile(context, networkStatements, statementId);
    return presentOne(context, statement, await linksTo(bucket, statement));
  });

/** Links to the lists that have lines and a file. */
async function linksTo(
  bucket: Pick<ExportsBucket, 'linkTo'>,
  statement: StoredStatement,
): Promise<Partial<Record<LineList, string>>> {
  const lists = lineList.options.filter(
    (list) => isWritten(list) && countOfList(statement, list) > 0,
  );
  const links = await Promise.all(
    lists.map((list) =>
      bucket.linkTo(statementCsvKeyOf(statement, list), `network-statement-${list}.csv`),
    ),
  );
  return Object.fromEntries(lists.map((list, at) => [list, links[at]]));
}
