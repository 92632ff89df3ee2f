/** Facts about a whole batch, counted over its lines: who entered accounts, added payouts and agents. */
import { DELETED_AGENT } from '../../../shared/agents/rules.ts';
import { countOf } from '../../../shared/kernel/count.ts';
import { formatRand } from '../../../shared/kernel/money.ts';
import { agentTable, type StoredAgent } from '../../data/agents/agent.table.ts';
import { payoutTable, type StoredPayout } from '../../data/payouts/payout.table.ts';
import type { Context } from '../../platform/context.ts';

/** Lines that are looked at. */
const LINES = 2000;
/** Agents who are named in one fact. */
const NAMED = 3;

/** One person's part: who it was; the agent where the agent did it. */
export interface Part {
  by: string;
  words: (name: string) => string;
}

/** One person's part in some lines. */
interface PartInLines {
  by: string;
  did: string;
  lines: StoredPayout[];
}

/** The parts that administrators have in a batch's lines, the largest sums first. */
export async function readBatchParts(
  { table }: Pick<Context, 'table'>,
  batchId: string,
): Promise<Part[]> {
  const { rows } = await payoutTable(table).pageOfBatch(batchId, { limit: LINES });
  const agents = await agentTable(table).getMany([...new Set(rows.map((row) => row.agentId))]);
  const parts = new Map<string, PartInLines>();
  const add = (by: string | undefined, did: string, line: StoredPayout) => {
    if (by === undefined || by === line.agentId || by === 'portal') return;
    const part = parts.get(`${did}#${by}`) ?? { by, did, lines: [] };
    part.lines.push(line);
    parts.set(`${did}#${by}`, part);
  };
  for (const line of rows) {
    const agent = agents.get(line.agentId);
    add(agent?.bankSetBy, 'The account was entered', line);
    add(agent?.emailSetBy, 'The email was changed', line);
    add(agent?.addedBy, 'The agent was added', line);
    add(line.createdBy, 'The payout was added', line);
  }
  return [...parts.values()]
    .sort((one, other) => centsOf(other) - centsOf(one))
    .map((part) => ({ by: part.by, words: (name) => wordsOf(part, name, agents) }));
}

const centsOf = ({ lines }: PartInLines) =>
  lines.reduce((sum, { amountCents }) => sum + amountCents, 0);

/** "The account was entered by you: 2 lines, R500.00 (Thandi Nkosi, Sipho Dube)." */
function wordsOf(
  part: PartInLines,
  name: string,
  agents: ReadonlyMap<string, StoredAgent>,
): string {
  const { did, lines } = part;
  const largest = [...lines].sort((one, other) => other.amountCents - one.amountCents);
  const names = [...new Set(largest.map(({ agentId }) => agents.get(agentId)?.fullName))];
  const named = names.slice(0, NAMED).map((one) => one ?? DELETED_AGENT);
  const more = names.length > NAMED ? ' and others' : '';
  return `${did} by ${name}: ${countOf(lines.length, 'line')}, ${formatRand(centsOf(part))} (${named.join(', ')}${more}).`;
}
