import { DELETED_AGENT } from '../../../shared/agents/rules.ts';
import type { KeptLine } from '../../../shared/network-statements/schemas.ts';
import { agentTable } from '../../data/agents/agent.table.ts';
import { saleTable } from '../../data/sales/sale.table.ts';
import type { Context } from '../../platform/context.ts';
import { optional } from '../../platform/present.ts';

export type NamedLine = KeptLine & { customerName?: string; agentName?: string };

/** Lines with the names of their customers and agents, as they are now. */
export async function readLineNames(
  { table }: Pick<Context, 'table'>,
  lines: readonly KeptLine[],
): Promise<NamedLine[]> {
  const agentIds = lines.flatMap(({ agentId }) => agentId ?? []);
  const [sales, agents] = await Promise.all([
    saleTable(table).getMany(lines.flatMap(({ saleId }) => saleId ?? [])),
    agentTable(table).getMany(agentIds),
  ]);
  return lines.map((line) => ({
    ...line,
    ...optional({
      customerName: line.saleId && sales.get(line.saleId)?.customerName,
      agentName: line.agentId && (agents.get(line.agentId)?.fullName ?? DELETED_AGENT),
    }),
  }));
}
