/** Common set-ups: an approved sale, a requested or paid payout. */
import { type Office, type Person, saleOf } from '../stack/office.ts';

/** Submits sales, each to a customer of their own, unless a test wants two that look alike. */
export function submitterOf(office: Office) {
  let customers = 0;
  return (agent: Person, customerName: string, changes: object = {}) => {
    const number = ++customers;
    return agent.api.sales.submitSale(
      saleOf(office, {
        customerName,
        customerEmail: `customer${number}@customer.example`,
        customerPhone: `08255${String(10_000 + number)}`,
        ...changes,
      }),
    );
  };
}

/** A sale that an agent submitted and an administrator approved: R50.00 earned. */
export async function approvedSale(office: Office, agent: Person, by = office.admin) {
  const { id: saleId } = await agent.api.sales.submitSale(saleOf(office));
  return by.api.sales.approveSale({ saleId });
}

/** A sale that an administrator added, with the payout of its upfront commission. */
export async function addedSale(office: Office, agent: Person, form = saleOf(office)) {
  const { sales, payouts } = office.admin.api;
  const sale = await sales.addSale({ ...form, agentId: agent.id });
  const { rows } = await payouts.listPayouts({ limit: 100 });
  const payout = rows.find(({ saleId }) => saleId === sale.id);
  if (!payout) throw new Error(`The sale ${sale.id} has no payout`);
  return { sale, payout };
}

/** A payout of everything that is available to the agent. */
export async function requestedPayout(agent: Person) {
  const { availableCents } = await agent.api.ledger.getMyEarnings();
  return agent.api.payouts.requestPayout({ availableCents });
}

/** A payout with the account that an administrator sees, as a call that marks it as processing names it. */
export async function seenPayout({ api: { payouts } }: Person, payoutId: string) {
  const { bankingUpdatedAt } = await payouts.getPayout({ payoutId });
  return { payoutId, ...(bankingUpdatedAt ? { bankingUpdatedAt } : {}) };
}

/** The same of many. */
export const seenPayouts = (by: Person, payoutIds: readonly string[]) =>
  Promise.all(payoutIds.map((payoutId) => seenPayout(by, payoutId)));

/** Takes a pending payout to processing, with the account that the administrator sees now. */
export const process = async (
  by: Person,
  payoutId: string,
  more: { despiteHold?: { reason: string } } = {},
) => by.api.payouts.markProcessing({ ...(await seenPayout(by, payoutId)), ...more });

/** Takes a pending payout to processing, and on to paid. */
export async function pay(office: Office, { id: payoutId }: { id: string }) {
  const { payouts } = office.admin.api;
  await process(office.admin, payoutId);
  return payouts.markPaid({ payoutId, transactionId: 'FNB-0001' });
}

/** An administrator's decisions on a sale, each with what it asks for. */
export const decisionsOf = ({ api: { sales } }: Person) => ({
  approve: (saleId: string) => sales.approveSale({ saleId }),
  reject: (saleId: string) => sales.rejectSale({ saleId, reason: 'No such address' }),
});

/** An administrator's steps of a payout, each with what it asks for. */
export const stepsOf = (by: Person) => {
  const { payouts } = by.api;
  return {
    markProcessing: (payoutId: string) => process(by, payoutId),
    markPaid: (payoutId: string) => payouts.markPaid({ payoutId, transactionId: 'FNB-0001' }),
    rejectPayout: (payoutId: string) => payouts.rejectPayout({ payoutId, reason: 'Asked twice' }),
    returnPayout: (payoutId: string) =>
      payouts.returnPayout({ payoutId, reason: 'Closed account' }),
  };
};

/** Approves many sales in bulk; the call refuses to begin rows after 20 s, which are sent once more. */
export async function approveSales({ admin }: Office, saleIds: readonly string[]): Promise<void> {
  let waiting = [...saleIds];
  while (waiting.length > 0) {
    const { results } = await admin.api.sales.decideSales({
      decision: 'approve',
      saleIds: waiting,
    });
    const refused = results.filter((result) => result.outcome === 'refused');
    const failure = refused.find(({ code }) => code !== 'BUSY');
    if (failure) throw new Error(`${failure.id} was not approved: ${failure.message}`);
    waiting = refused.map(({ id }) => id);
  }
}
