/** The export of payouts, with the last digits of the account that each went to. */
import { maskedAccount } from '../../../shared/agents/rules.ts';
import type { AdminPayout } from '../../../shared/payouts/contract.ts';
import { adminTable } from '../../data/identity/admin.table.ts';
import { agentTable } from '../../data/agents/agent.table.ts';
import type { BankSnapshot, StoredPayout } from '../../data/payouts/payout.table.ts';
import { bankOf, presentAdminPayout } from '../../domain/payouts/present.ts';
import { type PayoutsQuery, readPayoutsPage } from '../../domain/payouts/read-payouts-page.ts';
import type { Context } from '../../platform/context.ts';
import { exportOf, type ListPageQuery } from './export-columns.ts';
import { writePhone } from './write-cells.ts';

interface ExportedPayout {
  payout: AdminPayout;
  /** The account that it went to, or would go to now. */
  bank: BankSnapshot | undefined;
  processedBy: string | undefined;
}

type Filter = Omit<PayoutsQuery, 'limit' | 'cursor'>;

export const exportPayouts = exportOf<ExportedPayout, Filter>(
  [
    ['Payout ID', ({ payout }) => payout.id, 'id'],
    ['Agent ID', ({ payout }) => payout.agentId],
    ['Agent', ({ payout }) => payout.agentName],
    ['Phone', ({ payout }) => writePhone(payout.agentPhone)],
    ['Amount (R)', ({ payout }) => payout.amountCents, 'rand'],
    ['Status', ({ payout }) => payout.status],
    ['Type', ({ payout }) => payout.payoutType],
    ['Linked Sale ID', ({ payout }) => payout.saleId ?? ''],
    ['Batch', ({ payout }) => payout.batchId ?? ''],
    ['Transaction ID', ({ payout }) => payout.transactionId ?? ''],
    ['Requested', ({ payout }) => payout.requestedAt, 'time'],
    ['Processed', ({ payout }) => payout.processedAt, 'time'],
    ['Processed By', ({ processedBy }) => processedBy ?? ''],
    ['Bank', ({ bank }) => bank?.bankName ?? ''],
    ['Account', ({ bank }) => (bank ? maskedAccount(bank.accountNumber) : '')],
    ['Notes', ({ payout }) => payout.notes ?? ''],
  ],
  readExported,
);

async function readExported(context: Context, query: ListPageQuery<Filter>) {
  const { rows, people, ...page } = await readPayoutsPage(context, query, (agentIds) =>
    agentTable(context.table).getMany(agentIds),
  );
  const admins = await adminTable(context.table).getMany(
    rows.flatMap(({ processedBy }) => processedBy ?? []),
  );
  const now = context.clock.now().toISOString();
  const exported = (payout: StoredPayout): ExportedPayout => {
    const agent = people.get(payout.agentId);
    const by = payout.processedBy;
    return {
      payout: presentAdminPayout(payout, agent, now),
      bank: (payout.bank as BankSnapshot | undefined) ?? bankOf(agent),
      // The id stays where the administrator is gone.
      processedBy: by && (admins.get(by)?.fullName ?? by),
    };
  };
  return { rows: rows.map(exported), ...page };
}
