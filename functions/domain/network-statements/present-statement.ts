import type { LineList, NetworkStatement } from '../../../shared/network-statements/schemas.ts';
import type { StoredStatement } from '../../data/network-statements/network-statement.table.ts';
import type { Context } from '../../platform/context.ts';
import { readPeople } from '../brought-files/read-file.ts';
import { presentStatement } from './present.ts';

/** A statement with the names of people. */
export async function presentOne(
  context: Pick<Context, 'table'>,
  statement: StoredStatement,
  downloads?: Partial<Record<LineList, string>>,
): Promise<NetworkStatement> {
  const nameOf = await readPeople(context, [statement]);
  return presentStatement(statement, { nameOf, downloads });
}
