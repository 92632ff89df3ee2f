/** Given a person who asks for an export of their data, and for its deletion. */
import { randomUUID } from 'node:crypto';
import { afterAll, expect, it } from 'vitest';
import { startWork } from '../../../../functions/workflows/account-work/start-work.ts';
import { searchContext } from '../../../../functions/workflows/person-search/search-mentions.ts';
import { findTexts } from '../../../support/stack/find-texts.ts';
import { recentEvents } from '../../../support/audit/audit.ts';
import { expectProjected } from '../../../support/projections/expect-projected.ts';
import { leaveNote } from '../../../../infra/local/launch.ts';
import { approvedSale, pay, requestedPayout } from '../../../support/sales/deals.ts';
import { expectRefusal } from '../../../support/stack/refusals.ts';
import { booksOf, expectReconciled } from '../../../support/ledger/ledger.ts';
import { aLead, freshPhone } from '../../../support/leads/leads.ts';
import { operatorOf } from '../../../support/stack/operator.ts';
import { bankingOf, saleOf } from '../../../support/stack/office.ts';
import { uploadedProof } from '../../../support/sales/proofs.ts';
import { runTool } from '../../../support/stack/tools.ts';
import { setUpOffice } from '../../../support/stack/set-up.ts';

const tool = (name: string, ...args: string[]) => runTool(stack.dataDir, name, ...args);
/** The items of the table that contain one of the texts, once the projector has caught up. */
async function standing(...texts: string[]): Promise<string[]> {
  await stack.drain();
  return findTexts(stack.table, texts);
}
const exported = async (email: string) => {
  const { text } = await tool('person', 'export', '--email', email);
  return JSON.parse(text) as {
    ids: string[];
    kept: Record<string, Record<string, unknown>[]>;
    saleIds: string[];
    proofs: string[];
    account: { fullName: string } | null;
  };
};

const UNKNOWN = 'Nobody is known by it: nothing of anybody was erased or found.\n';

const { stack, office } = await setUpOffice();
const removeNote = leaveNote(stack, stack.dataDir);
const agent = await office.newAgent({ fullName: 'Zanele Khumalo' });
await agent.api.agents.saveBanking(bankingOf({ accountNumber: '62013579246' }));
afterAll(removeNote);

/**
 * Erases a person once the notifications of what came before are written: a later one would have the name in
 * it.
 */
async function erase(...person: string[]) {
  await stack.drain();
  return tool('person', 'erase', ...person);
}

/** A customer of their own, and a sale to them, with a proof and a link. */
async function customerOf() {
  const mark = randomUUID().slice(0, 8);
  const customer = {
    customerName: `Lerato${mark} Nkosi${mark}`,
    customerEmail: `lerato-${mark}@customer.example`,
    customerPhone: `+2782${String(1_000_000 + Math.floor(Math.random() * 8_999_999))}`,
  };
  const proofUploadId = await uploadedProof(agent);
  const form = saleOf(office, { ...customer, proofUploadId });
  const { id: saleId } = await agent.api.sales.submitSale(form);
  const texts = [
    ...customer.customerName.split(' '),
    customer.customerEmail,
    customer.customerPhone,
  ];
  return { ...customer, saleId, proofUploadId, texts };
}

it('exports what is kept of an agent, and nothing of the customers', async () => {
  const { saleId, texts } = await customerOf();
  await office.admin.api.sales.approveSale({ saleId });
  await pay(office, await requestedPayout(agent));
  await stack.drain();
  const found = await exported(agent.email.toUpperCase());
  expect(found).toMatchObject({
    ids: [agent.id],
    saleIds: [],
    account: { fullName: 'Zanele Khumalo' },
    kept: {
      agent: [{ fullName: 'Zanele Khumalo', accountNumber: '62013579246' }],
      balance: [{ earnedCents: 5_000, paidCents: 5_000 }],
      payout: [{ status: 'paid' }],
    },
  });
  expect(found.kept['sale']?.map((sale) => sale['saleId'])).toEqual([saleId]);
  expect(found.kept['notification']?.length).toBeGreaterThan(0);
  const text = JSON.stringify(found);
  for (const one of texts) expect(text).not.toContain(one);
  expect(text).not.toMatch(/"(pk|sk|gsi\d..|__edb_e__|inputHash)"/);
});

it('exports what is kept of a customer and of an administrator; nothing of an unknown person', async () => {
  const customer = await customerOf();
  expect(await exported(customer.customerEmail)).toMatchObject({
    ids: [],
    account: null,
    saleIds: [customer.saleId],
    proofs: [customer.proofUploadId],
    kept: {
      sale: [{ customerName: customer.customerName, customerPhone: customer.customerPhone }],
    },
  });
  const admin = await exported(office.admin.email);
  expect(admin).toMatchObject({ ids: [office.admin.id], kept: { admin: [{}], profile: [{}] } });
  expect(admin.kept['auditEvent']?.length).toBeGreaterThan(0);
  const unknown = await tool('person', 'export', '--email', 'nobody@customer.example');
  expect(unknown).toEqual({ code: 1, text: expect.stringContaining(UNKNOWN) });
});

it('takes a customer out of every sale, and leaves what was earned', async () => {
  const { saleId, proofUploadId, texts, ...customer } = await customerOf();
  const { customerEmail } = customer;
  const again = {
    customerName: `Miss ${customer.customerName}`,
    customerEmail,
    customerPhone: '082 765 4321',
  };
  const { id: rejected } = await agent.api.sales.submitSale(saleOf(office, again));
  const pending = await erase('--email', customerEmail);
  expect(pending).toEqual({
    code: 1,
    text: 'Sales to this customer are pending: 2. Decide them first.\n',
  });
  const first = await office.admin.api.sales.getProof({ saleId });
  await agent.api.sales.correctSale({
    ...saleOf(office, customer),
    saleId,
    revision: 0,
    proofUploadId: await uploadedProof(agent),
  });
  const text = `Is ${customer.customerName} the right name?`;
  await agent.api.sales.sendMySaleMessage({ saleId, text });
  await office.admin.api.sales.sendSaleMessage({ saleId, text });
  await office.admin.api.sales.approveSale({ saleId });
  await office.admin.api.sales.rejectSale({ saleId: rejected, reason: 'No such address' });
  expect((await exported(customerEmail)).proofs).toHaveLength(2);
  expect(await standing(...texts)).not.toEqual([]);
  const link = await office.admin.api.sales.getProof({ saleId });
  expect((await fetch(link.url)).status).toBe(200);
  const books = await booksOf(stack, agent);
  expect(await erase('--email', customerEmail)).toEqual({
    code: 0,
    text: 'Agents deleted: 0; sales without their customer: 2.\n',
  });
  expect(await standing(...texts, '+27827654321')).toEqual([]);
  const events = (await recentEvents(stack)).filter(
    ({ action }) => action === 'sales.eraseCustomer',
  );
  expect(events.map(({ subjectId }) => subjectId).sort()).toEqual([saleId, rejected].sort());
  expect(await booksOf(stack, agent)).toEqual(books);
  expect(await office.admin.api.sales.getSale({ saleId })).toMatchObject({
    customerName: 'Deleted customer',
    status: 'approved',
    saleValueCents: 79_900,
  });
  await expectRefusal(office.admin.api.sales.getProof({ saleId }), 404);
  for (const { url } of [first, link]) expect((await fetch(url)).status).toBe(404);
  const resent = agent.api.sales.submitSale(saleOf(office, { resubmits: rejected }));
  await expectRefusal(resent, 409, 'The customer of this sale was deleted.');
  // Two deleted persons must not look the same.
  const { rows } = await office.admin.api.sales.listSales({ limit: 100 });
  const emails = rows.map((sale) => sale.customerEmail);
  expect(new Set(emails).size).toBe(emails.length);
  expect(proofUploadId).not.toBe('');
  expect(await erase('--email', customerEmail)).toEqual({
    code: 1,
    text: `Agents deleted: 0; sales without their customer: 0.\n${UNKNOWN}`,
  });
});

it('names a note that still has the address, and keeps the address nowhere else', async () => {
  const { saleId, customerEmail } = await customerOf();
  await office.admin.api.sales.approveSale({ saleId });
  const text = `Ask ${customerEmail}, who knows the street.`;
  const note = { agentId: agent.id, text };
  await office.admin.api.agents.addAgentNote(note, {
    context: { idempotencyKey: randomUUID() },
  });
  const named = /Still there, look at it: agentNote[^\n]*\n/;
  const erased = await erase('--email', customerEmail);
  expect(erased).toMatchObject({ code: 1, text: expect.stringMatching(named) });
  const [standingKey = '', ...others] = await standing(customerEmail);
  expect(others).toEqual([]);
  const searched = await tool('person', 'search', '--email', customerEmail.toUpperCase());
  expect(searched).toEqual({
    code: 1,
    text: `Still there, look at it: ${standingKey}\nItems that contain it: 1.\n`,
  });
});

it('searches again after a search whose command was killed', async () => {
  const { table, clock } = operatorOf(stack);
  const workId = randomUUID();
  const order = { kind: 'personSearch', workId, startedBy: 'a command', parts: 4 } as const;
  await startWork(searchContext({ table, clock }), { ...order, replaces: false, anew: true });
  expect(await tool('person', 'search', '--email', 'nobody@customer.example')).toEqual({
    code: 0,
    text: 'Items that contain it: 0.\n',
  });
});

/** A customer who asked the agent for a call. */
async function leadOf() {
  const name = `Mandla${randomUUID().slice(0, 8)}`;
  const phone = freshPhone();
  const leadId = await aLead(office, agent, { name, phone, suburb: `Suburb ${name}` });
  return { name, phone, leadId };
}

it('exports and erases somebody who left a number with an agent and nothing else', async () => {
  const { name, phone, leadId } = await leadOf();
  await agent.api.leads.markLost({ leadId, reason: `${name} has moved` });
  const local = `0${phone.slice(3)}`;
  const { text } = await tool('person', 'export', '--phone', local);
  expect(JSON.parse(text)).toMatchObject({
    leadIds: [leadId],
    kept: { lead: [{ name, phone, lostReason: `${name} has moved` }], leadClaim: [{ phone }] },
  });
  expect(await erase('--phone', local)).toEqual({
    code: 0,
    text: 'Agents deleted: 0; sales without their customer: 0; leads: 1.\n',
  });
  expect(await standing(name, phone)).toEqual([]);
  expect((await erase('--phone', local)).code).toBe(1);
  expect(await tool('person', 'export', '--phone', 'twelve')).toMatchObject({
    code: 2,
    text: expect.stringContaining('Usage: npm run person'),
  });
});

it('takes a customer out of the lead that a sale came of, and of another agent’s', async () => {
  const { name, phone, leadId } = await leadOf();
  const customer = { customerName: name, customerEmail: `${name}@customer.example` };
  const form = saleOf(office, { ...customer, customerPhone: phone, leadId });
  const { id: saleId } = await agent.api.sales.submitSale(form);
  await office.admin.api.sales.approveSale({ saleId });
  expect((await exported(customer.customerEmail)).kept['lead']).toMatchObject([{ name, phone }]);
  const own = (await exported(agent.email)).kept['lead'];
  expect(own?.length).toBeGreaterThan(0);
  expect(JSON.stringify(own)).not.toContain(name);
  await erase('--email', customer.customerEmail);
  expect(await standing(name, phone)).toEqual([]);
});

it('deletes an agent, who was a customer too, once no payout is on its way', async () => {
  const { saleId, customerEmail, customerName } = await customerOf();
  await office.admin.api.sales.approveSale({ saleId });
  const leaver = await office.newAgent({ email: customerEmail, fullName: 'Sipho Radebe' });
  await leaver.api.agents.saveBanking(bankingOf({ accountNumber: '62099998888' }));
  await approvedSale(office, leaver);
  const payout = await requestedPayout(leaver);
  const refused = await erase('--email', leaver.email);
  expect(refused.text).toContain('on their way to this agent');
  expect(await office.admin.api.sales.getSale({ saleId })).toMatchObject({ customerName });
  await pay(office, payout);
  const before = await booksOf(stack, leaver);
  expect(await erase('--email', leaver.email)).toEqual({
    code: 0,
    text: 'Agents deleted: 1; sales without their customer: 1.\n',
  });
  expect(await standing('Sipho', 'Radebe', leaver.email, '62099998888')).toEqual([]);
  expect((await booksOf(stack, leaver)).entries).toEqual(before.entries);
  expect(await tool('person', 'export', '--email', leaver.email)).toMatchObject({
    code: 1,
    text: expect.stringContaining(UNKNOWN),
  });
});

it('keeps an administrator, and says what to do instead', async () => {
  const said = await erase('--email', office.admin.email);
  expect(said).toMatchObject({ code: 1 });
  expect(said.text).toContain('Disable the sign-in in the user pool instead.');
});

it('keeps books and projections consistent', async () => {
  await stack.drain();
  await expectReconciled(stack);
  await expectProjected(stack);
});
