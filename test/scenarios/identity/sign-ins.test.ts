/** Given sign-ins from several devices, their person sees them, ends them all, and the audit trail tells. */

import { describe, expect, it, beforeAll } from 'vitest';
import { signInTable } from '../../../functions/data/identity/sign-in.table.ts';
import { openAccounts, PASSWORD } from '../../support/identity/accounts.ts';
import { recentEvents } from '../../support/audit/audit.ts';
import { apiOf } from '../../support/stack/client.ts';
import { expectRefusal } from '../../support/stack/refusals.ts';
import { carryFinance } from '../../support/payouts/finance.ts';
import { ofSignInAgo } from '../../support/identity/forged-tokens.ts';
import { ended, openSocket } from '../../support/notifications/live.ts';
import type { Person } from '../../support/stack/office.ts';
import { setUpWatchedOffice } from '../../support/stack/set-up.ts';
import { writesOfApi } from '../../support/identity/matrix.ts';

const { stack, office } = await setUpWatchedOffice();
const accounts = openAccounts(stack);
const PHONE =
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Mobile Safari/537.36';

/** A call as a browser sends it; resolves with the status. */
const callAs = async (token: string, userAgent: string, path = '/api/me/profile') =>
  (
    await fetch(`${stack.url}${path}`, {
      headers: { authorization: `Bearer ${token}`, 'user-agent': userAgent },
    })
  ).status;
const signInsOf = ({ api }: Person) => api.identity.listMySignIns().then(({ rows }) => rows);
const eventsOf = async ({ id }: Person, action: string) =>
  (await recentEvents(stack)).filter((one) => one.actorId === id && one.action === action);
const earlier = ({ accessToken }: Person) =>
  apiOf(stack, () => ofSignInAgo(stack.dataDir, accessToken, 1));

describe('a sign-in', () => {
  it('is recorded at its first call with device and network, and audited', async () => {
    const agent = await office.newAgent();
    const token = await accounts.signIn(agent.email);
    expect(await signInsOf(agent)).toHaveLength(1);
    expect(await callAs(token, PHONE)).toBe(200);
    const [newest, first] = (await signInsOf(agent)).sort(
      (a, b) => Number(a.isCurrent) - Number(b.isCurrent),
    );
    expect(newest).toMatchObject({
      device: 'Chrome on Android',
      network: '127.0.0.0/24',
      isCurrent: false,
    });
    expect(first).toMatchObject({ isCurrent: true });
    expect(Date.now() - Date.parse(newest?.at ?? '')).toBeLessThan(60_000);
    const events = await eventsOf(agent, 'identity.signIn');
    expect(events).toHaveLength(2);
    expect(events[0]).toMatchObject({ subject: 'agent', subjectId: agent.id });
  });

  it('is recorded once, whatever it calls next', async () => {
    const agent = await office.newAgent();
    const paths = ['/api/me/profile', '/api/agent/profile', '/api/agent/earnings'];
    for (const path of [...paths, ...paths])
      expect(await callAs(agent.accessToken, PHONE, path)).toBe(200);
    expect(await signInsOf(agent)).toHaveLength(1);
    expect(await eventsOf(agent, 'identity.signIn')).toHaveLength(1);
    // Every function knows it by now, and asks no more.
    stack.front.reset();
    for (const path of paths) await callAs(agent.accessToken, PHONE, path);
    expect(stack.front.calls.filter(({ key }) => key?.pk.startsWith('signIns#'))).toEqual([]);
  });

  it('of an administrator belongs to the administrators’ topic', async () => {
    const admin = await office.newAdmin();
    const [event] = await eventsOf(admin, 'identity.signIn');
    expect(event).toMatchObject({ subject: 'administrator', topic: 'administrators' });
  });

  it('is recorded later where the table refuses it, and the call is answered', async () => {
    const agent = await office.newAgent();
    const token = await accounts.signIn(agent.email);
    stack.front.setFaults({ throttleRate: 0, conflictRate: 1 });
    expect(await callAs(token, PHONE)).toBe(200);
    stack.front.setFaults({ throttleRate: 0, conflictRate: 0 });
    expect(await signInsOf(agent)).toHaveLength(1);
    expect(await callAs(token, PHONE)).toBe(200);
    expect(await signInsOf(agent)).toHaveLength(2);
  });

  it('is shown to its person alone, the newest 20, for 90 days', async () => {
    const [agent, other] = [await office.newAgent(), await office.newAgent()];
    const { table } = stack;
    const ago = (days: number) => new Date(Date.now() - days * 24 * 3_600_000).toISOString();
    const of = { userId: agent.id, device: 'Safari on Mac', network: '10.0.0.0/24', expiresAt: 1 };
    for (let days = 1; days <= 30; days++) {
      const signedInAt = ago(days < 5 ? days + 90 : days);
      const sign = { ...of, sessionId: `session-${days}`, signedInAt };
      const write = signInTable(table).create(sign);
      await table.transact([write.orThrow(() => new Error('It is there'))]);
    }
    const rows = await signInsOf(agent);
    expect(rows).toHaveLength(20);
    expect(rows.map(({ at }) => at)).toEqual(
      rows
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    );
    expect(rows.map(({ id }) => id)).not.toContain('session-1');
    expect(await signInsOf(other)).toHaveLength(1);
  });
});

describe('signing out everywhere', () => {
  it('ends every session of the person, and is audited', async () => {
    const agent = await office.newAgent();
    const socket = await openSocket(stack, earlier(agent));
    await agent.api.identity.endMySessions();
    await ended(socket);
    await expectRefusal(earlier(agent).identity.getMe(), 401);
    expect((await office.signIn(agent.email)).me).toMatchObject({ status: 'active' });
    expect(await eventsOf(agent, 'identity.endSessions')).toMatchObject([{ subjectId: agent.id }]);
  });

  it('a colleague does it for an administrator, who is told and may sign in again', async () => {
    const { admin } = office;
    await carryFinance(stack, admin);
    const colleague = await office.newAdmin();
    const socket = await openSocket(stack, earlier(colleague));
    await admin.api.identity.endAdministratorSessions({ adminId: colleague.id });
    await ended(socket);
    await expectRefusal(earlier(colleague).identity.getMe(), 401);
    const subjects = (await stack.mailsTo(colleague.email)).map((mail) => mail.subject);
    expect(subjects).toContainEqual(expect.stringContaining('Signed out everywhere'));
    expect((await office.signIn(colleague.email)).me).toMatchObject({ status: 'active' });
    const [event] = await eventsOf(admin, 'identity.endSessions');
    expect(event).toMatchObject({ subject: 'administrator', subjectId: colleague.id });
  });

  it('ends no agent’s sessions by a colleague', async () => {
    const agent = await office.newAgent();
    await carryFinance(stack, office.admin);
    const ending = office.admin.api.identity.endAdministratorSessions({ adminId: agent.id });
    await expectRefusal(ending, 404);
    expect(await earlier(agent).identity.getMe()).toMatchObject({ id: agent.id });
  });
});

describe('a sign-in after a reset', () => {
  const NEW_PASSWORD = 'Another-portal-1';

  describe.each(['inactive', 'pending'] as const)(
    'an agent set %s who resets the password',
    (status) => {
      let agent: Person;
      let token: string;
      beforeAll(async () => {
        agent = await office.newAgent();
        await office.admin.api.agents.setAgentStatus({ agentId: agent.id, status });
        await stack.drain();
        await accounts.forgot(agent.email);
        stack.front.reset();
        await accounts.reset(agent.email, await accounts.codeFor(agent.email), NEW_PASSWORD);
        token = await accounts.signIn(agent.email, NEW_PASSWORD);
      });

      it('keeps the status, also after the fallback', async () => {
        const api = apiOf(stack, () => token);
        expect(await api.identity.getMe()).toEqual({ ...agent.me, status });
        expect(await api.identity.createFallbackProfile()).toEqual({ ...agent.me, status });
        await expect(accounts.signIn(agent.email, PASSWORD)).rejects.toThrow();
      });

      it('changed nothing by it but the times of the password and the sessions, with its audit event', async () => {
        const byTrigger = stack.front.calls.filter(
          ({ accessKeyId }) => accessKeyId === 'local-postConfirmation',
        );
        expect(byTrigger.map(({ key }) => String(key?.['pk']).split('#')[0])).toEqual([
          'accountLink',
          'profile',
          'profile',
          'agent',
          'audit',
        ]);
        const written = writesOfApi(stack.front.calls).map(({ key }) => key?.pk.split('#')[0]);
        // The sign-in with the new password is recorded.
        expect(written).toEqual(['signIns', 'audit']);
      });
    },
  );

  it('the trigger of a reset writes nothing, whoever it names', async () => {
    stack.front.reset();
    await stack.invoke('postConfirmation', {
      triggerSource: 'PostConfirmation_ConfirmForgotPassword',
      request: {
        userAttributes: {
          sub: 'never-registered',
          email: 'ceo@fibrelink.example',
          email_verified: 'true',
          name: 'Chief',
          phone_number: '+27821234567',
          'custom:department': 'Finance',
        },
      },
    });
    const calls = stack.front.calls.filter(({ accessKeyId }) =>
      accessKeyId.startsWith('local-postConfirmation'),
    );
    expect(calls.map(({ action }) => action)).toEqual(['dynamodb:GetItem', 'dynamodb:GetItem']);
  });
});
