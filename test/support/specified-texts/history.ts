/** An office with everything that the specified texts name. */
import { announce } from '../announcements/announcements.ts';
import { rankNow } from '../reports/rank-now.ts';
import { addedSale, requestedPayout } from '../sales/deals.ts';
import { type Office, openOffice, type Person, saleOf } from '../stack/office.ts';
import { addResource } from '../resources/resources.ts';
import type { TestStack } from '../stack/stack.ts';

/** The addresses of the people who open the screens. */
export interface Emails {
  agent: string;
  admin: string;
}

/** An agent whose address and password the steps may use up; the one with the history keeps theirs. */
export const REGISTERED = 'forgetful@demo.example';

/** An office without a history, enough for the screens before sign-in. */
export async function makePeople(stack: TestStack) {
  const office = await openOffice(stack);
  await office.newAgent({ email: REGISTERED });
  const agent = await office.newAgent({ fullName: 'Zanele Nkosi' });
  return { office, agent, emails: { agent: agent.email, admin: office.admin.email } };
}

/** An agent with sales and payouts in every state, and R50.00 available. */
export async function makeHistory(stack: TestStack): Promise<Emails> {
  const { office, agent, emails } = await makePeople(stack);
  const { sales, payouts } = office.admin.api;
  const submitted = () =>
    agent.api.sales.submitSale(saleOf(office, { proofUrl: 'https://drive.example/order.pdf' }));
  const approved = async () => sales.approveSale({ saleId: (await submitted()).id });
  const paid = async (payoutId: string) => {
    await payouts.markProcessing({ payoutId });
    await payouts.markPaid({ payoutId, transactionId: 'FNB-0001', notes: 'Friday’s batch' });
  };
  await paid((await addedSale(office, agent)).payout.id);
  await sales.rejectSale({ saleId: (await submitted()).id, reason: 'No such address' });
  for (const settle of [
    paid,
    (payoutId: string) => payouts.rejectPayout({ payoutId, reason: 'Asked twice' }),
    (payoutId: string) => payouts.markProcessing({ payoutId }),
    async () => undefined,
  ]) {
    await approved();
    await settle((await requestedPayout(agent)).id);
  }
  await payouts.addPayout({ agentId: agent.id, amountCents: 20_000, notes: 'Fuel' });
  for (let more = 0; more < 5; more++) await approved();
  await submitted();
  await recruit(office, agent);
  await office.admin.api.products.createProduct({ name: 'Fibre 10', isActive: false });
  await addResource(office);
  await addResource(office, { title: 'Draft', isPublished: false });
  await announce(office, { urgency: 'warning', targetAudience: 'admins' });
  await announce(office, { urgency: 'critical', publishImmediately: false });
  await announce(office, { targetAudience: 'agents', publishImmediately: false });
  await stack.drain();
  await rankNow(stack);
  return emails;
}

/** An agent recruited by an invite link, and a click without a registration. */
async function recruit(office: Office, { me: { referralCode: code = '' } }: Person): Promise<void> {
  const click = () => office.admin.api.referrals.recordClick({ code, linkType: 'invite' });
  await click();
  await office.newAgent({ referralCode: code });
  await click();
}
