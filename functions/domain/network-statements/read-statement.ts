/** Reads one network's statement, presents statements with the names of people, and words conflicts. */
import { fileStateWords } from '../../../shared/kernel/brought-file.ts';
import { conflict, notFound } from '../../../shared/kernel/errors.ts';
import type { LineList, NetworkStatement } from '../../../shared/network-statements/schemas.ts';
import {
  networkStatementTable,
  type StoredStatement,
} from '../../data/network-statements/network-statement.table.ts';
import type { Context } from '../../platform/context.ts';
import { readAdminNames } from '../identity/read-admin-names.ts';
import { presentStatement } from './present.ts';

/** @throws DomainError NOT_FOUND where there is no such statement */
export async function readStoredStatement(
  { table }: Pick<Context, 'table'>,
  statementId: string,
): Promise<StoredStatement> {
  const statement = await networkStatementTable(table).get(statementId);
  if (!statement) throw notFound('This statement does not exist.');
  return statement;
}

/** The statements with the names of those who uploaded and applied them. */
export async function presentStatements(
  context: Pick<Context, 'table'>,
  statements: readonly StoredStatement[],
): Promise<NetworkStatement[]> {
  const ids = statements.flatMap(({ uploadedBy, appliedBy }) => [uploadedBy, appliedBy]);
  const nameOf = await readAdminNames(context, ids);
  return statements.map((statement) => presentStatement(statement, { nameOf }));
}

export async function presentOne(
  context: Pick<Context, 'table'>,
  statement: StoredStatement,
  downloads?: Partial<Record<LineList, string>>,
): Promise<NetworkStatement> {
  const { uploadedBy, appliedBy } = statement;
  const nameOf = await readAdminNames(context, [uploadedBy, appliedBy]);
  return presentStatement(statement, { nameOf, downloads });
}

/** The statement isn't in the state that the step needs; the answer carries its present state. */
export const statementChanged = (statement: StoredStatement | undefined) => {
  if (!statement) return notFound('This statement does not exist.');
  const { status, preview } = statement;
  return conflict(`This statement is ${fileStateWords[status]}.`, { status, preview });
};
