/**
 * Given a portal that requires a second factor of administrators: without one they reach its set-up and
 * nothing else, whatever token they hold and whatever they told the user pool.
 */
import { beforeAll, describe, expect, it, vi } from 'vitest';
import {
  FACTOR_IS_OTHERS,
  FACTOR_NEEDS_FINANCE,
  FACTOR_TURNED_OFF,
} from '../../../shared/identity/policy.ts';
import { openAccounts } from '../../support/identity/accounts.ts';
import { type Api, apiOf } from '../../support/stack/client.ts';
import { expectRefusal, refusal } from '../../support/stack/refusals.ts';
import { carryFinance } from '../../support/payouts/finance.ts';
import { ofSignInAgo } from '../../support/identity/forged-tokens.ts';
import { call, examplesOf, requestTo, routeOf } from '../../support/identity/matrix.ts';
import { bankingOf } from '../../support/stack/office.ts';
import { type App, openFactors } from '../../support/identity/second-factor.ts';
import { setUpStack } from '../../support/stack/set-up.ts';
import { startTestStack } from '../../support/stack/stack.ts';

const settings = { administratorSecondFactor: 'required' as const };
const stack = await setUpStack(startTestStack({ settings }));
const accounts = openAccounts(stack);
const factors = openFactors(stack);

const NEEDED = {
  status: 403,
  message: 'Set up your second factor first. The portal requires one.',
  data: { needsSecondFactor: true },
};
const apiWith = (token: string): Api => apiOf(stack, token);

/** Registers a person, and returns the token of the first sign-in. */
async function register(email: string, more: Record<string, string> = {}): Promise<string> {
  await accounts.signUp(email, more);
  await accounts.confirm(email, await accounts.codeFor(email));
  return accounts.signIn(email);
}
const registerAdmin = (email: string) => register(email, { 'custom:department': 'Sales' });

/** An administrator whose factor is on. */
async function withFactor(email: string): Promise<{ token: string; api: Api; app: App }> {
  const token = await registerAdmin(email);
  const api = apiWith(token);
  const app = await factors.turnOn({ accessToken: token, api });
  return { token, api, app };
}

describe('an administrator without a second factor', () => {
  let token: string;
  let without: Api;
  beforeAll(async () => {
    token = await registerAdmin('nomsa@fibrelink.example');
    without = apiWith(token);
  });

  it('reads the own profile, which says so', async () => {
    const me = await without.identity.getMe();
    expect(me).toMatchObject({ role: 'admin', status: 'active', needsSecondFactor: true });
    expect(me.hasSecondFactor).toBeUndefined();
  });

  const closed = [routeOf('notifications.openLive'), ...examplesOf('admin')];
  it.each(closed.map((route) => [route.name, route] as const))(
    'is refused %s',
    async (_, route) => {
      const answer = await call(stack, requestTo(route, {}), token);
      expect(answer.status, answer.text).toBe(403);
      expect(JSON.parse(answer.text)).toMatchObject({ data: { needsSecondFactor: true } });
    },
  );

  it('can’t turn it on without a code of the app', async () => {
    await expectRefusal(without.identity.setSecondFactor({ isOn: true }), 409, {
      message: 'The code of your app was not checked yet. Set up the app first.',
    });
  });

  it('sets it up after a sign-in of the last minutes, and then reaches the portal', async () => {
    const app = await factors.addApp(token);
    // The app alone isn't enough: the set-up is finished through the API.
    expect(await refusal(without.sales.listSales({}))).toMatchObject(NEEDED);
    const late = apiWith(ofSignInAgo(stack.dataDir, token, 6));
    await expectRefusal(late.identity.setSecondFactor({ isOn: true }), 403, {
      data: { needsPassword: true },
    });
    const me = await without.identity.setSecondFactor({ isOn: true });
    expect(me).toMatchObject({ hasSecondFactor: true });
    expect(me.needsSecondFactor).toBeUndefined();
    expect(await without.sales.listSales({})).toMatchObject({ rows: [] });
    const next = apiWith(await factors.signIn('nomsa@fibrelink.example', app));
    expect(await next.sales.listSales({})).toMatchObject({ rows: [] });
    const { rows } = await next.audit.listEvents({ topic: 'administrators' });
    expect(rows.map(({ action }) => action)).toContain('identity.setSecondFactor');
  });
});

describe('an administrator with a second factor', () => {
  it('can’t turn it off, where it is required', async () => {
    const { api } = await withFactor('lerato@fibrelink.example');
    await expectRefusal(api.identity.setSecondFactor({ isOn: false }), 403, {
      message:
        'Administrators of this portal need a second factor. You can set up another app instead.',
    });
  });

  it('is refused within a minute of turning it off at the user pool', async () => {
    const { api, token } = await withFactor('thandi@fibrelink.example');
    expect(await api.sales.listSales({})).toMatchObject({ rows: [] });
    await factors.switchOff(token);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_001 });
    try {
      expect(await refusal(api.sales.listSales({}))).toMatchObject(NEEDED);
      expect(await api.identity.getMe()).toMatchObject({ needsSecondFactor: true });
    } finally {
      vi.useRealTimers();
    }
    // The password alone opens a session again, which reaches nothing else, and sets up no other app.
    const later = await accounts.signIn('thandi@fibrelink.example');
    const thief = apiWith(later);
    expect(await refusal(thief.identity.listAdministrators({}))).toMatchObject(NEEDED);
    await factors.addApp(later);
    const turnedOff = { status: 403, message: FACTOR_TURNED_OFF };
    expect(await refusal(thief.identity.setSecondFactor({ isOn: true }))).toMatchObject(turnedOff);
    expect(await refusal(thief.sales.listSales({}))).toMatchObject(NEEDED);
  });
});

it.each([
  ['an administrator', 'zodwa@fibrelink.example', { 'custom:department': 'Sales' }],
  ['an agent', 'zodwa@demo.example', {}],
])('%s is mailed each set-up, also of another app', async (_, email, more) => {
  const mails = async () => {
    return (await stack.mailsTo(email)).filter(({ subject }) => subject.includes('factor set up'));
  };
  const accessToken = await register(email, more);
  const person = { accessToken, api: apiWith(accessToken) };
  await factors.turnOn(person);
  expect((await mails()).map(({ text }) => text)).toEqual([
    expect.stringContaining('If this was not you, change your password and tell the office'),
  ]);
  await factors.turnOn(person);
  expect(await mails()).toHaveLength(2);
});

it('an agent chooses: is asked for nothing, turns it on and off', async () => {
  const token = await register('agent@demo.example');
  const agent = apiWith(token);
  expect(await agent.sales.listMySales({})).toMatchObject({ rows: [] });
  const app = await factors.turnOn({ accessToken: token, api: agent });
  expect(await agent.identity.getMe()).toMatchObject({ hasSecondFactor: true });
  expect(await accounts.signIn('agent@demo.example')).toBe('');
  expect(await factors.signIn('agent@demo.example', app)).not.toBe('');
  const me = await agent.identity.setSecondFactor({ isOn: false });
  expect(me.hasSecondFactor).toBeUndefined();
  expect(await accounts.signIn('agent@demo.example')).not.toBe('');
});

describe('a person who has lost the app', () => {
  it('who is an administrator gets in again by a colleague with the finance permission', async () => {
    const helper = await withFactor('lindiwe.helper@fibrelink.example');
    const lost = await withFactor('lindiwe@fibrelink.example');
    const [{ id: helperId }, { id: userId }] = [
      await helper.api.identity.getMe(),
      await lost.api.identity.getMe(),
    ];
    const remove = (id = userId) => helper.api.identity.removeSecondFactor({ userId: id });
    await expectRefusal(remove(), 403, FACTOR_NEEDS_FINANCE);
    await carryFinance(stack, { id: helperId });
    await expectRefusal(remove(helperId), 403, FACTOR_IS_OTHERS);
    expect(await remove()).toEqual({ userId });
    // The password opens a session again, which reaches the set-up alone.
    const again = apiWith(await accounts.signIn('lindiwe@fibrelink.example'));
    expect(await refusal(again.sales.listSales({}))).toMatchObject(NEEDED);
    const subjects = (await stack.mailsTo('lindiwe@fibrelink.example')).map((mail) => mail.subject);
    // Beside those about new administrators, in any order.
    expect(subjects).toContainEqual(expect.stringMatching(/^Second factor removed/));
    const { rows } = await helper.api.audit.listEvents({ topic: 'administrators' });
    expect(rows[0]).toMatchObject({ action: 'identity.removeSecondFactor' });
    await expectRefusal(remove(), 409, 'This person has no second factor.');
  });

  it('who is an agent is told, and payouts to the account are held as after a change', async () => {
    const token = await register('lost@demo.example');
    const agent = apiWith(token);
    await factors.turnOn({ accessToken: token, api: agent });
    await agent.agents.saveBanking(bankingOf());
    const { id: userId } = await agent.identity.getMe();
    const { api: office } = await withFactor('desk@fibrelink.example');
    await office.identity.removeSecondFactor({ userId });
    const again = apiWith(await accounts.signIn('lost@demo.example'));
    const { bankHoldUntil = '' } = await again.agents.getMyProfile();
    const hours = (Date.parse(bankHoldUntil) - Date.now()) / 3_600_000;
    expect(Math.round(hours)).toBe(48);
    const [mail] = await stack.mailsTo('lost@demo.example');
    expect(mail?.subject).toMatch(/Second factor removed/);
    expect(mail?.html).toContain('start again after');
  });
});
