/** An office with no rows, with one of the longest names and amounts, and with 10,000. */
import { rebuild } from '../support/projections/rebuild.ts';
import { MAX_LISTED_REQUESTS } from '../../shared/support/rules.ts';
import { announce } from '../support/announcements/announcements.ts';
import { approvedSale } from '../support/sales/deals.ts';
import {
  bankingOf,
  type Office,
  openOffice,
  type Person,
  saleOf,
} from '../support/stack/office.ts';
import { seedReferrals } from '../support/referrals/seed-referrals.ts';
import { demoFile } from '../../infra/local/demo/materials.ts';
import { addResource } from '../support/resources/resources.ts';
import {
  seedAnnouncements,
  seedPayouts,
  seedProducts,
  seedResources,
  seedSales,
  seedSellers,
  seedLeads,
  seedSupportRequests,
} from '../support/stack/seed-rows.ts';
import type { TestStack } from '../support/stack/stack.ts';
import { tableOf } from '../support/stack/table.ts';
import { PICTURED_MONTH } from '../support/browser/screen-list.ts';

const MANY = 10_000;
/** More than a leaderboard shows. */
const SELLERS = 40;
const RESOURCES = 500;
/** R10 000 000.00. */
const MUCH = 1_000_000_000;

export interface Filled {
  rows: number;
  emails: { agent: string; admin: string };
  agentId: string;
}

async function addOne(office: Office, agent: Person): Promise<void> {
  const customer = {
    customerName: 'Nokuthula Ntombizodwa van der Westhuizen-Mthembu',
    customerEmail: 'nokuthula.ntombizodwa.vanderwesthuizen@customer.example',
    saleValueCents: MUCH,
  };
  const { sales, payouts } = office.admin.api;
  const { id: saleId } = await agent.api.sales.submitSale(saleOf(office, customer));
  await sales.approveSale({ saleId });
  await agent.api.sales.submitSale(saleOf(office, customer));
  // The advance is another agent's, so that this one has something to request.
  const other = await office.newAgent({ fullName: 'Livhuwani Azwinndini Ramabulana-Tshivhase' });
  await payouts.addPayout({ agentId: other.id, amountCents: MUCH });
  await office.admin.api.adjustments.addAdjustment({
    agentId: other.id,
    direction: 'credit',
    kind: 'correction',
    amountCents: MUCH,
    reason:
      'Commission of many months was paid short, as agreed with the regional manager. '.repeat(3),
  });
  await agent.api.support.submitRequest({
    subject: 'The payout to Nokuthula Ntombizodwa van der Westhuizen-Mthembu’s sale is missing',
    message: 'It isn’t there yet.',
  });
  await addResource(office, {
    title: 'Fibre in Pietermaritzburg and the uMgungundlovu District: all that a customer may ask',
    description: 'For WhatsApp and Facebook, and good enough to print. '.repeat(5),
    tags: ['fibre', 'uMgungundlovu District', 'social media'],
    file: { fileName: 'poster.png', content: new Blob([demoFile('poster.png')]) },
  });
  await office.admin.api.products.createProduct({
    name: 'Pietermaritzburg and uMgungundlovu District Home Fibre 1000/1000 Uncapped with Router',
    description: 'Month to month, router included, installed within ten working days. '.repeat(5),
    planId: 'VUM-PMB-1000',
    downloadSpeedMbps: 1000,
    uploadSpeedMbps: 1000,
    isUncapped: true,
    costPriceCents: MUCH,
    marginPercentage: 12.5,
    sellingPriceCents: MUCH,
  });
  await announce(office, {
    title: 'Scheduled maintenance in Pietermaritzburg and the uMgungundlovu District',
    content: 'On Friday from 22:00. Sales that are submitted meanwhile are decided on Saturday.',
    urgency: 'warning',
  });
  await recruitOne(office, agent);
}

/** A batch of the month before, with one line and its exceptions. */
async function batchOne(office: Office, stack: TestStack): Promise<void> {
  const paid = await office.newAgent({ fullName: 'Nokuthula Ntombizodwa Mthembu-Radebe' });
  await paid.api.agents.saveBanking(bankingOf());
  await approvedSale(office, paid);
  await approvedSale(office, paid);
  await stack.runMonth(PICTURED_MONTH);
}

async function recruitOne(office: Office, agent: Person): Promise<void> {
  const referralCode = agent.me.referralCode ?? '';
  const { recordClick } = office.admin.api.referrals;
  await recordClick({ code: referralCode, linkType: 'invite' });
  await office.newAgent({
    fullName: 'Nokuthula Ntombizodwa van der Westhuizen-Mthembu',
    referralCode,
  });
  await recordClick({ code: referralCode, linkType: 'traffic' });
  const email = 'nokuthula.ntombizodwa.vanderwesthuizen-mthembu@friends-of-agents.example';
  await agent.api.referrals.inviteAgent({ email });
}

async function addMany({ id }: Person, { product }: Office, stack: TestStack): Promise<void> {
  const table = tableOf(stack);
  const goOn = await stack.holdEvents();
  const seed = { agentIds: [id], productId: product.id, from: 0, count: MANY };
  await seedSales(table, seed);
  await seedPayouts(table, seed);
  await seedSellers(table, SELLERS);
  await seedReferrals(table, { agentId: id, from: 0, count: MANY });
  await seedLeads(table, seed);
  await seedSupportRequests(table, { ...seed, count: MAX_LISTED_REQUESTS });
  await seedResources(table, { from: 0, count: RESOURCES });
  await seedAnnouncements(table, { from: 0, count: RESOURCES });
  await seedProducts(table, { from: 0, count: MANY });
  await rebuild(table);
  await goOn();
}

/** Fills an office, and stops at each size. */
export async function* fillIn(stack: TestStack): AsyncGenerator<Filled> {
  const office = await openOffice(stack);
  const agent = await office.newAgent({ fullName: 'Bongani Thembinkosi Buthelezi-Labuschagne' });
  const emails = { agent: agent.email, admin: office.admin.email };
  yield { rows: 0, emails, agentId: agent.id };
  await addOne(office, agent);
  await batchOne(office, stack);
  await stack.drain();
  yield { rows: 1, emails, agentId: agent.id };
  await addMany(agent, office, stack);
  yield { rows: MANY, emails, agentId: agent.id };
}
