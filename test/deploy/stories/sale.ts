/** From sign-up to money: a sale with its proof, its approval with its effects, and its payout. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { WebSocket } from 'ws';
import type { LiveTopic } from '../../../shared/notifications/contract.ts';
import { liveMessage } from '../../../shared/notifications/contract.ts';
import type { Product } from '../../../shared/products/contract.ts';
import type { Sale } from '../../../shared/sales/contract.ts';
import { until } from '../checks.ts';
import { SITE_URL } from '../deployment.ts';
import type { Person } from '../people.ts';
import type { Portal } from '../portal.ts';
import { PNG, postForm } from '../uploads.ts';

const UPFRONT_CENTS = 5_000;
const CUSTOMER = 'Nomsa Dlamini';

/** The agent's sale, up to the administrator's decision. */
export async function sell(portal: Portal, admin: Person, agent: Person): Promise<Sale> {
  const { check } = portal;
  await check('the agent says where to be paid', async () => {
    const { banking } = await agent.api.agents.saveBanking({
      bankName: 'FNB',
      accountHolderName: 'T Mokoena',
      accountNumber: '62000000123',
      branchCode: '250655',
      accountType: 'savings',
    });
    assert.equal(banking?.accountNumber.slice(-4), '0123');
  });
  const product = await check('the administrator adds a product', () => addProduct(admin));
  const sale = await check('the agent submits a sale with its proof', async () => {
    const { size: sizeBytes } = PNG;
    const form = await agent.api.sales.startProofUpload({ type: 'image/png', sizeBytes });
    await postForm(form, PNG);
    await agent.api.sales.finishProofUpload({ uploadId: form.id });
    return agent.api.sales.submitSale({
      customerName: CUSTOMER,
      customerEmail: 'nomsa@customer.example',
      customerPhone: '082 123 4567',
      productId: product.id,
      saleValueCents: 79_900,
      proofUploadId: form.id,
    });
  });
  await check('the agent finds the sale among their own, by an index', async () => {
    const { rows } = await agent.api.sales.listMySales({});
    assert.deepEqual(
      rows.map(({ id, status }) => [id, status]),
      [[sale.id, 'pending']],
    );
  });
  await check('the administrator sees the proof as it was uploaded', async () => {
    const { url } = await admin.api.sales.getProof({ saleId: sale.id });
    const answer = await portal.gateway.openLink(url);
    assert.equal(answer.headers.get('content-type'), 'image/png');
    assert.deepEqual(await answer.bytes(), await PNG.bytes());
  });
  return sale;
}

const addProduct = (admin: Person): Promise<Product> =>
  admin.api.products.createProduct({
    name: 'Fibre 100',
    downloadSpeedMbps: 100,
    uploadSpeedMbps: 50,
    sellingPriceCents: 79_900,
  });

/** The approval, and everything that it triggers. */
export async function approve(
  portal: Portal,
  admin: Person,
  { agent, sale }: { agent: Person; sale: Sale },
): Promise<void> {
  const { check } = portal;
  const socket = await check('a ticket opens a socket, once', () => openSocket(portal, agent));
  const heard = hear(socket);
  await check('the administrator approves, and R50.00 are the agent’s', async () => {
    await admin.api.sales.approveSale({ saleId: sale.id });
    const { earnedCents, availableCents } = await agent.api.ledger.getMyEarnings();
    assert.deepEqual([earnedCents, availableCents], [UPFRONT_CENTS, UPFRONT_CENTS]);
  });
  await check('the stream counts the approved sale', () =>
    until('a counter of 1', async () => {
      const { approved, totalValueCents } = await admin.api.sales.countSales();
      return approved === 1 && totalValueCents === 79_900 ? true : undefined;
    }),
  );
  await check('the stream makes it found by a word', () =>
    until('the sale', async () => {
      const { rows } = await admin.api.sales.listSales({ q: 'dlam' });
      return rows.some(({ id }) => id === sale.id) ? true : undefined;
    }),
  );
  await check('the open socket hears that sales and earnings changed', () =>
    until('both topics', async () =>
      heard.has('sales') && heard.has('earnings') ? true : undefined,
    ),
  );
  socket.close();
  await check('the agent has a notice and an e-mail', async () => {
    await until('a notice', async () => {
      const { rows } = await agent.api.notifications.listNotifications();
      return rows.find(({ content }) => content.includes(CUSTOMER));
    });
    const { BodyText } = await until('an e-mail', async () => {
      const mails = await portal.cloud.mailsTo(agent.me.email);
      return mails.find(({ BodyText }) => BodyText.includes(CUSTOMER));
    });
    assert.match(BodyText, /R50\.00/);
    assert.ok(BodyText.includes(SITE_URL), BodyText);
  });
}

/** Opens a socket; its ticket opens no second one. */
async function openSocket({ gateway }: Portal, { api }: Person): Promise<WebSocket> {
  const { ticket } = await api.notifications.openLive();
  const socket = gateway.dial(ticket);
  await once(socket, 'open');
  const second = gateway.dial(ticket);
  await assert.rejects(once(second, 'open'), 'the ticket opened a second socket');
  return socket;
}

/** The messages that a socket received so far. */
function hear(socket: WebSocket): ReadonlySet<LiveTopic> {
  const topics = new Set<LiveTopic>();
  socket.on('message', (data: Buffer) => {
    for (const topic of liveMessage.parse(JSON.parse(data.toString())).changed) topics.add(topic);
  });
  return topics;
}

/** The payout of what was earned. */
export async function pay({ check }: Portal, admin: Person, agent: Person): Promise<void> {
  const payout = await check('the agent requests the payout', () =>
    agent.api.payouts.requestPayout({ availableCents: UPFRONT_CENTS }),
  );
  await check('the administrator marks it processing, then paid', async () => {
    const { id: payoutId } = payout;
    const { bankingUpdatedAt } = await admin.api.payouts.getPayout({ payoutId });
    assert.ok(bankingUpdatedAt);
    await admin.api.payouts.markProcessing({ payoutId, bankingUpdatedAt });
    const { status } = await admin.api.payouts.markPaid({ payoutId, transactionId: 'EFT-1' });
    assert.equal(status, 'paid');
  });
  await check('the agent has it in the history, and nothing is left', async () => {
    const { rows } = await agent.api.payouts.listMyPayouts({});
    assert.deepEqual(
      rows.map(({ id, status, amountCents }) => [id, status, amountCents]),
      [[payout.id, 'paid', UPFRONT_CENTS]],
    );
    const { earnedCents, paidCents, reservedCents, availableCents } =
      await agent.api.ledger.getMyEarnings();
    assert.deepEqual(
      { earnedCents, paidCents, reservedCents, availableCents },
      { earnedCents: UPFRONT_CENTS, paidCents: UPFRONT_CENTS, reservedCents: 0, availableCents: 0 },
    );
  });
}
