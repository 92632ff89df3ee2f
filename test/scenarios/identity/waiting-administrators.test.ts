/**
 * Given a portal where new administrators need approval: each waits until a colleague with the finance
 * permission lets them in, and the first one until an operator does.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { addFirstAdministrator } from '../../../functions/domain/identity/add-first-administrator.ts';
import { openUserPool } from '../../../functions/data/identity/user-pool.client.ts';
import { toolRuntime } from '../../../infra/local/base/environment.ts';
import { NOT_ACTIVE } from '../../../shared/identity/policy.ts';
import { openAccounts, PASSWORD } from '../../support/identity/accounts.ts';
import { type Api, apiOf } from '../../support/stack/client.ts';
import { expectRefusal } from '../../support/stack/refusals.ts';
import { carryFinance } from '../../support/payouts/finance.ts';
import { setUpStack } from '../../support/stack/set-up.ts';
import { startTestStack } from '../../support/stack/stack.ts';
import { operatorOf } from '../../support/stack/operator.ts';

const settings = { administratorsNeedApproval: true };
const stack = await setUpStack(startTestStack({ settings }));
const accounts = openAccounts(stack);

async function register(email: string, more: Record<string, string> = {}): Promise<Api> {
  await accounts.signUp(email, more);
  await accounts.confirm(email, await accounts.codeFor(email));
  return apiOf(stack, await accounts.signIn(email));
}
const registerAdmin = (email: string) => register(email, { 'custom:department': 'Sales' });

const FIRST = 'nomsa@fibrelink.example';
const { endpoint, userPoolId } = stack.userPool;
const pool = openUserPool(
  userPoolId,
  toolRuntime({ AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: endpoint }, stack.credentials),
);
const firstAdmin = () =>
  addFirstAdministrator(operatorOf(stack), pool, {
    email: FIRST,
    fullName: 'Nomsa Dube',
    phone: '0821234567',
    department: 'Sales',
    password: 'another-password',
  });

let first: Api;
beforeAll(async () => {
  first = await registerAdmin(FIRST);
});

describe('an administrator who registers', () => {
  it('waits, while agents don’t', async () => {
    expect((await first.identity.getMe()).status).toBe('pending');
    await expectRefusal(first.sales.listSales({}), 403, NOT_ACTIVE.pending);
    const agent = await register('sipho@demo.example');
    expect((await agent.identity.getMe()).status).toBe('active');
  });

  it('is let in by an operator where there is no administrator, and keeps the password', async () => {
    expect(await firstAdmin()).toBe('letIn');
    expect((await first.identity.getMe()).status).toBe('active');
    expect(await accounts.signIn(FIRST, PASSWORD)).not.toBe('');
    await expect(firstAdmin()).rejects.toThrow('There is an administrator already');
  });

  it('is let in by a colleague with the finance permission, who is mailed', async () => {
    const email = 'sipho@fibrelink.example';
    const waiting = await registerAdmin(email);
    const me = await waiting.identity.getMe();
    const [mail] = await stack.mailsTo(FIRST);
    expect(mail?.subject).toMatch(/^New administrator/);
    expect(mail?.html).toContain('waits until one of you lets it in');
    const { rows } = await first.identity.listAdministrators({ status: 'pending' });
    expect(rows).toMatchObject([{ id: me.id, email, status: 'pending' }]);
    const letIn = () => first.identity.setAdministratorStatus({ adminId: me.id, status: 'active' });
    await expectRefusal(letIn(), 403);
    await carryFinance(stack, await first.identity.getMe());
    expect(await letIn()).toMatchObject({
      status: 'active',
      permissions: ['sales', 'support', 'payouts'],
    });
    expect(await waiting.sales.listSales({})).toMatchObject({ rows: [] });
  });
});
