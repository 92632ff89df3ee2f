import { DELETED_AGENT } from '../../../shared/agents/rules.ts';
import type { KeptLine } from '../../../shared/network-statements/schemas.ts';
import { agentTable } from '../../data/agent.table.ts';
import { saleTable } from '../../data/sale.table.ts';
import type { Context } from '../../platform/context.ts';
import { optional } from '../../platform/present.ts';

/** Items that the database gives at once. */
const AT_ONCE = 100;

export type NamedLine = KeptLine & { customerName?: string; agentName?: string };

/** Lines with the names of their customers and agents, as they are now. */
export async function readLineNames(
  { table }: Pick<Context, 'table'>,
  lines: readonly KeptLine[],
): Promise<NamedLine[]> {
  const named: NamedLine[] = [];
  for (let from = 0; from < lines.length; from += AT_ONCE) {
    const some = lines.slice(from, from + AT_ONCE);
    const agentIds = some.flatMap(({ agentId }) => agentId ?? []);
    const [sales, agents] = await Promise.all([
      saleTable(table).getMany(some.flatMap(({ saleId }) => saleId ?? [])),
      agentTable(table).getMany([...new Set(agentIds)]),
    ]);
    for (const line of some)
      named.push({
        ...line,
        ...optional({
          customerName: line.saleId && sales.get(line.saleId)?.customerName,
          agentName: line.agentId && (agents.get(line.agentId)?.fullName ?? DELETED_AGENT),
        }),
      });
  }
  return named;
}
