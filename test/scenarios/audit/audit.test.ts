/** Given an office at work, administrators read who did what, and nobody can change what is written. */
import { describe, expect, it } from 'vitest';
import { isKnownFact } from '../../../functions/domain/audit/render-changes.ts';
import { recordEvent } from '../../../functions/domain/audit/record-event.ts';
import type { Item } from '../../../functions/platform/item.ts';
import { contractRoutes } from '../../../infra/model/contract-routes.ts';
import type { AuditEvent } from '../../../shared/audit/contract.ts';
import { auditActions } from '../../../shared/audit/words.ts';
import { finishedExport } from '../../support/jobs/exports.ts';
import { expectRefusal } from '../../support/stack/refusals.ts';
import { approvedSale, requestedPayout, stepsOf } from '../../support/sales/deals.ts';
import { bankingOf, type Person } from '../../support/stack/office.ts';
import { allRows } from '../../support/stack/all-pages.ts';
import { setUpOffice } from '../../support/stack/set-up.ts';
import { itemsIn } from '../../support/stack/table.ts';

const ACCOUNT = '62013579246';
const OTHER_ACCOUNT = '62999999246';

const { stack, office } = await setUpOffice({
  at: '2027-03-10T21:59:00.000Z',
  callsByClock: false,
});
const [second, agent] = await Promise.all([
  office.newAdmin({ fullName: 'Sipho Ndlovu' }),
  office.newAgent({ fullName: 'Lerato Khumalo' }),
]);
await agent.api.agents.saveBanking(bankingOf({ accountNumber: ACCOUNT }));
// A minute later another South African day begins.
await stack.moveClock('2027-03-10T22:00:00.000Z');
await approvedSale(office, agent);
const paidOut = await requestedPayout(agent);
await second.api.payouts.getPayout({ payoutId: paidOut.id });
const { bankingUpdatedAt = '' } = await agent.api.agents.getMyProfile();
await office.admin.api.payouts.markProcessing({ payoutId: paidOut.id, bankingUpdatedAt });
await stepsOf(office.admin).markPaid(paidOut.id);

type Asked = Omit<Parameters<Person['api']['audit']['listEvents']>[0], 'limit'>;
const trail = (asked: Asked = {}, limit = 100) =>
  office.admin.api.audit.listEvents({ limit, ...asked });
const told = async (asked: Asked = {}) => (await trail(asked)).rows;
const wordsOf = (events: readonly AuditEvent[]) => events.map(({ what }) => what);
const ofAgent = ({ id }: { id: string } = agent) => `agent:${id}`;

describe('the audit log', () => {
  it('says who did what to what, when, and what it was before, newest first', async () => {
    const [paid, processing, seen, requested, approved] = await told();
    expect(
      wordsOf([paid, processing, seen, requested, approved].flatMap((one) => one ?? [])),
    ).toEqual([
      'Marked a payout as paid',
      'Marked a payout as processing',
      'Saw the payment details of a payout',
      'Requested a payout',
      'Approved a sale',
    ]);
    expect(paid).toMatchObject({
      at: expect.stringContaining('2027-03-10T22:'),
      action: 'payouts.markPaid',
      actor: { id: office.admin.id, name: 'Thandi Mokoena' },
      subject: { kind: 'payout', name: 'R50.00 to Lerato Khumalo' },
      changes: expect.arrayContaining([{ label: 'Status', before: 'processing', after: 'paid' }]),
    });
    expect(seen).toMatchObject({ actor: { name: 'Sipho Ndlovu' }, changes: [] });
    expect(approved).toMatchObject({
      subject: { kind: 'sale', name: 'Sale to Nomsa Dlamini' },
      changes: [
        { label: 'Status', before: 'pending', after: 'approved' },
        { label: 'Upfront commission', after: 'R50.00' },
      ],
    });
  });

  it('can be filtered by person, topic, subject and days, and by all of these', async () => {
    expect(wordsOf(await told({ actorId: second.id }))).toEqual([
      'Saw the payment details of a payout',
      'Signed in',
    ]);
    expect(wordsOf(await told({ subject: ofAgent(), without: 'routine' }))).toEqual([
      'Entered the first bank details',
      'Registered an account',
    ]);
    expect(wordsOf(await told({ topic: 'banking' }))).toEqual([
      'Saw the payment details of a payout',
      'Entered the first bank details',
    ]);
    expect(wordsOf(await told({ actorId: second.id, topic: 'banking' }))).toEqual([
      'Saw the payment details of a payout',
    ]);
    expect(wordsOf(await told({ subject: ofAgent() }))).toEqual([
      'Entered the first bank details',
      'Signed in',
      'Registered an account',
    ]);
    expect(
      wordsOf(await told({ subject: ofAgent(), topic: 'banking', actorId: agent.id })),
    ).toEqual(['Entered the first bank details']);
    expect(await told({ subject: ofAgent(), actorId: second.id })).toEqual([]);
    expect(wordsOf(await told({ to: '2027-03-10', subject: ofAgent() }))).toHaveLength(3);
    expect(await told({ from: '2027-03-11', subject: ofAgent() })).toEqual([]);
    const nextDay = await told({ from: '2027-03-11', to: '2027-03-11' });
    expect(wordsOf(nextDay)).toContain('Approved a sale');
    expect(wordsOf(nextDay)).not.toContain('Registered an account');
    expect(await told({ from: '2027-03-12' })).toEqual([]);
  });

  it('comes page by page, each event once, with a cursor that is valid only for its filter', async () => {
    const all = await told();
    const paged = await allRows((from) => trail(from, 3));
    expect(paged.map(({ id }) => id)).toEqual(all.map(({ id }) => id));
    const { cursor: own } = await trail({}, 3);
    const foreign = trail({ topic: 'sales', cursor: own ?? '' });
    await expectRefusal(foreign, 400);
  });

  it('reads filtered events of one subject in parts, and continues with a cursor', async () => {
    const { table } = stack;
    const clock = { now: stack.now, real: stack.now };
    const context = { actor: { userId: second.id }, clock, requestId: 'many-views', table };
    const view = () =>
      recordEvent(context, {
        action: 'agents.viewBanking',
        about: ['agent', agent.id],
      });
    for (const count of [100, 100, 3])
      await table.transact(Array.from({ length: count }, view), count);
    const asked = { subject: ofAgent(), actorId: agent.id };
    const first = await trail(asked, 10);
    expect(first.rows).toEqual([]);
    const rest = await trail({ ...asked, cursor: first.cursor ?? '' }, 10);
    expect(wordsOf(rest.rows)).toEqual(['Entered the first bank details', 'Signed in']);
    expect(rest.cursor).toBeNull();
  });

  it('refuses days in the wrong order, and other invalid filters', async () => {
    const days = { from: '2027-03-11', to: '2027-03-10' };
    await expectRefusal(trail(days), 400, {
      data: { fields: [{ path: 'to', message: 'must not be before the first day' }] },
    });
    for (const wrong of [{ subject: 'agent' }, { from: 'yesterday' }, { topic: 'everything' }])
      await expectRefusal(trail(wrong as Asked), 400);
  });
});

describe('what is masked', () => {
  it('masks account number and holder’s name, but shows that both changed', async () => {
    const own = await agent.api.agents.viewMyBanking();
    const seen = own.bankingUpdatedAt ?? '';
    const changed = { accountNumber: OTHER_ACCOUNT, accountHolderName: 'Palesa Molefe' };
    await agent.api.agents.saveBanking(bankingOf({ ...changed, seen }));
    const [change] = await told({ subject: ofAgent(), topic: 'banking' }).then((rows) =>
      rows.filter(({ action }) => action === 'agents.changeBanking'),
    );
    // The last digits are the same: only this row shows the change.
    expect(change?.changes).toEqual([
      { label: 'Account Holder Name', before: 'S… D…', after: 'P… M…' },
      { label: 'Another account number', after: 'yes' },
    ]);
    for (const secret of [ACCOUNT, OTHER_ACCOUNT, 'Molefe', agent.email])
      expect(JSON.stringify(await itemsIn(stack.table, 'auditEvent'))).not.toContain(secret);
  });

  it('shows "Deleted agent", and nothing of the person', async () => {
    const leaver = await office.newAgent({ fullName: 'Sizwe Radebe' });
    await leaver.api.agents.saveBanking(bankingOf({ accountHolderName: 'Sizwe Radebe' }));
    await office.admin.api.agents.deleteAgent({ agentId: leaver.id });
    const events = await told({ subject: ofAgent(leaver) });
    expect(wordsOf(events)).toEqual([
      'Deleted an agent',
      'Entered the first bank details',
      'Signed in',
      'Registered an account',
    ]);
    expect(events[1]).toMatchObject({
      actor: { name: 'Deleted agent' },
      subject: { name: 'Deleted agent' },
      changes: expect.arrayContaining([
        { label: 'Account Holder Name', after: 'removed with the agent' },
      ]),
    });
    expect(JSON.stringify(events)).not.toMatch(/Sizwe|Radebe/);
  });
});

describe('the trail', () => {
  it('has no endpoint that changes it, and no right to', async () => {
    expect(
      contractRoutes.filter(({ path }) => path.includes('audit')).map(({ method }) => method),
    ).toEqual(['GET']);
    const before = await told({ to: '2027-03-10' });
    const [event] = before;
    // Not even a path with an event's id exists.
    for (const method of ['PUT', 'PATCH', 'DELETE', 'POST']) {
      const answer = await fetch(`${stack.url}/api/admin/audit-events/${event?.id}`, {
        method,
        headers: { authorization: `Bearer ${office.admin.accessToken}` },
      });
      expect([404, 405]).toContain(answer.status);
    }
    expect(await told({ to: '2027-03-10' })).toEqual(before);
  });

  it('has a text for every recorded action, and knows every fact', async () => {
    for (const item of await itemsIn(stack.table, 'auditEvent')) {
      expect(Object.keys(auditActions)).toContain(item['action']);
      const sides = [item['before'], item['after']] as (Item | undefined)[];
      for (const name of sides.flatMap((side) => Object.keys(side ?? {})))
        expect([name, isKnownFact(name)]).toEqual([name, true]);
    }
  });
});

it('is exported with its filters, in words and as masked as on the screen', async () => {
  const rows = await finishedExport(office, {
    kind: 'exportAudit',
    subject: ofAgent(),
    topic: 'banking',
    actorId: agent.id,
  });
  expect(rows.map(({ What }) => What)).toEqual([
    'Changed bank details',
    'Saw bank details',
    'Entered the first bank details',
  ]);
  expect(rows.at(-1)).toMatchObject({
    When: '2027-03-10 23:59',
    Who: 'Lerato Khumalo',
    What: 'Entered the first bank details',
    Subject: 'Lerato Khumalo',
    Action: 'agents.saveBankingDetails',
    After: expect.stringContaining('Account Number: •••• 9246'),
  });
  expect(JSON.stringify(rows)).not.toContain(ACCOUNT);
  const [event] = await told({ actorId: office.admin.id, topic: 'files' });
  expect(event).toMatchObject({ what: 'Started an export' });
  expect(event?.changes).toContainEqual({ label: 'List', after: 'audit log' });
});
