import { conflict, invalid } from '../../../shared/kernel/errors.ts';
import { dayOf } from '../../../shared/kernel/month.ts';
import { networkStatementsContract } from '../../../shared/network-statements/contract.ts';
import type { StatementMapping } from '../../../shared/network-statements/schemas.ts';
import {
  networkStatementTable,
  type StoredStatement,
} from '../../data/network-statements/network-statement.table.ts';
import { statementMappingTable } from '../../data/network-statements/statement-mapping.table.ts';
import { recordEvent } from '../../domain/audit/record-event.ts';
import { presentOne } from '../../domain/network-statements/read-statement.ts';
import type { Context } from '../../platform/context.ts';
import { alreadyCreated, createOnce, newId } from '../../platform/idempotency.ts';
import type { Quarantine } from '../../platform/quarantine.ts';
import { verb } from '../verb.ts';

const TYPE = 'application/octet-stream';

interface NewStatement {
  name: string;
  network: string;
  statementDay: string;
  sizeBytes: number;
}

/** Creates the record of a statement, and a form to upload it with. */
export const uploadNetworkStatement = (uploads: Pick<Quarantine, 'formFor'>) =>
  verb(networkStatementsContract.uploadNetworkStatement, async (context, input) => {
    checkDay(context, input.statementDay);
    const mapping = await statementMappingTable(context.table).ofNetwork(input.network);
    if (!mapping)
      throw conflict('Nobody said yet which column of this network’s file has what.', {
        network: input.network,
      });
    const statement = await create(context, input, mapping);
    const { statementId, sizeBytes } = statement;
    const form = await uploads.formFor(statementId, { type: TYPE, sizeBytes });
    return { statement: await presentOne(context, statement), ...form };
  });

/** Customers who were approved after a day in the future would all seem to be missing. */
function checkDay({ clock }: Context, statementDay: string): void {
  const message = 'must not be in the future';
  if (statementDay > dayOf(clock.now()))
    throw invalid(`statementDay ${message}`, [{ path: 'statementDay', message }]);
}

function create(
  context: Context,
  input: NewStatement,
  mapping: StatementMapping,
): Promise<StoredStatement> {
  const { actor, clock, table } = context;
  const statementId = newId(context, 'networkStatements.upload');
  return createOnce<StoredStatement>({
    input,
    find: () => networkStatementTable(table).get(statementId),
    write: async (inputHash) => {
      const { name: fileName, sizeBytes, statementDay } = input;
      const { network } = mapping;
      const at = clock.now().toISOString();
      const fresh: StoredStatement = {
        statementId,
        fileName,
        sizeBytes,
        network,
        statementDay,
        mapping,
        status: 'uploading',
        uploadedBy: actor.userId,
        uploadedAt: at,
        preview: 0,
        inputHash,
      };
      await table.transact([
        networkStatementTable(table).create(fresh).orThrow(alreadyCreated),
        recordEvent(context, {
          action: 'networkStatements.upload',
          subject: 'portal',
          subjectId: statementId,
          at,
          after: { fileName, sizeBytes, network, statementDay },
        }),
      ]);
      return fresh;
    },
  });
}
