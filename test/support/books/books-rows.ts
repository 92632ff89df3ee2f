/** Agents who earned the same in each month of a year, as the books read them. */
import { agentTable } from '../../../functions/data/agents/agent.table.ts';
import { balanceTable } from '../../../functions/data/ledger/balance.table.ts';
import { ledgerEntryTable } from '../../../functions/data/ledger/ledger-entry.table.ts';
import {
  agentScope,
  monthBucket,
  rollupTable,
} from '../../../functions/data/reports/rollup.table.ts';
import type { Table, Write } from '../../../functions/platform/table.ts';
import { addMonths } from '../../../shared/kernel/month.ts';
import { entries, UPFRONT_COMMISSION_CENTS } from '../../../shared/ledger/rules.ts';
import { agentAt, withAttributes } from '../stack/seed-rows.ts';

/** The months, which are closed. */
export const BOOKED = { from: '2025-01', to: '2025-12' } as const;
export const BOOKED_MONTHS = Array.from({ length: 12 }, (_, at) => addMonths(BOOKED.from, at));

const never = () => new Error('Nothing is there yet');

/** @param sales approved in each month */
export function* bookedAgent(table: Table, index: number, sales: number): Generator<Write> {
  const agent = agentAt(index);
  const { agentId, createdAt } = agent;
  const earnedCents = BOOKED_MONTHS.length * sales * UPFRONT_COMMISSION_CENTS;
  yield agentTable(table).create(agent).orThrow(never);
  yield withAttributes(balanceTable(table).open(agentId, BOOKED.to, createdAt).orThrow(never), {
    earnedCents,
    availableCents: earnedCents,
  });
  for (const period of BOOKED_MONTHS) {
    const month = { ledgerUpfronts: sales, ledgerUpfrontCents: sales * UPFRONT_COMMISSION_CENTS };
    const key = { scope: agentScope(agentId), bucket: monthBucket(period) };
    yield* rollupTable(table).replace(key, month);
    for (let at = 0; at < sales; at++) {
      const posting = { agentId, period, at: `${period}-10T08:00:00.000Z`, actorId: 'seed' };
      const entry = entries.upfront(`${agentId}-${period}-${at}`, UPFRONT_COMMISSION_CENTS);
      yield ledgerEntryTable(table).append(posting, entry).orThrow(never);
    }
  }
}
