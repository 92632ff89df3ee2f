/**
 * Given an office where publishing takes two people: terms of commission are drafted, previewed and
 * published, and each bad input has a line of its own.
 */
import { describe, expect, it } from 'vitest';
import { profileTable } from '../../../functions/data/identity/profile.table.ts';
import { publishedTermsTable } from '../../../functions/data/commission-plans/published-terms.table.ts';
import { CONFIRM_OWN_ACT, RULE_NEEDS_TWO } from '../../../shared/approvals/words.ts';
import { askFor } from '../../support/approvals/by-two.ts';
import { finishedRun } from '../../support/batches/batches.ts';
import { addProduct } from '../../support/stack/add-product.ts';
import { expectRefusal, refusal } from '../../support/stack/refusals.ts';
import { draftOf, type NewDraft } from '../../support/commission-plans/commission-plans.ts';
import { carryFinance } from '../../support/payouts/finance.ts';
import { setUpOffice } from '../../support/stack/set-up.ts';

const NOW = '2026-11-10T08:00:00.000Z';
const { stack, office } = await setUpOffice({
  callsByClock: false,
  at: NOW,
  settings: { fourEyesOnPayouts: true },
});
const author = office.admin;
const [publisher, twin] = await Promise.all([
  office.newAdmin({ fullName: 'Sipho Ndlovu' }),
  office.newAdmin({ fullName: 'Thandi Two' }),
]);
await Promise.all([author, publisher, twin].map((person) => carryFinance(stack, person)));
await finishedRun(stack, '2026-10');
// A second account of the author's mailbox.
await stack.table.transact([
  profileTable(stack.table)
    .setEmail(twin.id, { email: author.email.replace('@', '+two@'), at: NOW })
    .orThrow(() => new Error('The account is gone')),
]);

const draft = (changes: Partial<NewDraft> = {}, by = author) =>
  by.api.commissionPlans.createDraft(draftOf({ firstDay: '2027-02-01', ...changes }));
type Seen = { id: string; version: number };
const seenOf = ({ id: draftId, version }: Seen) => ({ draftId, version });
const askToPublish = (seen: Seen) => askFor(author, 'commissionPlans.publishDraft', seenOf(seen));
const confirm = (approvalId: string, by = publisher) =>
  by.api.approvals.confirmApproval({ approvalId });
const publish = async (seen: Seen) => confirm((await askToPublish(seen)).id);
const plansOf = () => author.api.commissionPlans.listPlans();
const anotherProduct = async (more: object = {}) =>
  (await addProduct({ stack, admin: author }, { name: 'Fibre 200', ...more })).id;
const forProduct = async (more: object = {}) => ({
  products: 'product' as const,
  productId: await anotherProduct(more),
});
const fieldsOf = async (call: Promise<unknown>) => (await refusal(call)).data?.fields;

describe('the life of a draft', () => {
  it('is written, changed by a colleague and published by a third, for good', async () => {
    const scope = await forProduct();
    const written = await draft(scope);
    expect(written).toMatchObject({
      firstDay: '2027-02-01',
      terms: { upfront: { kind: 'amount', cents: 6_000 }, monthlyCents: 1_200 },
      names: { productName: 'Fibre 200' },
      version: 1,
    });
    const { products: _, ...terms } = draftOf({ monthlyCents: 1_300, months: 24 });
    const changed = await twin.api.commissionPlans.updateDraft({
      draftId: written.id,
      version: 1,
      ...terms,
      firstDay: '2027-03-01',
    });
    expect(changed).toMatchObject({ version: 2, terms: { monthlyCents: 1_300, months: 24 } });
    expect(changed.authors.map(({ id }) => id)).toEqual([author.id, twin.id]);
    await publish(changed);
    const { rows, drafts } = await plansOf();
    expect(drafts.map(({ id }) => id)).not.toContain(written.id);
    const plan = rows.find(({ names }) => names.productName === 'Fibre 200');
    expect(plan?.versions).toMatchObject([
      {
        firstDay: '2027-03-01',
        state: 'ahead',
        terms: { monthlyCents: 1_300, months: 24 },
        draftedBy: { id: author.id },
        publishedBy: { id: publisher.id, name: 'Sipho Ndlovu' },
      },
    ]);
    await expectRefusal(publish(changed), 404);
  });

  it('is published by one who asks and another who confirms, with another mailbox', async () => {
    const written = await draft(await forProduct());
    for (const { api } of [author, publisher])
      await expectRefusal(api.commissionPlans.publishDraft(seenOf(written)), 403, {
        message: RULE_NEEDS_TWO,
        data: { needsSecondPerson: true },
      });
    const { id, figures } = await askToPublish(written);
    expect(figures.slice(0, 2)).toMatchObject([
      { label: 'For', words: expect.stringContaining('Fibre 200') },
      { label: 'From', words: '1 February 2027' },
    ]);
    for (const by of [author, twin])
      expect(await refusal(confirm(id, by))).toMatchObject({ message: CONFIRM_OWN_ACT });
    expect((await plansOf()).drafts.map((one) => one.id)).toContain(written.id);
    expect(await confirm(id)).toMatchObject({ status: 'confirmed' });
  });

  it('refuses a version that somebody changed meanwhile, with what it is now', async () => {
    const written = await draft(await forProduct());
    const { id: waiting } = await askToPublish(written);
    const { products: _, ...terms } = draftOf({ firstDay: '2027-04-01' });
    await author.api.commissionPlans.updateDraft({ draftId: written.id, version: 1, ...terms });
    const refusals = await Promise.all([
      refusal(confirm(waiting)),
      refusal(askToPublish(written)),
      refusal(
        author.api.commissionPlans.updateDraft({ draftId: written.id, version: 1, ...terms }),
      ),
      refusal(author.api.commissionPlans.deleteDraft({ draftId: written.id, version: 1 })),
    ]);
    for (const late of refusals)
      expect(late).toMatchObject({
        status: 409,
        data: { current: { firstDay: '2027-04-01', version: 2 } },
      });
  });

  it('is deleted', async () => {
    const { id: draftId, version } = await draft(await forProduct());
    await author.api.commissionPlans.deleteDraft({ draftId, version });
    expect((await plansOf()).drafts.map(({ id }) => id)).not.toContain(draftId);
  });

  it('of two publications for the same sales at once, the later one first, lets one through', async () => {
    const scope = await forProduct();
    const [early, late] = [await draft(scope), await draft({ ...scope, firstDay: '2027-03-01' })];
    const ends = await Promise.allSettled([publish(late), publish(early)]);
    const { rows } = await plansOf();
    const plan = rows.find(
      ({ scope: { products } }) =>
        products.kind === 'product' && products.productId === scope.productId,
    );
    const days = plan?.versions.map(({ firstDay }) => firstDay) ?? [];
    expect(days).toEqual([...days].sort().reverse());
    expect(days).toHaveLength(ends.filter(({ status }) => status === 'fulfilled').length);
  });
});

describe('bad input', () => {
  it.each<[string, Partial<NewDraft>, string, RegExp]>([
    [
      'a first day in a closed month',
      { firstDay: '2026-10-15' },
      'firstDay',
      /^must not be in October 2026, which is closed$/,
    ],
    [
      'too short a notice',
      { firstDay: '2026-12-09' },
      'firstDay',
      /^must be 10 December 2026 or later: agents hear of new terms at least 30 days before$/,
    ],
    ['no upfront amount', { upfrontCents: undefined }, 'upfrontCents', /^is required$/],
    [
      'a product that is not there',
      { products: 'product', productId: 'nothing' },
      'productId',
      /^must be a product that there is$/,
    ],
    [
      'a type that no product has',
      { products: 'type', connectionTypeId: 'smoke' },
      'connectionTypeId',
      /^must be the connection type of a product/,
    ],
    ['a group that is not there', { groupId: 'nobody' }, 'groupId', /^must be a group/],
  ])('refuses %s', async (_, changes, path, message) => {
    const before = (await plansOf()).drafts.length;
    expect(await fieldsOf(draft(changes))).toMatchObject([
      { path, message: expect.stringMatching(message) },
    ]);
    expect((await plansOf()).drafts).toHaveLength(before);
  });

  it('refuses a first day that a published version overlaps, and names that version', async () => {
    const scope = await forProduct();
    const waiting = await draft(scope);
    await publish(await draft({ ...scope, firstDay: '2027-03-01' }));
    const overlaps = /^must be after 1 March 2027: a version that begins on that day is published/;
    for (const firstDay of ['2027-02-01', '2027-03-01'])
      expect(await fieldsOf(draft({ ...scope, firstDay }))).toMatchObject([
        { path: 'firstDay', message: expect.stringMatching(overlaps) },
      ]);
    expect(await fieldsOf(publish(waiting))).toMatchObject([{ path: 'firstDay' }]);
    const { drafts } = await plansOf();
    expect(drafts.find(({ id }) => id === waiting.id)?.problem).toMatch(
      /^The first day must be after 1 March 2027/,
    );
  });

  it('refuses to publish what was drafted in time and is late by now', async () => {
    const late = await draft({ ...(await forProduct()), firstDay: '2026-12-10' });
    await stack.moveClock('2026-11-11T08:00:00.000Z');
    expect(await fieldsOf(publish(late))).toMatchObject([{ path: 'firstDay' }]);
    await stack.moveClock(NOW);
  });

  it('refuses to publish for a product that was deleted', async () => {
    const scope = await forProduct();
    const written = await draft(scope);
    await author.api.products.deleteProduct({ productId: scope.productId, version: 1 });
    expect(await fieldsOf(publish(written))).toMatchObject([{ path: 'productId' }]);
    expect((await plansOf()).drafts.map(({ id }) => id)).toContain(written.id);
  });

  it('refuses to end what never began', async () => {
    const scope = await forProduct();
    const ending = { ...scope, firstDay: '2027-05-01' };
    expect(await fieldsOf(author.api.commissionPlans.createEnding(ending))).toMatchObject([
      { path: 'terms', message: 'must be there: no published version could end' },
    ]);
    await publish(await draft(scope));
    await publish(await author.api.commissionPlans.createEnding(ending));
    const { rows } = await plansOf();
    const plan = rows.find(
      ({ scope: { products } }) =>
        products.kind === 'product' && products.productId === scope.productId,
    );
    expect(plan?.versions.map(({ terms }) => terms === undefined)).toEqual([true, false]);
  });
});

it('knows the types that products have', async () => {
  await anotherProduct({ connectionTypeId: 'fibre' });
  await stack.drain();
  expect((await author.api.commissionPlans.listTypes()).rows).toEqual([{ id: 'fibre' }]);
  const written = await draft({ products: 'type', connectionTypeId: 'fibre' });
  expect(written.scope.products).toEqual({ kind: 'type', connectionTypeId: 'fibre' });
});

it('keeps a published version as it is, whatever is drafted and published after it', async () => {
  const scope = await forProduct();
  await publish(await draft(scope));
  const published = () => publishedTermsTable(stack.table).all();
  const before = await published();
  await publish(await draft({ ...scope, firstDay: '2027-06-01', monthlyCents: 0 }));
  expect((await published()).filter(({ firstDay }) => firstDay !== '2027-06-01')).toEqual(before);
});

it('leaves every step in the audit trail, in words', async () => {
  const scope = await forProduct();
  await publish(await draft(scope));
  const { rows } = await author.api.audit.listEvents({ topic: 'commission', limit: 2 });
  // The office's clock stands still, so that both have one time.
  expect(rows.map(({ action }) => action).sort()).toEqual([
    'commissionPlans.createDraft',
    'commissionPlans.publishDraft',
  ]);
  expect(JSON.stringify(rows)).toContain('Each month: R12.00');
  expect(JSON.stringify(rows)).toContain('Fibre 200, all agents');
});
