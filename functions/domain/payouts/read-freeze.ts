/** The freeze of all payouts, by key: it shows also while the projections stand still. */
import { DELETED_AGENT } from '../../../shared/agents/rules.ts';
import type { PayoutFreeze, Unfreezing } from '../../../shared/payouts/schemas.ts';
import { adminTable } from '../../data/identity/admin.table.ts';
import { agentTable } from '../../data/agents/agent.table.ts';
import { gateTable, PAYOUTS_GATE } from '../../data/payouts/gate.table.ts';
import { type StoredUnfreezing, unfreezingTable } from '../../data/payouts/unfreezing.table.ts';
import { type Context, OPERATOR } from '../../platform/context.ts';
import { optional } from '../../platform/present.ts';

/** Stands for an administrator whose account is gone. */
const FORMER = 'A former administrator';

export interface StoredFreeze {
  /** Absent while payouts aren't frozen. */
  closure:
    | { closedAt: string; reason: string | undefined; closedBy: string | undefined }
    | undefined;
  /** The last unfreezing, also one of an earlier freeze. */
  last: StoredUnfreezing | undefined;
}

export async function readStoredFreeze({ table }: Pick<Context, 'table'>): Promise<StoredFreeze> {
  const [closure, last] = await Promise.all([
    gateTable(table).closure(PAYOUTS_GATE),
    unfreezingTable(table).get(PAYOUTS_GATE),
  ]);
  return { closure, last };
}

/** The unfreezing of this freeze. */
export const unfreezingOf = ({ closure, last }: StoredFreeze): StoredUnfreezing | undefined =>
  last && last.closedAt === closure?.closedAt ? last : undefined;

/** The freeze as administrators see it. */
export async function readFreeze(context: Pick<Context, 'table'>): Promise<PayoutFreeze> {
  const freeze = await readStoredFreeze(context);
  const { closure } = freeze;
  if (!closure) return {};
  const { closedAt: since, reason, closedBy } = closure;
  const unfreezing = unfreezingOf(freeze);
  const { admins, agents } = await readNames(context, closedBy, unfreezing);
  const person = (id: string) => ({
    id,
    name: id === OPERATOR.userId ? 'An operator' : (admins.get(id)?.fullName ?? FORMER),
  });
  const agentName = (id: string) => agents.get(id)?.fullName ?? DELETED_AGENT;
  return {
    frozen: {
      since,
      ...optional({
        reason,
        by: closedBy === undefined ? undefined : person(closedBy),
        unfreezing: unfreezing && presentUnfreezing(unfreezing, { person, agentName }),
      }),
    },
  };
}

async function readNames(
  { table }: Pick<Context, 'table'>,
  closedBy: string | undefined,
  { askedBy, confirmedBy, drifts = [] }: Partial<StoredUnfreezing> = {},
) {
  const people = [closedBy, askedBy, confirmedBy].flatMap((id) => id ?? []);
  const [admins, agents] = await Promise.all([
    adminTable(table).getMany([...new Set(people)]),
    agentTable(table).getMany([...new Set(drifts.flatMap(({ agentId }) => agentId ?? []))]),
  ]);
  return { admins, agents };
}

interface Names {
  person: (id: string) => { id: string; name: string };
  agentName: (id: string) => string;
}

function presentUnfreezing(
  stored: StoredUnfreezing,
  { person, agentName }: Names,
): Unfreezing | undefined {
  const { status, compared, askedBy, askedAt, confirmedBy, drifts, ...reached } = stored;
  if (status === 'done') return undefined;
  return {
    status,
    compared,
    askedBy: person(askedBy),
    askedAt,
    ...optional({
      confirmedBy: confirmedBy === undefined ? undefined : person(confirmedBy),
      agents: reached.agents,
      totalAgents: reached.totalAgents,
      batches: reached.batches,
      drifting: reached.drifting,
      drifts: drifts?.map(({ agentId, batchId, figure, unit, is, mustBe }) => ({
        ...optional({
          agentId,
          agentName: agentId === undefined ? undefined : agentName(agentId),
          batchId,
        }),
        figure,
        unit,
        is,
        mustBe,
      })),
      moving: reached.moving,
      problem: reached.problem,
    }),
  };
}
