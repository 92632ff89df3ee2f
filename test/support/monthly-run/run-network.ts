/**
 * A network whose months are closed: agents, their sales and payouts, made by the portal's verbs at any time.
 */
import { call } from '@orpc/server';
import { saveFirstBanking } from '../../../functions/domain/agents/save-first-banking.ts';
import { createProfile } from '../../../functions/domain/identity/create-profile.ts';
import { getMyEarnings } from '../../../functions/api/ledger/get-my-earnings.ts';
import { balanceTable } from '../../../functions/data/ledger/balance.table.ts';
import { ledgerEntryTable } from '../../../functions/data/ledger/ledger-entry.table.ts';
import { batchExceptionTable } from '../../../functions/data/monthly-run/batch-exception.table.ts';
import {
  type StoredBatch,
  payoutBatchTable,
} from '../../../functions/data/monthly-run/payout-batch.table.ts';
import { payoutTable, type StoredPayout } from '../../../functions/data/payouts/payout.table.ts';
import { requestPayout } from '../../../functions/api/payouts/request-payout.ts';
import type { Context } from '../../../functions/platform/context.ts';
import { createProduct } from '../../../functions/api/products/create-product.ts';
import { approveSale } from '../../../functions/api/sales/approve-sale.ts';
import { endSale } from '../../../functions/api/sales/end-sale.ts';
import { submitSale } from '../../../functions/api/sales/submit-sale.ts';
import type { Stack } from '../../../infra/local/stack.ts';
import { contextAt } from '../ledger/ledger.ts';
import { NO_PROOFS } from '../stack/bare-portal.ts';
import { tableOf } from '../stack/table.ts';

/** The network's administrator. */
export const BOSS = 'boss';

type NetworkStack = Pick<Stack, 'database' | 'settings'>;

let keys = 0;

/** An action at an instant. */
export const actingAs = (stack: NetworkStack, userId: string, at: string): Context => ({
  ...contextAt(stack, at),
  // Whoever acts has just given the password: some acts ask for it.
  actor: { userId, authenticatedAt: new Date() },
  idempotencyKey: `network-${++keys}`,
});

/**
 * Opens a network on a stack, with an administrator and a product.
 * @param opensAt ISO 8601
 */
export async function openNetwork(stack: NetworkStack, opensAt: string) {
  const as = (userId: string, at: string) => actingAs(stack, userId, at);
  const boss = (at: string) => ({ context: as(BOSS, at) });
  const email = `${BOSS}@${stack.settings.companyEmailDomain}`;
  const person = { fullName: 'Thandi Mokoena', phone: '+27821234567', department: 'Sales' };
  await createProfile(contextAt(stack, opensAt), { userId: BOSS, email, ...person });
  const fibre = {
    name: 'Fibre 100',
    downloadSpeedMbps: 100,
    uploadSpeedMbps: 50,
    sellingPriceCents: 79_900,
  };
  const product = await call(createProduct, fibre, boss(opensAt));

  const submit = async (agentId: string, at: string): Promise<string> => {
    const form = {
      customerName: `Customer ${++keys}`,
      customerEmail: `customer${keys}@example.com`,
      customerPhone: '+27821230000',
      productId: product.id,
      saleValueCents: 79_900,
    };
    const sale = await call(submitSale(NO_PROOFS), form, { context: as(agentId, at) });
    return sale.id;
  };
  const approve = (saleId: string, at: string) => call(approveSale, { saleId }, boss(at));

  return {
    stack,
    boss,
    as,
    /**
     * @param account its last digits; agents with the same one share it. Absent: no bank details
     * @param branchCode blank: nobody entered it, and the bank's universal one counts
     */
    join: async (
      agentId: string,
      at: string,
      account?: number,
      branchCode = '470010',
    ): Promise<string> => {
      const agent = { fullName: `Agent ${agentId}`, phone: '+27821234567' };
      const address = `${agentId}@demo.example`;
      await createProfile(contextAt(stack, at), { userId: agentId, email: address, ...agent });
      if (account !== undefined)
        await saveFirstBanking(
          { ...contextAt(stack, at), actor: { userId: agentId } },
          { agentId },
          {
            bankName: 'Capitec Bank',
            accountHolderName: agent.fullName,
            accountNumber: String(1_200_000_000 + account),
            ...(branchCode === '' ? {} : { branchCode }),
            accountType: 'savings',
          },
        );
      return agentId;
    },
    submit,
    approve,
    /** A sale that is submitted and approved at once. */
    sell: async (agentId: string, at: string): Promise<string> => {
      const saleId = await submit(agentId, at);
      await approve(saleId, at);
      return saleId;
    },
    end: (saleId: string, at: string) =>
      call(endSale, { saleId, reason: 'The customer moved away' }, boss(at)),
    /** Requests all that is available. */
    request: async (agentId: string, at: string) => {
      const asking = { context: as(agentId, at) };
      const { availableCents } = await call(getMyEarnings, undefined, asking);
      return call(requestPayout, { availableCents }, asking);
    },
  };
}

/** An agent's ledger: what each entry moved, by its key. */
export async function ledgerOf(stack: NetworkStack, agentId: string) {
  const all = await ledgerEntryTable(tableOf(stack)).all(agentId);
  const moved = all.map(({ key, earnedCents, reservedCents, paidCents }) => [
    key,
    earnedCents + reservedCents + paidCents,
  ]);
  return Object.fromEntries(moved) as Record<string, number>;
}

/** A batch with its lines and exceptions, as they stand in the table, without what a repeat may change. */
export async function batchOf(stack: Pick<Stack, 'database'>, period: string) {
  const table = tableOf(stack);
  const lines: StoredPayout[] = [];
  for (;;) {
    const after = lines.at(-1);
    const page = await payoutTable(table).pageOfBatch(period, { limit: 100, after });
    lines.push(...page.rows);
    if (!page.more) break;
  }
  const [batch, exceptions] = await Promise.all([
    payoutBatchTable(table).get(period),
    batchExceptionTable(table).page(period, { limit: 1000 }),
  ]);
  if (!batch) throw new Error(`There is no batch of ${period}`);
  return { ...countsOf(batch), lines: lines.map(lineOf), exceptions: exceptions.rows };
}

const countsOf = ({ status, lines, totalCents, exceptions }: StoredBatch) => ({
  status,
  counted: { lines, totalCents, exceptions },
});

const lineOf = ({ payoutId, agentId, amountCents, payoutType, status }: StoredPayout) => ({
  payoutId,
  agentId,
  amountCents,
  payoutType,
  status,
});

/** The books of all agents and a batch: equal where two runs did the same. */
export async function outcomeOf(stack: NetworkStack, agentIds: readonly string[], period: string) {
  const table = tableOf(stack);
  const ledgers = await Promise.all(agentIds.map((agentId) => ledgerOf(stack, agentId)));
  const balances = await Promise.all(agentIds.map((agentId) => balanceTable(table).get(agentId)));
  return {
    books: agentIds.map((agentId, at) => {
      const { updatedAt: _, ...balance } = balances[at] ?? { updatedAt: '' };
      return { agentId, ledger: ledgers[at], balance };
    }),
    batch: await batchOf(stack, period),
  };
}
