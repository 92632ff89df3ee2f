/** Presents networks' statements in API answers; lists every field. */
import type { LineList, NetworkStatement } from '../../../shared/network-statements/schemas.ts';
import type { StoredStatement } from '../../data/network-statements/network-statement.table.ts';
import { optional } from '../../platform/present.ts';

/** The parts that a statement is presented with. */
interface Around {
  nameOf: (userId: string) => string;
  downloads?: Partial<Record<LineList, string>> | undefined;
}

export function presentStatement(
  statement: StoredStatement,
  { nameOf, downloads }: Around,
): NetworkStatement {
  const { status, uploadedBy, appliedBy, done = 0, total } = statement;
  const person = (id: string) => ({ id, name: nameOf(id) });
  const isWorking = status === 'reading' || status === 'applying';
  return {
    id: statement.statementId,
    name: statement.fileName,
    network: statement.network,
    sizeBytes: statement.sizeBytes,
    statementDay: statement.statementDay,
    status,
    uploadedBy: person(uploadedBy),
    uploadedAt: statement.uploadedAt,
    preview: statement.preview,
    ...optional({
      problem: statement.problem,
      progress: isWorking ? { done, ...optional({ total }) } : undefined,
      previewedAt: statement.previewedAt,
      totals: statement.totals,
      applied: statement.applied,
      appliedBy: appliedBy === undefined ? undefined : person(appliedBy),
      appliedAt: statement.appliedAt,
      downloads,
    }),
  };
}
