/**
 * Given an office where payouts need two people (decision 0054): the hands in a payout that neither the
 * rule's table (shared/payouts/rules.test.ts) nor the random sequences (hand-sequences.test.ts) have.
 */
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { profileTable } from '../../../../functions/data/profile.table.ts';
import { entityOf } from '../../../../functions/platform/item.ts';
import { scanTable } from '../../../../functions/platform/scan-table.ts';
import { migrations } from '../../../../functions/workflows/migrations/migrations.ts';
import { settingsFromCdkJson } from '../../../../infra/local/base/settings.ts';
import { heldWords } from '../../../../shared/payouts/rules.ts';
import { openAccounts, PASSWORD } from '../../../support/identity/accounts.ts';
import { refusal } from '../../../support/stack/client.ts';
import { approvedSale, process, requestedPayout, stepsOf } from '../../../support/sales/deals.ts';
import { carryFinance } from '../../../support/payouts/finance.ts';
import { expectReconciled } from '../../../support/ledger/ledger.ts';
import { bankingOf, type Person, saleOf } from '../../../support/stack/office.ts';
import { publishTerms } from '../../../support/commission-plans/plans.ts';
import { setUpOffice } from '../../../support/stack/set-up.ts';
import { removeAttributes, tableOf } from '../../../support/stack/table.ts';

const settings = {
  ...settingsFromCdkJson(),
  fourEyesOnPayouts: true,
  bankChangeHoldHours: 0,
  referralBonusCents: 20_000,
};
const { stack, office } = await setUpOffice({ settings });
/** Both carry the finance permission; the third administrator doesn't. */
const maker = office.admin;
const [checker, clerk] = await Promise.all([office.newAdmin(), office.newAdmin()]);
await Promise.all([carryFinance(stack, maker), carryFinance(stack, checker)]);
let agent: Person;
beforeEach(async () => {
  agent = await office.newAgent();
  await agent.api.agents.saveBanking(bankingOf());
});
afterAll(() => expectReconciled(stack));

const held = (because: keyof typeof heldWords) => ({ status: 403, message: heldWords[because] });
const requested = async () => (await requestedPayout(agent)).id;
const release = async (by: Person, payoutId: string) => {
  await process(by, payoutId);
  return stepsOf(by).markPaid(payoutId);
};

describe('whoever changed an agent’s email', () => {
  /** The administrator gets into the agent's account by a mailbox of their own, and has it paid to theirs. */
  async function takeOver(by: Person): Promise<Person> {
    const email = `private${Date.now()}@demo.example`;
    await by.api.agents.changeAgentEmail({ agentId: agent.id, version: 0, email });
    const accounts = openAccounts(stack);
    await accounts.forgot(email);
    await accounts.reset(email, await accounts.codeFor(email), PASSWORD);
    const taken = await office.signIn(email);
    const { bankingUpdatedAt: seen = '' } = await taken.api.agents.viewMyBanking();
    await taken.api.agents.saveBanking({ ...bankingOf({ accountNumber: '62444555666' }), seen });
    return taken;
  }

  it('doesn’t either once the email is another one again, before or after the account was fixed', async () => {
    await approvedSale(office, agent, clerk);
    agent = await takeOver(maker);
    const payoutId = await requested();
    const back = `back${Date.now()}@demo.example`;
    await maker.api.agents.changeAgentEmail({ agentId: agent.id, version: 1, email: back });
    await checker.api.agents.changeAgentEmail({
      agentId: agent.id,
      version: 2,
      email: agent.email,
    });
    expect(await refusal(process(maker, payoutId))).toMatchObject(held('banking'));
    await process(checker, payoutId);
    expect(await refusal(stepsOf(maker).markPaid(payoutId))).toMatchObject(held('banking'));
  });

  it('releases a payout to the account that was there before', async () => {
    await approvedSale(office, agent, clerk);
    const email = `typo${Date.now()}@demo.example`;
    await maker.api.agents.changeAgentEmail({ agentId: agent.id, version: 0, email });
    expect(await release(maker, await requested())).toMatchObject({ status: 'paid' });
  });
});

describe('whoever approved a sale', () => {
  it('releases no request of the recruiter whom it earned a bonus', async () => {
    const recruit = await office.newAgent({ referralCode: agent.me.referralCode ?? '' });
    await approvedSale(office, recruit, maker);
    const payoutId = await requested();
    expect(await refusal(process(maker, payoutId))).toMatchObject(held('sale'));
    expect(await release(checker, payoutId)).toMatchObject({ status: 'paid', amountCents: 20_000 });
  });

  it('can’t by approving many at the same moment as somebody else', async () => {
    const sales = await Promise.all(
      Array.from({ length: 6 }, () => agent.api.sales.submitSale(saleOf(office))),
    );
    await Promise.all(
      sales.map(({ id: saleId }, at) =>
        (at % 2 === 0 ? maker : clerk).api.sales.approveSale({ saleId }),
      ),
    );
    const payoutId = await requested();
    const { held: shown } = await maker.api.payouts.getPayout({ payoutId });
    expect(shown?.because).toEqual(['sale']);
    expect(shown?.makers.toSorted()).toEqual([maker.id, clerk.id].toSorted());
  });
});

describe('whoever gave an agent another recruiter', () => {
  it('releases no request of what the agent’s sale then earned the recruiter', async () => {
    const seller = await office.newAgent();
    await maker.api.agents.setReferrer({ agentId: seller.id, version: 0, referrerId: agent.id });
    await approvedSale(office, seller, clerk);
    const payoutId = await requested();
    expect(await refusal(process(maker, payoutId))).toMatchObject(held('sale'));
    expect(await release(checker, payoutId)).toMatchObject({ status: 'paid', amountCents: 20_000 });
  });
});

describe('whoever moved an agent to another group', () => {
  let groupId: string;
  /** The group's product, whose sales nobody but its agents sells under a plan. */
  let productId: string;
  beforeEach(async () => {
    groupId = (await maker.api.commissionPlans.createGroup({ name: crypto.randomUUID() })).id;
    productId = (await maker.api.products.createProduct({ name: 'Fibre 200' })).id;
    await publishTerms(tableOf(stack), {
      firstDay: '2020-01-01',
      terms: { upfront: { kind: 'amount', cents: 9_000 }, overrideBasisPoints: 5_000 },
      products: { kind: 'product', productId },
      agents: { kind: 'group', groupId },
    });
  });
  const move = async (by: Person, to?: string, { id: agentId } = agent) => {
    const { version } = await by.api.agents.getAgent({ agentId });
    return by.api.agents.setGroup({ agentId, version, ...(to ? { groupId: to } : {}) });
  };
  const submit = (person = agent) => person.api.sales.submitSale(saleOf(office, { productId }));
  const approve = ({ id: saleId }: { id: string }) => clerk.api.sales.approveSale({ saleId });

  it('releases no request of what a sale earned by the group’s terms, whoever moved it since', async () => {
    await move(maker, groupId);
    const sale = await submit();
    await move(checker);
    await approve(sale);
    const payoutId = await requested();
    expect(await refusal(process(maker, payoutId))).toMatchObject(held('sale'));
    const { held: shown } = await maker.api.payouts.getPayout({ payoutId });
    expect(shown?.makers.toSorted()).toEqual([maker.id, clerk.id].toSorted());
    expect(await release(checker, payoutId)).toMatchObject({ status: 'paid', amountCents: 9_000 });
  });

  it('releases what a sale of before the move earned, or one with the same plan', async () => {
    const before = await submit();
    await move(maker, groupId);
    const { id: saleId } = await agent.api.sales.submitSale(saleOf(office));
    for (const sale of [before, { id: saleId }]) await approve(sale);
    expect(await release(maker, await requested())).toMatchObject({ amountCents: 10_000 });
  });

  it('follows a correction of the product', async () => {
    await move(maker, groupId);
    const { id: saleId, revision } = await submit();
    const corrected = { ...saleOf(office), saleId, revision };
    await agent.api.sales.correctSale(corrected);
    await approve({ id: saleId });
    expect(await release(maker, await requested())).toMatchObject({ amountCents: 5_000 });
    const other = await agent.api.sales.submitSale(saleOf(office));
    await agent.api.sales.correctSale({
      ...saleOf(office, { productId }),
      saleId: other.id,
      revision: other.revision,
    });
    await approve(other);
    expect(await refusal(process(maker, await requested()))).toMatchObject(held('sale'));
  });

  it('releases no request of the recruiter whom the sale earned a share', async () => {
    const recruit = await office.newAgent({ referralCode: agent.me.referralCode ?? '' });
    await move(maker, groupId, recruit);
    await approve(await submit(recruit));
    const payoutId = await requested();
    expect(await refusal(process(maker, payoutId))).toMatchObject(held('sale'));
    expect(await release(checker, payoutId)).toMatchObject({ status: 'paid', amountCents: 4_500 });
  });
});

it('the migration writes what new profiles have', async () => {
  const [{ change = () => undefined } = {}] = migrations.slice(2);
  let seen = 0;
  for await (const item of scanTable(tableOf(stack))) {
    if (entityOf(item) !== 'profile') continue;
    expect(change(item)).toBeUndefined();
    const { gsi6pk, gsi6sk, mailbox, ...before } = item;
    expect(change(before)).toEqual({ ...before, gsi6pk, gsi6sk, mailbox });
    seen++;
  }
  expect(seen).toBeGreaterThan(3);
});

it('a balance of before knows who is behind its sales from the next one on', async () => {
  await approvedSale(office, agent, maker);
  const key = { pk: `balance#${agent.id}`, sk: 'balance' };
  await removeAttributes(tableOf(stack), key, ['hands']);
  const sales = await Promise.all([1, 2].map(() => agent.api.sales.submitSale(saleOf(office))));
  await Promise.all(sales.map(({ id: saleId }) => clerk.api.sales.approveSale({ saleId })));
  const { held: shown } = await clerk.api.payouts.getPayout({ payoutId: await requested() });
  expect(shown).toEqual({ because: ['sale', 'permission'], makers: [clerk.id] });
});

it('one mailbox is one person, however many accounts it has', async () => {
  const table = tableOf(stack);
  const twin = await office.newAdmin();
  const profile = await profileTable(table).get(twin.id);
  if (!profile) throw new Error('The account has no profile');
  const taken = () => new Error('The account is there');
  // Otherwise each of them is mailed of all others.
  await stack.holdEvents();
  await Promise.all(
    Array.from({ length: 120 }, (_, account) =>
      table.transact([
        profileTable(table)
          .create({ ...profile, userId: `many-${account}` })
          .orThrow(taken),
      ]),
    ),
  );
  expect(await profileTable(table).sharingMailbox(twin.email)).toHaveLength(121);
});
