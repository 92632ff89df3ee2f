import { conflict, invalid } from '../../../shared/kernel/errors.ts';
import { dayOf } from '../../../shared/kernel/month.ts';
import { networkStatementsContract } from '../../../shared/network-statements/contract.ts';
import { statementMappingTable } from '../../data/network-statements/statement-mapping.table.ts';
import { createFile } from '../../domain/brought-files/create-file.ts';
import { networkStatements } from '../../domain/network-statements/kind.ts';
import { presentOne } from '../../domain/network-statements/present-statement.ts';
import type { Context } from '../../platform/context.ts';
import type { Quarantine } from '../../platform/quarantine.ts';
import { verb } from '../verb.ts';

/** Creates the record of a statement, and a form to upload it with. */
export const uploadNetworkStatement = (uploads: Pick<Quarantine, 'formFor'>) =>
  verb(networkStatementsContract.uploadNetworkStatement, async (context, input) => {
    const { statementDay } = input;
    checkDay(context, statementDay);
    const mapping = await statementMappingTable(context.table).ofNetwork(input.network);
    if (!mapping)
      throw conflict('Nobody said yet which column of this network’s file has what.', {
        network: input.network,
      });
    const { network } = mapping;
    const { file, form } = await createFile(context, networkStatements, {
      uploads,
      input,
      complete: (begun) => ({ ...begun, network, statementDay, mapping }),
      facts: { network, statementDay },
    });
    return { statement: await presentOne(context, file), ...form };
  });

/** Customers who were approved after a day in the future would all seem to be missing. */
function checkDay({ clock }: Context, statementDay: string): void {
  const message = 'must not be in the future';
  if (statementDay > dayOf(clock.now()))
    throw invalid(`statementDay ${message}`, [{ path: 'statementDay', message }]);
}
