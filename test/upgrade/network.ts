/** A small network, made through the API of whichever version is deployed, and what is known of it. */
import assert from 'node:assert/strict';
import type { Sale } from '../../shared/sales/contract.ts';
import { until } from '../deploy/checks.ts';
import type { Person } from '../deploy/people.ts';
import type { Portal } from '../deploy/portal.ts';
import { PNG, postForm } from '../deploy/uploads.ts';
import { OWN_DOMAIN } from './checkout.ts';

export const UPFRONT_CENTS = 5_000;
const SALE_VALUE_CENTS = 79_900;

const EMAILS = {
  /** Decides about sales and payouts. */
  admin: `lerato@${OWN_DOMAIN}`,
  /** Has two approved sales, one that waits, a recruit with a sale, and a payout that was paid. */
  thandi: 'thandi@agents.example',
  /** Thandi's recruit, with an approved sale, a rejected one, and a payout that waits. */
  sipho: 'sipho@agents.example',
  /** Has sold nothing. */
  zanele: 'zanele@agents.example',
} as const;

type Name = keyof typeof EMAILS;
export type Staff = Record<Name, Person>;

/** Signs everybody in, with the passwords that they chose when they signed up. */
export async function signInAll({ people }: Portal): Promise<Staff> {
  const names = Object.keys(EMAILS) as Name[];
  const signedIn: Partial<Staff> = {};
  for (const name of names) signedIn[name] = await people.signIn(EMAILS[name]);
  return signedIn as Staff;
}

async function join({ people }: Portal, name: Name, more: object = {}): Promise<Person> {
  const email = EMAILS[name];
  await people.signUp({ email, name: `${name} Mokoena`, ...more });
  await people.confirm(email);
  return people.signIn(email);
}

/** The network comes to be: people, sales that are approved, rejected and wait, a bonus, payouts. */
export async function makeNetwork(portal: Portal): Promise<Staff> {
  const admin = await join(portal, 'admin', { 'custom:department': 'Operations' });
  assert.equal(admin.me.role, 'admin');
  const thandi = await join(portal, 'thandi');
  const { referralCode } = await thandi.api.referrals.getReferralSummary();
  const sipho = await join(portal, 'sipho', {
    phone_number: '+27821234568',
    'custom:referral_code': referralCode,
  });
  const zanele = await join(portal, 'zanele');
  await zanele.api.referrals.inviteAgent({ email: 'nandi@agents.example' });
  const { id: productId } = await admin.api.products.createProduct({
    name: 'Fibre 100',
    downloadSpeedMbps: 100,
    uploadSpeedMbps: 50,
    sellingPriceCents: SALE_VALUE_CENTS,
  });
  for (const [agent, account] of [
    [thandi, '62000000123'],
    [sipho, '62000000456'],
  ] as const)
    await saveBanking(agent, account);
  const first = await sell(thandi, productId, 'Nomsa Dlamini');
  const second = await sell(thandi, productId, 'Bongani Zulu');
  await sell(thandi, productId, 'Ayanda Khumalo');
  const third = await sell(sipho, productId, 'Palesa Molefe');
  const fourth = await sell(sipho, productId, 'Kagiso Sithole');
  for (const { id: saleId } of [first, second, third])
    await admin.api.sales.approveSale({ saleId });
  const reason = 'The customer cannot be reached';
  await admin.api.sales.rejectSale({ saleId: fourth.id, reason });
  await until('the counters', async () => {
    const { approved, rejected, pending } = await admin.api.sales.countSales();
    return approved === 3 && rejected === 1 && pending === 1 ? true : undefined;
  });
  await pay(admin, await requestAll(thandi), 'EFT-1');
  await requestAll(sipho);
  return { admin, thandi, sipho, zanele };
}

async function saveBanking({ api }: Person, accountNumber: string): Promise<void> {
  await api.agents.saveBanking({
    bankName: 'FNB',
    accountHolderName: 'T Mokoena',
    accountNumber,
    branchCode: '250655',
    accountType: 'savings',
  });
}

/** Submits a sale with its proof. */
export async function sell(
  { api }: Person,
  productId: string,
  customerName: string,
): Promise<Sale> {
  const form = await api.sales.startProofUpload({ type: 'image/png', sizeBytes: PNG.size });
  await postForm(form, PNG);
  await api.sales.finishProofUpload({ uploadId: form.id });
  return api.sales.submitSale({
    customerName,
    customerEmail: `${customerName.replaceAll(/\W/g, '').toLowerCase()}@customer.example`,
    customerPhone: '082 123 4567',
    productId,
    saleValueCents: SALE_VALUE_CENTS,
    proofUploadId: form.id,
  });
}

/** Requests all that an agent can have. */
async function requestAll({ api }: Person): Promise<string> {
  const { availableCents } = await api.ledger.getMyEarnings();
  assert.ok(availableCents >= UPFRONT_CENTS, `${availableCents} are available`);
  return (await api.payouts.requestPayout({ availableCents })).id;
}

/** Pays a payout out. */
export async function pay({ api }: Person, payoutId: string, transactionId: string): Promise<void> {
  const { bankingUpdatedAt } = await api.payouts.getPayout({ payoutId });
  // The baseline doesn't say when the bank account was changed, and doesn't ask for it.
  await api.payouts.markProcessing({ payoutId, bankingUpdatedAt });
  const { status } = await api.payouts.markPaid({ payoutId, transactionId });
  assert.equal(status, 'paid');
}

/** Rows in an order of their own: lists of the same instant may come in any. */
const sorted = (rows: (string | number)[][]): string[] => rows.map((row) => row.join(' ')).sort();

/** All that people see of the network, in terms that every version has. */
export async function factsOf({ admin, ...agents }: Staff) {
  const seen = await Promise.all(
    Object.entries(agents).map(async ([name, agent]) => [name, await seenBy(agent)] as const),
  );
  const { rows: products } = await admin.api.products.listProducts({});
  const { rows: sales } = await admin.api.sales.listSales({});
  const { rows: payouts } = await admin.api.payouts.listPayouts({});
  const { rows: recruits } = await admin.api.referrals.listReferrals({});
  const { pending, approved, rejected, totalValueCents } = await admin.api.sales.countSales();
  return {
    admin: [admin.me.id, admin.me.role, admin.me.status],
    agents: Object.fromEntries(seen),
    products: products.map(({ id, name, sellingPriceCents }) => [id, name, sellingPriceCents]),
    sales: sorted(sales.map(({ id, status, customerName }) => [id, status, customerName])),
    payouts: sorted(payouts.map(({ id, status, amountCents }) => [id, status, amountCents])),
    recruits: sorted(
      recruits.map(({ id, status, bonusEarnedCents }) => [id, status, bonusEarnedCents]),
    ),
    counts: { pending, approved, rejected, totalValueCents },
  };
}

async function seenBy({ me, api }: Person) {
  const { earnedCents, paidCents, reservedCents, availableCents } =
    await api.ledger.getMyEarnings();
  const { rows: sales } = await api.sales.listMySales({});
  const { rows: payouts } = await api.payouts.listMyPayouts({});
  const { referralCode, signedUp, active, firstSale, bonusEarnedCents, pendingInvites } =
    await api.referrals.getReferralSummary();
  return {
    me: [me.id, me.role, me.status, me.email, me.fullName],
    balance: { earnedCents, paidCents, reservedCents, availableCents },
    sales: sorted(sales.map(({ id, status, saleValueCents }) => [id, status, saleValueCents])),
    payouts: sorted(payouts.map(({ id, status, amountCents }) => [id, status, amountCents])),
    referrals: { referralCode, signedUp, active, firstSale, bonusEarnedCents, pendingInvites },
  };
}
