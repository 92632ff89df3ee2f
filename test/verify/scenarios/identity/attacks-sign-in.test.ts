/**
 * A disabled agent who sets a new password gets no access by it: the status stays, by which
 * authorization.test.ts has every endpoint refused.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { openAccounts, PASSWORD } from '../../../support/identity/accounts.ts';
import { apiOf } from '../../../support/stack/client.ts';
import { writesOfApi } from '../../../support/identity/matrix.ts';
import type { Person } from '../../../support/stack/office.ts';
import { setUpWatchedOffice } from '../../../support/stack/set-up.ts';

const NEW_PASSWORD = 'Another-portal-1';

const { stack, office } = await setUpWatchedOffice();
const accounts = openAccounts(stack);

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
