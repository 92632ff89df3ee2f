/** Agents with a month of approved sales, as verbs and projector would have stored them. */
import { agentTable } from '../../functions/data/agent.table.ts';
import { profileTable } from '../../functions/data/profile.table.ts';
import { entryOf, leaderboardEntryTable } from '../../functions/data/leaderboard-entry.table.ts';
import { balanceTable } from '../../functions/data/balance.table.ts';
import type { Table, Write } from '../../functions/platform/table.ts';
import {
  agentScope,
  monthBucket,
  rollupTable,
  sumOf,
  TOTAL,
} from '../../functions/data/rollup.table.ts';
import { saleTable } from '../../functions/data/sale.table.ts';
import { addMonths, type Period } from '../../shared/kernel/month.ts';
import { placeOfEarner } from '../../shared/leaderboard/rules.ts';
import { agentAt, saleAt, withAttributes } from '../support/stack/seed-rows.ts';

export interface Size {
  agents: number;
  /** Per agent; all sales started in the period and are active at its end. */
  sales: number;
}

const UPFRONT_CENTS = 5_000;
const never = () => new Error('A batch has no conditions');
/** Within the period, whatever the month. */
const momentOf = (period: Period) => `${period}-10T08:00:00.000Z`;

/** All rows before the run of a period. */
export function* monthlyRows(
  table: Table,
  { agents, sales }: Size,
  period: Period,
): Generator<Write> {
  for (let index = 0; index < agents; index++) {
    yield* agentRows(table, index, { sales, period });
    yield* saleRows(table, index, { sales, period });
  }
}

function* agentRows(
  table: Table,
  index: number,
  { sales, period }: { sales: number; period: Period },
): Generator<Write> {
  const agent = agentAt(index);
  const { agentId, fullName, email, createdAt, updatedAt } = agent;
  const bank = {
    bankName: 'FNB',
    accountHolderName: fullName,
    // Unique: agents with the same account are not paid.
    accountNumber: String(62_000_000_000 + index),
    branchCode: '250655',
  };
  yield agentTable(table)
    .create({ ...agent, ...bank, profileComplete: true })
    .orThrow(never);
  const profile = { userId: agentId, email, role: 'agent', status: 'active' } as const;
  yield profileTable(table)
    .create({ ...profile, createdAt, updatedAt })
    .orThrow(never);
  const earnedCents = sales * UPFRONT_CENTS;
  yield withAttributes(
    balanceTable(table).open(agentId, addMonths(period, -1), createdAt).orThrow(never),
    {
      earnedCents,
      availableCents: earnedCents,
      counts: { [`started#${period}`]: sales },
    },
  );
  const scope = agentScope(agentId);
  const month = { ledgerUpfronts: sales, ledgerUpfrontCents: earnedCents };
  const account = { agents: 1, activeAgents: 1, joinedAt: Date.parse(createdAt) };
  const figures = sumOf([{ ...account, salesApproved: sales }]);
  yield* rollupTable(table).replace({ scope, bucket: TOTAL }, figures);
  yield* rollupTable(table).replace({ scope, bucket: monthBucket(period) }, sumOf([month]));
  for (const place of placeOfEarner({ agentId, earnedCents, joinedAt: createdAt }))
    yield leaderboardEntryTable(table).put(entryOf(place));
}

function* saleRows(
  table: Table,
  agent: number,
  { sales, period }: { sales: number; period: Period },
): Generator<Write> {
  const at = momentOf(period);
  const seed = { from: 0, count: sales, agentIds: [agentAt(agent).agentId], productId: 'fibre' };
  for (let index = agent * sales; index < (agent + 1) * sales; index++) {
    const sold = { saleDate: at.slice(0, 10), submittedAt: at };
    const approved = { status: 'approved', approvedAt: at, approvedBy: 'seed' } as const;
    yield saleTable(table)
      .create({ ...saleAt(index, seed), ...sold, ...approved })
      .orThrow(never);
  }
}
