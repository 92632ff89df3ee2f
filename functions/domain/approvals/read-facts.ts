/**
 * Plain facts about everybody's part in an act, for the person who decides about it: they inform, and bar
 * nobody.
 */
import type { ApprovalFact } from '../../../shared/approvals/schemas.ts';
import { dayWords, dayOf } from '../../../shared/kernel/month.ts';
import { adminTable } from '../../data/identity/admin.table.ts';
import { agentBankingTable } from '../../data/agents/agent-banking.table.ts';
import { agentTable, type StoredAgent } from '../../data/agents/agent.table.ts';
import type { StoredApproval } from '../../data/approvals/approval.table.ts';
import { auditEventTable } from '../../data/audit/audit-event.table.ts';
import { saleTable } from '../../data/sales/sale.table.ts';
import type { Context } from '../../platform/context.ts';
import { type Part, readBatchParts } from './read-batch-parts.ts';

/** Agents whose facts are read one by one; those of a longer act stand in its own list. */
const AGENTS = 10;
/** The newest sales and events of an agent that are looked at. */
const NEWEST = 50;

/** The facts: the reader's own parts first, then those of whoever asked, then others'. */
export async function readFacts(
  context: Context,
  { agentIds, askedBy, figures, operation, subjects }: Facing,
): Promise<ApprovalFact[]> {
  const { actor, table } = context;
  const adminIds = figures.flatMap((figure) => ('adminId' in figure ? figure.adminId : []));
  const batchIds = operation === 'monthlyRun.lockBatch' ? subjects.map(batchIdOf) : [];
  const [agents, phones, inBatches] = await Promise.all([
    agentTable(table).getMany(agentIds.slice(0, AGENTS)),
    samePhones(context, [...new Set([actor.userId, askedBy, ...adminIds])]),
    Promise.all(batchIds.map((batchId) => readBatchParts(context, batchId))),
  ]);
  const found = await Promise.all(
    [...agents.values()].map(async (agent) => ({
      parts: await readParts(context, agent),
      shared: await sharedWith(context, agent),
    })),
  );
  const parts = [...inBatches.flat(), ...found.flatMap((one) => one.parts)];
  const names = await adminTable(table).getMany([...new Set(parts.map(({ by }) => by))]);
  const rankOf = (by: string) => [actor.userId, askedBy].indexOf(by);
  const nameOf = (by: string) =>
    by === actor.userId ? 'you' : (names.get(by)?.fullName ?? 'a former administrator');
  const facts = parts
    .map(({ by, words }) => ({
      rank: rankOf(by),
      words: words(nameOf(by)),
      warns: rankOf(by) >= 0,
    }))
    .sort((one, other) => placeOf(one.rank) - placeOf(other.rank));
  return [
    ...facts.map(({ words, warns }) => ({ words, warns })),
    ...phones,
    ...found.flatMap(({ shared }) => shared),
  ];
}

type Facing = Pick<StoredApproval, 'agentIds' | 'askedBy' | 'figures' | 'operation' | 'subjects'>;

/** The batch of a subject, such as `batch#2026-10`. */
const batchIdOf = (subject: string) => subject.slice(subject.indexOf('#') + 1);

/** Those of the act's administrators who have one phone number. */
async function samePhones(
  { table }: Pick<Context, 'table'>,
  adminIds: readonly string[],
): Promise<ApprovalFact[]> {
  const admins = await adminTable(table).getMany(adminIds);
  const byPhone = Map.groupBy(admins.values(), ({ phone }) => phone);
  return [...byPhone.values()]
    .filter((sharing) => sharing.length > 1)
    .map((sharing) => ({
      words: `${sharing.map(({ fullName }) => fullName).join(' and ')} have one phone number.`,
      warns: true,
    }));
}

const placeOf = (rank: number) => (rank < 0 ? 2 : rank);

async function readParts(context: Context, agent: StoredAgent): Promise<Part[]> {
  const { agentId, addedBy, emailSetBy, fullName } = agent;
  const [account, sales] = await Promise.all([
    readAccountPart(context, agent),
    readSaleParts(context, agentId),
  ]);
  return [
    ...account,
    ...sales.map(({ by, count }) => ({
      by,
      words: (name: string) =>
        `${count} of ${fullName}’s newest ${NEWEST} sales ${count === 1 ? 'was' : 'were'} approved by ${name}.`,
    })),
    ...(addedBy
      ? [{ by: addedBy, words: (name: string) => `${fullName} was added by ${name}.` }]
      : []),
    ...(emailSetBy
      ? [
          {
            by: emailSetBy,
            words: (name: string) => `The email of ${fullName} was changed by ${name}.`,
          },
        ]
      : []),
  ];
}

const ENTRIES: readonly string[] = ['agents.saveBankingDetails', 'agents.changeBanking'];

/** The entry of the present account. */
async function readAccountPart(
  { table }: Pick<Context, 'table'>,
  { agentId, fullName, bankingUpdatedAt }: StoredAgent,
): Promise<Part[]> {
  if (!bankingUpdatedAt) return [];
  const { rows } = await auditEventTable(table).page({
    subject: `agent:${agentId}`,
    topic: 'banking',
    limit: NEWEST,
    after: undefined,
  });
  const entry = rows.find(({ action }) => ENTRIES.includes(action));
  const on = dayWords(dayOf(new Date(bankingUpdatedAt)));
  if (!entry || entry.actorId === agentId)
    return [
      { by: agentId, words: () => `The account of ${fullName} was entered by the agent on ${on}.` },
    ];
  return [
    {
      by: entry.actorId,
      words: (name) => `The account of ${fullName} was entered by ${name} on ${on}.`,
    },
  ];
}

async function readSaleParts(
  { table }: Pick<Context, 'table'>,
  agentId: string,
): Promise<{ by: string; count: number }[]> {
  const { rows } = await saleTable(table).page({ agentId, limit: NEWEST });
  const counts = new Map<string, number>();
  for (const { approvedBy } of rows)
    if (approvedBy) counts.set(approvedBy, (counts.get(approvedBy) ?? 0) + 1);
  return [...counts].map(([by, count]) => ({ by, count }));
}

/** Other agents with the same bank account. */
async function sharedWith(
  { table }: Pick<Context, 'table'>,
  agent: StoredAgent,
): Promise<ApprovalFact[]> {
  const others = await agentBankingTable(table).sharingAccount(agent);
  if (others.length === 0) return [];
  const names = others.map(({ fullName }) => fullName).join(', ');
  return [{ words: `The account of ${agent.fullName} is also that of ${names}.`, warns: true }];
}
