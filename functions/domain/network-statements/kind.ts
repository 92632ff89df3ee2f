import {
  networkStatementTable,
  type StoredStatement,
} from '../../data/network-statements/network-statement.table.ts';
import type { FileKind } from '../brought-files/kind.ts';

/** Files by which a network tells whether customers are still there. */
export const networkStatements: FileKind<StoredStatement> = {
  table: networkStatementTable,
  noun: 'statement',
  slice: 'networkStatements',
  list: 'networkStatements',
  jobs: { read: 'readNetworkStatement', apply: 'applyNetworkStatement' },
  jobField: 'statementId',
  facts: ({ fileName, network }) => ({ fileName, network }),
};
