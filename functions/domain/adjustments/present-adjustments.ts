/** Presents adjustments to administrators; lists every field. */
import { DELETED_AGENT } from '../../../shared/agents/rules.ts';
import type { Adjustment } from '../../../shared/adjustments/contract.ts';
import { adminTable } from '../../data/identity/admin.table.ts';
import type { StoredAdjustment } from '../../data/adjustments/adjustment.table.ts';
import { agentTable } from '../../data/agents/agent.table.ts';
import type { Context } from '../../platform/context.ts';
import { optional } from '../../platform/present.ts';

/** Stands for an administrator whose account is gone. */
const FORMER = 'A former administrator';
/** The present names of the people in adjustments; those who are gone are missing. */
export async function namesOf(
  { table }: Context,
  rows: readonly StoredAdjustment[],
): Promise<ReadonlyMap<string, string>> {
  const people = rows.flatMap(({ createdBy, decidedBy = createdBy }) => [createdBy, decidedBy]);
  const [agents, admins] = await Promise.all([
    agentTable(table).getMany(rows.map(({ agentId }) => agentId)),
    adminTable(table).getMany(people),
  ]);
  return new Map([...agents, ...admins].map(([id, { fullName }]) => [id, fullName]));
}

export function presentWith(row: StoredAdjustment, names: ReadonlyMap<string, string>): Adjustment {
  const person = (id: string) => ({ id, name: names.get(id) ?? FORMER });
  return {
    id: row.adjustmentId,
    agentId: row.agentId,
    agentName: names.get(row.agentId) ?? DELETED_AGENT,
    direction: row.direction,
    kind: row.kind,
    amountCents: row.amountCents,
    reason: row.reason,
    status: row.status,
    createdAt: row.createdAt,
    createdBy: person(row.createdBy),
    ...optional({
      decidedAt: row.decidedAt,
      decidedBy: row.decidedBy === undefined ? undefined : person(row.decidedBy),
      refusal: row.refusal,
      fileName: row.fileName,
    }),
  };
}

export async function presentAdjustment(
  context: Context,
  row: StoredAdjustment,
): Promise<Adjustment> {
  return presentWith(row, await namesOf(context, [row]));
}
