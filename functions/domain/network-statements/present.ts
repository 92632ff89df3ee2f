/** Presents networks' statements in API answers; lists every field. */
import type { LineList, NetworkStatement } from '../../../shared/network-statements/schemas.ts';
import type { StoredStatement } from '../../data/network-statements/network-statement.table.ts';
import { optional } from '../../platform/present.ts';
import { presentFile } from '../brought-files/present.ts';

/** The parts that a statement is presented with. */
interface Around {
  nameOf: (userId: string) => string;
  downloads?: Partial<Record<LineList, string>> | undefined;
}

export const presentStatement = (
  statement: StoredStatement,
  { nameOf, downloads }: Around,
): NetworkStatement => ({
  ...presentFile(statement, nameOf),
  network: statement.network,
  statementDay: statement.statementDay,
  ...optional({
    previewedAt: statement.previewedAt,
    totals: statement.totals,
    applied: statement.applied,
    downloads,
  }),
});
