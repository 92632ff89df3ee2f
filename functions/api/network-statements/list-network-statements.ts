import { networkStatementsContract } from '../../../shared/network-statements/contract.ts';
import { readFiles } from '../../domain/brought-files/read-file.ts';
import { networkStatements } from '../../domain/network-statements/kind.ts';
import { presentStatements } from '../../domain/network-statements/present-statements.ts';
import { verb } from '../verb.ts';

export const listNetworkStatements = verb(
  networkStatementsContract.listNetworkStatements,
  async (context, page) => {
    const { rows, cursor } = await readFiles(context, networkStatements, page);
    return { rows: await presentStatements(context, rows), cursor };
  },
);
