import { networkStatementsContract } from '../../../shared/network-statements/contract.ts';
import { listFiles } from '../../domain/brought-files/list-files.ts';
import { networkStatements } from '../../domain/network-statements/kind.ts';
import { presentStatement } from '../../domain/network-statements/present.ts';
import { verb } from '../verb.ts';

export const listNetworkStatements = verb(
  networkStatementsContract.listNetworkStatements,
  async (context, page) => listFiles(context, networkStatements, page, presentStatement),
);
