/** Given people who register, with a referrer or without, each becomes an agent once. */
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { createProfile } from '../../../../functions/domain/identity/create-profile.ts';
import { PORTAL } from '../../../../functions/platform/context.ts';
import { scanTable } from '../../../../functions/platform/scan-table.ts';
import { Table } from '../../../../functions/platform/table.ts';
import { referralTable } from '../../../../functions/data/referrals/referral.table.ts';
import { clicksOf } from '../../../support/leads/clicks.ts';
import { callConfirmed } from '../../../support/identity/pool.ts';
import type { Person } from '../../../support/stack/office.ts';
import { BAD_HOUR, invokeAtOnce, under } from '../../../support/ledger/races.ts';
import { describeRegistrations } from '../../../support/identity/registration-suite.ts';
import { setUpWatchedOffice } from '../../../support/stack/set-up.ts';

describeRegistrations({ registrations: 6, clicks: 5 });

const { stack, office } = await setUpWatchedOffice();
let referrer: Person;
let code: string;

beforeEach(async () => {
  referrer = await office.newAgent();
  code = referrer.me.referralCode ?? '';
});

const referralOf = ({ id }: { id: string }) => referralTable(stack.table).get(id);
const click = (linkType: 'invite' | 'traffic' = 'invite') =>
  office.admin.api.referrals.recordClick({ code, linkType });

/** The trigger as the user pool calls it. */
const confirmed = (sub: string, referralCode: string) =>
  callConfirmed(stack, {
    sub,
    email: `${sub}@demo.example`,
    'custom:referral_code': referralCode,
  });

it.each([
  ['a database that answers', {}],
  ['a database with faults', BAD_HOUR],
])(
  'the same confirmation 10 times at once makes one agent and converts one click, given %s',
  async (_, faults) => {
    for (let count = 0; count < 5; count++) await click();
    const sub = randomUUID();
    await under(stack, faults, () => invokeAtOnce(10, () => confirmed(sub, code)));
    await confirmed(sub, code);
    await stack.drain();
    const written: string[] = [];
    for await (const { pk, subjectId, ...item } of scanTable(stack.table))
      if (String(pk).endsWith(sub) || subjectId === sub || item['agentId'] === sub)
        written.push(String(item['__edb_e__']));
    expect(written.filter((entity) => entity !== 'searchEntry').toSorted()).toEqual([
      'agent',
      'auditEvent',
      'balance',
      'channelChanges',
      'notification',
      'profile',
      'referral',
      'referralCode',
    ]);
    const clicks = await clicksOf(stack, referrer.id);
    expect(clicks.filter(({ converted }) => converted === 'yes')).toMatchObject([
      { conversionType: 'signup', conversionId: sub },
    ]);
  },
);

describe('a registration', () => {
  it('with a code and no click has a referral, and converts nothing', async () => {
    await click('traffic');
    const agent = await office.newAgent({ referralCode: code });
    expect(await referralOf(agent)).toMatchObject({
      referrerId: referrer.id,
      status: 'signed_up',
      bonusEarnedCents: 0,
    });
    expect(await clicksOf(stack, referrer.id, 'traffic')).toMatchObject([{ converted: 'no' }]);
  });

  it("with a code that is nobody's goes on without a referrer", async () => {
    const agent = await office.newAgent({ referralCode: 'NOBODYS' });
    expect(agent.me).toMatchObject({ role: 'agent', status: 'active' });
    expect(await referralOf(agent)).toBeUndefined();
  });

  it('with the code of an inactive agent, in lower case, has that referrer', async () => {
    const { setAgentStatus } = office.admin.api.agents;
    await setAgentStatus({ agentId: referrer.id, status: 'inactive' });
    const agent = await office.newAgent({ referralCode: code.toLowerCase() });
    expect(await referralOf(agent)).toMatchObject({ referrerId: referrer.id });
  });

  it('of an administrator has no referral, whatever code it brings', async () => {
    await click();
    const admin = await office.newAdmin({ referralCode: code });
    expect(admin.me.role).toBe('admin');
    expect(await referralOf(admin)).toBeUndefined();
    expect(await clicksOf(stack, referrer.id)).toMatchObject([{ converted: 'no' }]);
  });

  it.each([
    [{ fullName: ' \u200b' }, 'Full Name is required'],
    [{ fullName: '0821234567' }, 'Full Name must have at least one letter'],
    [{ email: 'jos\u00e9@demo.example' }, 'Email must have only plain letters and signs'],
    [{ email: 'thandi@fibrelink.example\u200b' }, 'Email must have only plain letters and signs'],
    [{ referralCode: 'ABCD23456' }, 'Referral Code must be at most 8 characters'],
    [{ email: 'ceo@fibrelink.example' }, 'Department is required for admin accounts'],
  ])('with %j is refused by the user pool: %s', async (changes, message) => {
    await expect(office.newAgent(changes)).rejects.toThrow(message);
  });
});

describe('a registration does not fail for clicks', () => {
  type Part = { Update?: { Key?: { pk?: string } } };
  type Command = { input: { TransactItems?: Part[]; IndexName?: string } };
  type Fails = (command: Command, name: string) => Error | undefined;

  /** Registers with a database that fails as the test says. */
  async function registerWhile(fails: Fails): Promise<string> {
    const { name, documents } = stack.table;
    const send = (command: never) => {
      const error = fails(command, (command as object).constructor.name);
      return error ? Promise.reject(error) : documents.send(command);
    };
    const failing = Object.create(documents, { send: { value: send } }) as typeof documents;
    const clock = { now: () => stack.now(), real: () => new Date() };
    const userId = randomUUID();
    const email = `${userId}@demo.example`;
    const { settings } = stack;
    await createProfile(
      { table: new Table(name, failing), clock, actor: PORTAL, requestId: userId, settings },
      { userId, email, fullName: 'Sipho Nkosi', phone: '+27821234567', referralCode: code },
    );
    return userId;
  }

  const isOfClick = ({ Update }: Part) => Update?.Key?.pk?.startsWith('linkClick#') ?? false;
  const cancelled =
    (reason: string): Fails =>
    ({ input: { TransactItems: items = [] } }) =>
      items.some(isOfClick)
        ? Object.assign(new Error('Transaction cancelled'), {
            name: 'TransactionCanceledException',
            CancellationReasons: items.map((item) => ({ Code: isOfClick(item) ? reason : 'None' })),
          })
        : undefined;
  const throttled =
    (wanted: string): Fails =>
    ({ input }, name) =>
      // The check of the address reads an index too, and may not be left out.
      name === wanted && input.IndexName !== 'gsi5'
        ? Object.assign(new Error('Slow down'), { name: 'ThrottlingException' })
        : undefined;

  it.each<[string, Fails]>([
    ['that others always write', cancelled('TransactionConflict')],
    ['that others always convert first', cancelled('ConditionalCheckFailed')],
    ['whose index is throttled', throttled('QueryCommand')],
    ["that can't be read", throttled('BatchGetCommand')],
  ])('%s', async (_, fails) => {
    await click();
    const id = await registerWhile(fails);
    expect(await referralOf({ id })).toMatchObject({ referrerId: referrer.id });
    expect(await clicksOf(stack, referrer.id)).toMatchObject([{ converted: 'no' }]);
  });
});
