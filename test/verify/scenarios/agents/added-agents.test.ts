/**
 * Given an administrator who adds agents, each chooses a password first, and nobody's account is taken over.
 */
import { SignUpCommand } from '@aws-sdk/client-cognito-identity-provider';
import { beforeEach, describe, expect, it } from 'vitest';
import { PASSWORD_OF_NAMES } from '../../../../shared/kernel/guessable-password.ts';
import { openAccounts } from '../../../support/identity/accounts.ts';
import {
  cutServiceCalls,
  recordServiceCalls,
  type ServiceCall,
} from '../../../support/stack/aws-calls.ts';
import { apiOf } from '../../../support/stack/client.ts';
import { expectRefusal, refusal } from '../../../support/stack/refusals.ts';
import { writesOfApi } from '../../../support/identity/matrix.ts';
import { under } from '../../../support/ledger/races.ts';
import { setUpWatchedOffice } from '../../../support/stack/set-up.ts';
import { itemsIn } from '../../../support/stack/table.ts';

/** The password that `office.signIn` uses. */
const PASSWORD = 'Demo-portal-1';
/** The password that the agent chooses. */
const OWN = 'rooibos-and-rusks';
const REGISTERED = {
  status: 409,
  code: 'CONFLICT',
  message: 'This email is already registered',
  data: { fields: [{ path: 'email', message: 'This email is already registered' }] },
};

const { stack, office } = await setUpWatchedOffice();
let key: string;
let email: string;

beforeEach(() => {
  key = crypto.randomUUID();
  email = `lerato-${crypto.randomUUID()}@demo.example`;
});

interface Changes {
  fullName?: string;
  email?: string;
  password?: string;
  referralCode?: string;
}
const add = (changes: Changes = {}, idempotencyKey = key) =>
  office.admin.api.agents.addAgent(
    { fullName: 'Lerato Khumalo', email, phone: '082 123 4567', password: PASSWORD, ...changes },
    { context: { idempotencyKey } },
  );
const times = <Result>(count: number, make: (at: number) => Result): Result[] =>
  Array.from({ length: count }, (_, at) => make(at));

const ofAdmin = (calls: readonly ServiceCall[]) =>
  calls.filter(({ accessKeyId }) => accessKeyId === 'local-apiAdmin');

const tableItems = () => itemsIn(stack.table);

const accounts = openAccounts(stack);
const accessTokenWith = (password: string) => accounts.signIn(email, password);
const replacePassword = (temporary: string, own: string) =>
  accounts.replacePassword(email, temporary, own);

const mails = async () => {
  return stack.mailsTo(email);
};

/** The person's own registration, not yet confirmed. */
const signUp = (password: string) =>
  office.pool.send(
    new SignUpCommand({
      ClientId: stack.userPool.clientId,
      Username: email,
      Password: password,
      UserAttributes: Object.entries({ email, name: 'Lerato', phone_number: '+27821234567' }).map(
        ([Name, Value]) => ({ Name, Value }),
      ),
    }),
  );

const confirm = async () => accounts.confirm(email, await accounts.codeFor(email));

describe('an agent whom an administrator adds', () => {
  it('chooses a password at the first sign-in, as an active agent', async () => {
    const added = await add({ email: ` ${email.toUpperCase()} `, fullName: ' Lerato Khumalo ' });
    expect(added).toEqual({
      id: added.id,
      fullName: 'Lerato Khumalo',
      referralCode: expect.stringMatching(/^[A-HJ-NP-Z2-9]{8}$/) as string,
      status: 'active',
    });
    await replacePassword(PASSWORD, OWN);
    await expect(accessTokenWith(PASSWORD)).rejects.toThrow('Incorrect username or password.');
    const api = apiOf(stack, () => accessTokenWith(OWN));
    expect(await api.identity.getMe()).toMatchObject({
      id: added.id,
      email,
      role: 'agent',
      status: 'active',
      phone: '+27821234567',
      referralCode: added.referralCode,
      profileComplete: false,
    });
    expect(await api.ledger.getMyEarnings()).toMatchObject({ availableCents: 0 });
  });

  it('is mailed once how to sign in, and never the password that was given', async () => {
    await add();
    await add();
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail?.subject).toContain('Your account');
    expect(mail?.html).toContain(`${stack.url}/login`);
    expect(mail?.html).toContain('works for 7 days');
    expect(mail?.html).not.toContain(PASSWORD);
  });

  it('is shown to the office as waiting until the first sign-in', async () => {
    const { id: agentId } = await add();
    const { temporaryPasswordUntil = '' } = await office.admin.api.agents.getAgent({ agentId });
    const days = (Date.parse(temporaryPasswordUntil) - Date.now()) / (24 * 60 * 60_000);
    expect(days).toBeGreaterThan(6.9);
    expect(days).toBeLessThanOrEqual(7);
    const token = await replacePassword(PASSWORD, OWN);
    await apiOf(stack, async () => token).identity.getMe();
    const seen = await office.admin.api.agents.getAgent({ agentId });
    expect(seen.temporaryPasswordUntil).toBeUndefined();
  });

  it('is in the audit trail, with the password in the user pool alone', async () => {
    const password = `secret-${crypto.randomUUID()}`;
    const { id } = await add({ password });
    await stack.drain();
    expect(await replacePassword(password, OWN)).not.toBe('');
    const items = await tableItems();
    expect(JSON.stringify(items)).not.toContain(password);
    const events = items.filter(
      ({ subjectId, __edb_e__: entity }) => subjectId === id && entity === 'auditEvent',
    );
    expect(events).toMatchObject([
      { action: 'agents.addAgent', subject: 'agent', actorId: office.admin.id },
    ]);
  });

  it('has the referral code that was chosen, in upper case', async () => {
    const referralCode = `io01${Date.now().toString(36).slice(-4)}`;
    const added = await add({ referralCode: ` ${referralCode} ` });
    expect(added.referralCode).toBe(referralCode.toUpperCase());
    expect(await office.admin.api.referrals.checkReferralCode({ code: referralCode })).toEqual({
      known: true,
    });
  });
});

it('an address of the company is refused, however it is written, and nothing is written', async () => {
  stack.front.reset();
  const services = recordServiceCalls();
  const message = 'must not be an address of the company: administrators register themselves';
  await expectRefusal(add({ email: '\u00a0BOSS@FibreLink.example\t' }), 400, {
    data: { fields: [{ path: 'email', message }] },
  });
  services.stop();
  expect(ofAdmin(services.calls)).toEqual([]);
  expect(writesOfApi(stack.front.calls)).toEqual([]);
});

describe('the same key', () => {
  it('returns the agent that it added, as it is now', async () => {
    const referralCode = `K${Date.now().toString(36).slice(-6)}`.toUpperCase();
    const first = await add({ referralCode });
    const { id: agentId } = first;
    await office.admin.api.agents.setAgentStatus({ agentId, status: 'inactive' });
    expect(await add({ referralCode })).toEqual({ ...first, status: 'inactive' });
  });

  it('adds one agent when it comes 10 times at once', async () => {
    const answers = await Promise.all(times(10, () => add()));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect((await tableItems()).filter((item) => item['email'] === email)).toHaveLength(2);
    expect((await office.signIn(email)).id).toBe(answers[0]?.id);
  });

  it('with other content is refused, another address included', async () => {
    await add();
    const refused = {
      status: 409,
      message: 'This Idempotency-Key was already used with other content.',
    };
    expect(await refusal(add({ fullName: 'Other' }))).toMatchObject(refused);
    expect(await refusal(add({ email: `other-${email}` }))).toMatchObject(refused);
  });

  it('changes no password on a repeat', async () => {
    await add();
    await add({ password: 'another-password' });
    await replacePassword(PASSWORD, OWN);
    await add();
    expect(await accessTokenWith(OWN)).not.toBe('');
  });
});

describe('an address that is registered', () => {
  it('is added once when two administrators add it at once', async () => {
    const answers = await Promise.allSettled(times(6, () => add({}, crypto.randomUUID())));
    const added = answers.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    expect(added).toHaveLength(1);
    for (const one of answers)
      if (one.status === 'rejected') expect(one.reason).toMatchObject(REGISTERED);
    expect((await office.signIn(email)).id).toBe(added[0]?.id);
  });

  it.each(['unconfirmed', 'confirmed', 'confirmed without a profile'])(
    'is refused when a person registered it (%s), whose password stays',
    async (state) => {
      await signUp('own-password');
      if (state === 'confirmed') await confirm();
      if (state === 'confirmed without a profile')
        await under(stack, { isDenied: true }, () => expect(confirm()).rejects.toThrow());
      expect(await refusal(add())).toMatchObject(REGISTERED);
      expect(await refusal(add())).toMatchObject(REGISTERED);
      if (state === 'unconfirmed') await confirm();
      await expect(accessTokenWith(PASSWORD)).rejects.toThrow('Incorrect username or password.');
      const api = apiOf(stack, () => accessTokenWith('own-password'));
      expect(await api.identity.createFallbackProfile()).toMatchObject({ fullName: 'Lerato' });
    },
  );
});

it('a password that is easy to guess is refused at its field, and nothing is written', async () => {
  const services = recordServiceCalls();
  await expectRefusal(add({ password: 'Lerato-2026' }), 400, {
    message: PASSWORD_OF_NAMES,
    data: { fields: [{ path: 'password', message: PASSWORD_OF_NAMES }] },
  });
  services.stop();
  expect(ofAdmin(services.calls)).toEqual([]);
  expect(await add()).toMatchObject({ status: 'active' });
});

describe('a referral code that is taken', () => {
  it('is refused at its field, and the next try with another code succeeds', async () => {
    const { me } = await office.newAgent();
    const code = me.referralCode ?? '';
    const message = `Referral code "${code}" is already in use`;
    const services = recordServiceCalls();
    await expectRefusal(add({ referralCode: code.toLowerCase() }), 409, {
      message,
      data: { fields: [{ path: 'referralCode', message }] },
    });
    services.stop();
    expect(ofAdmin(services.calls)).toEqual([]);
    expect(await add()).toMatchObject({ status: 'active' });
  });

  it('goes to one of many who want it at once', async () => {
    const referralCode = `R${Date.now().toString(36).slice(-7)}`.toUpperCase();
    const wanted = times(4, (at) =>
      add({ referralCode, email: `${at}-${email}` }, crypto.randomUUID()),
    );
    const answers = await Promise.allSettled(wanted);
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const message = `Referral code "${referralCode}" is already in use`;
    for (const one of answers)
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ status: 409, message });
    for (const at of [0, 1, 2, 3])
      if (answers[at]?.status === 'rejected')
        expect(await add({ email: `${at}-${email}` }, crypto.randomUUID())).toBeDefined();
  });
});

describe('adding an agent, when cut off', () => {
  const cutBeforeTable = () => under(stack, { conflictRate: 1 }, () => expectRefusal(add(), 503));

  it('before the table write is finished by a repeat', async () => {
    await cutBeforeTable();
    expect(await accessTokenWith(PASSWORD)).toBe('');
    const { id } = await add();
    expect((await office.signIn(email)).id).toBe(id);
  });

  it('before the table write is finished by another submission, with its password', async () => {
    await cutBeforeTable();
    const { id } = await add({ password: 'another-password' }, crypto.randomUUID());
    await expect(accessTokenWith(PASSWORD)).rejects.toThrow('Incorrect username or password.');
    const api = apiOf(stack, await replacePassword('another-password', OWN));
    expect(await api.identity.getMe()).toMatchObject({ id, role: 'agent' });
    await expect(accessTokenWith(PASSWORD)).rejects.toThrow();
    expect(await refusal(add())).toMatchObject(REGISTERED);
  });

  const cutAt = async (moment: 'before' | 'after', operation: string) => {
    const cut = cutServiceCalls(moment, `cognito-idp:${operation}`);
    try {
      await expectRefusal(add(), 503);
    } finally {
      cut.stop();
    }
  };

  it.each([
    ['before', 'AdminCreateUser'],
    ['after', 'AdminCreateUser'],
  ] as const)('%s the call of %s is finished by its repeat', async (moment, operation) => {
    await cutAt(moment, operation);
    const { id } = await add();
    expect((await office.signIn(email)).id).toBe(id);
    expect(await add()).toMatchObject({ id });
    expect(await refusal(add({}, crypto.randomUUID()))).toMatchObject(REGISTERED);
  });

  it.each([
    ['before', 'AdminGetUser'],
    ['before', 'AdminSetUserPassword'],
    ['after', 'AdminSetUserPassword'],
  ] as const)(
    '%s the call of %s, when it takes an address over, is finished by its repeat',
    async (moment, operation) => {
      await cutBeforeTable();
      key = crypto.randomUUID();
      await cutAt(moment, operation);
      const { id } = await add({ password: 'another-password' });
      await expect(accessTokenWith(PASSWORD)).rejects.toThrow('Incorrect username or password.');
      await replacePassword('another-password', OWN);
      expect(await add({ password: 'third-password' })).toMatchObject({ id });
      expect(await accessTokenWith(OWN)).not.toBe('');
    },
  );

  it('before the user pool was called leaves the address to its owner', async () => {
    await cutAt('before', 'AdminCreateUser');
    await signUp('own-password');
    await confirm();
    expect(await refusal(add())).toMatchObject(REGISTERED);
  });
});

describe('another temporary password', () => {
  const send = (agentId: string) => office.admin.api.agents.sendTemporaryPassword({ agentId });
  const MAILED = /temporary password <strong>(\w{16})<\/strong>/;
  const mailed = async () =>
    (await mails()).flatMap(({ html }) => MAILED.exec(html)?.[1] ?? [])[0] ?? '';

  it('is mailed to the agent, and replaces the one before', async () => {
    const { id } = await add();
    const { temporaryPasswordUntil } = await send(id);
    expect(temporaryPasswordUntil).toBeDefined();
    await expect(accessTokenWith(PASSWORD)).rejects.toThrow('Incorrect username or password.');
    const first = await mailed();
    await send(id);
    await expect(accessTokenWith(first)).rejects.toThrow('Incorrect username or password.');
    const api = apiOf(stack, await replacePassword(await mailed(), OWN));
    expect(await api.identity.getMe()).toMatchObject({ id, status: 'active' });
  });

  it('is an act of the audit trail, and stands nowhere in the table', async () => {
    const { id } = await add();
    await send(id);
    const password = await mailed();
    expect(password).toHaveLength(16);
    const items = await tableItems();
    expect(items.filter(({ subjectId }) => subjectId === id)).toContainEqual(
      expect.objectContaining({
        action: 'agents.sendTemporaryPassword',
        actorId: office.admin.id,
      }),
    );
    expect(JSON.stringify(items)).not.toContain(password);
  });

  it('is refused to an agent who has a password, which stays', async () => {
    const { id } = await add();
    await replacePassword(PASSWORD, OWN);
    await expectRefusal(send(id), 409, expect.stringContaining('has a password already'));
    expect(await accessTokenWith(OWN)).not.toBe('');
    await expectRefusal(send((await office.newAgent()).id), 409);
  });

  it('is mailed five times a day, also when asked for at once', async () => {
    const { id } = await add();
    const answers = await Promise.allSettled(times(8, () => send(id)));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    await expectRefusal(send(id), 429, {
      message: 'An agent can be sent 5 passwords a day. Please go on tomorrow.',
    });
    // The first mail told the agent of the account.
    expect(await mails()).toHaveLength(6);
  });

  it('is mailed by a repeat where the user pool failed', async () => {
    const { id } = await add();
    const cut = cutServiceCalls('before', 'cognito-idp:AdminCreateUser');
    expect(await refusal(send(id)).finally(() => cut.stop())).toMatchObject({ status: 503 });
    await send(id);
    expect(await replacePassword(await mailed(), OWN)).not.toBe('');
  });
});
