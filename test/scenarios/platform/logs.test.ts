/**
 * Given an office whose functions log as in the cloud, an operator finds in the log what happened, and to
 * whom only by id.
 */
import { SignUpCommand } from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, expect, it } from 'vitest';
import { recentEvents } from '../../support/audit/audit.ts';
import { apiOf } from '../../support/stack/client.ts';
import { refusal } from '../../support/stack/refusals.ts';
import { linesAbout, recordLogs } from '../../support/stack/function-logs.ts';
import { type Person, saleOf } from '../../support/stack/office.ts';
import { under } from '../../support/ledger/races.ts';
import { setUpWatchedOffice } from '../../support/stack/set-up.ts';

const logs = recordLogs();

const { stack, office } = await setUpWatchedOffice({ logsAll: true });
const agent = await office.newAgent();
afterAll(() => logs.stop());

const callsOf = (requestId: string | null | undefined) =>
  logs.lines.filter((line) => line.message === 'call' && line.requestId === requestId);

/** Asks for something as a browser does. */
const get = (path: string, { accessToken }: Person) =>
  fetch(`${stack.url}/api/${path}`, { headers: { authorization: `Bearer ${accessToken}` } });

it('writes one line for a request, with the id that its answer has', async () => {
  const answer = await get('admin/sales?q=Nomsa', office.admin);
  expect(callsOf(answer.headers.get('x-request-id'))).toEqual([
    {
      level: 'INFO',
      message: 'call',
      timestamp: expect.stringMatching(/Z$/),
      service: 'apiAdmin',
      requestId: answer.headers.get('x-request-id'),
      invocationId: expect.any(String),
      outcome: 'done',
      route: 'GET /api/admin/sales',
      actorId: office.admin.id,
      status: 200,
      ms: expect.any(Number),
    },
  ]);
});

it('has in the body of a refusal the id of its log line', async () => {
  const answer = await get('agent/sales/unknown', agent);
  const { data } = (await answer.json()) as { data: { requestId: string } };
  expect(answer.status).toBe(404);
  expect(data.requestId).toBe(answer.headers.get('x-request-id'));
  expect(callsOf(data.requestId)).toMatchObject([
    { route: 'GET /api/agent/sales/{saleId}', status: 404, actorId: agent.id },
  ]);
});

it('says in the form of its errors that nothing is at an address, and logs no part of it', async () => {
  const answer = await get('agent/nothing/0821234567', agent);
  const requestId = answer.headers.get('x-request-id');
  expect(answer.status).toBe(404);
  expect(await answer.json()).toEqual({
    defined: true,
    code: 'NOT_FOUND',
    status: 404,
    message: 'There is nothing at this address',
    data: { requestId },
  });
  const [line, ...others] = callsOf(requestId);
  expect(others).toEqual([]);
  expect(line).toMatchObject({ route: 'ANY /api/agent/{proxy+}', status: 404, actorId: agent.id });
  expect(JSON.stringify(line)).not.toContain('0821234567');
});

it('logs the cause of a failure under the same id', async () => {
  const refused = await under(stack, { throttleRate: 1 }, () =>
    refusal(agent.api.ledger.getMyEarnings()),
  );
  const { requestId } = refused.data;
  expect(callsOf(requestId)).toMatchObject([{ status: 503 }]);
  const why = logs.lines.filter((line) => line.level === 'ERROR' && line.requestId === requestId);
  expect(why).toMatchObject([{ message: 'BUSY', error: { name: expect.any(String) } }]);
  expect(logs.sumOf('ServerErrors')).toBe(1);
});

it('counts callers whose role doesn’t permit an endpoint, and says who they are', async () => {
  const before = logs.sumOf('RefusedCallers');
  const answers = [await get('admin/sales', agent), await get('admin/payouts?limit=-1', agent)];
  expect(answers.map(({ status }) => status)).toEqual([403, 403]);
  expect(logs.sumOf('RefusedCallers')).toBe(before + 2);
  for (const answer of answers)
    expect(callsOf(answer.headers.get('x-request-id') ?? '')).toMatchObject([
      { actorId: agent.id, status: 403 },
    ]);
});

/** The refusals of a person in the audit trail. */
const refusedOf = async ({ id }: Person) =>
  (await recentEvents(stack))
    .filter(({ action, actorId }) => action === 'identity.refuse' && actorId === id)
    .map(({ after }) => after);

it('records in the audit trail what somebody was refused, each endpoint once an hour', async () => {
  const caller = await office.newAgent();
  for (const path of ['admin/agents', 'admin/agents?limit=-1', 'admin/sales'])
    expect((await get(path, caller)).status).toBe(403);
  expect(await refusedOf(caller)).toEqual([
    { endpoint: 'GET /api/admin/agents' },
    { endpoint: 'GET /api/admin/sales' },
  ]);
  expect(logs.lines.filter(({ message }) => message === 'refusal not recorded')).toEqual([]);
});

it('records ten refusals of a person in an hour at most', async () => {
  const caller = await office.newAgent();
  const lists = ['agents', 'agent-options', 'announcements', 'audit-events', 'administrators'];
  const others = ['sales', 'payouts', 'products', 'batches', 'announcements/counts'];
  for (const path of [...lists, ...others, 'batches/2026-01', 'agents/none', 'agents/none/notes'])
    expect((await get(`admin/${path}`, caller)).status).toBe(403);
  expect(await refusedOf(caller)).toHaveLength(10);
});

it('logs a caller without a token only as anybody', async () => {
  const before = logs.lines.length;
  await apiOf(stack).referrals.checkReferralCode({ code: agent.me.referralCode ?? '' });
  const calls = logs.lines.slice(before).filter(({ service }) => service === 'apiPublic');
  expect(calls).toMatchObject([{ actorId: 'anybody' }]);
});

it('distinguishes a refused registration from a failure', async () => {
  const input = {
    ClientId: stack.userPool.clientId,
    Username: 'nobody@demo.example',
    Password: 'Demo-portal-1',
    UserAttributes: [{ Name: 'email', Value: 'nobody@demo.example' }],
  };
  await expect(office.pool.send(new SignUpCommand(input))).rejects.toThrow();
  const told = logs.lines.filter(
    ({ service, outcome }) => service === 'preSignUp' && outcome !== 'done',
  );
  // No metric is among them.
  expect(told).toMatchObject([{ trigger: 'PreSignUp_SignUp', outcome: 'refused' }]);
});

it('counts the business once, however often somebody asks', async () => {
  await stack.drain();
  const seller = await office.newAgent();
  const figures = () =>
    ['SalesSubmitted', 'SalesApproved', 'PayoutsRequested', 'RandPaid', 'RandReturned'].map(
      logs.sumOf,
    );
  const before = figures();
  const once = { context: { idempotencyKey: crypto.randomUUID() } };
  const submit = () => seller.api.sales.submitSale(saleOf(office), once);
  const [{ id: saleId }] = await Promise.all([submit(), submit()]);
  await submit();
  await office.admin.api.sales.approveSale({ saleId });
  await refusal(office.admin.api.sales.approveSale({ saleId }));
  const asked = { context: { idempotencyKey: crypto.randomUUID() } };
  const request = () => seller.api.payouts.requestPayout({ availableCents: 5_000 }, asked);
  const { id: payoutId } = await request();
  await request();
  const { payouts } = office.admin.api;
  await payouts.markProcessing({ payoutId });
  await payouts.markPaid({ payoutId, transactionId: 'FNB-0001' });
  await stack.drain();
  expect(figures().map((figure, at) => figure - (before[at] ?? 0))).toEqual([1, 1, 1, 50, 0]);
  await payouts.returnPayout({ payoutId, reason: 'Account closed' });
  await stack.drain();
  expect(figures().map((figure, at) => figure - (before[at] ?? 0))).toEqual([1, 1, 1, 50, 50]);
});

it('the check finds a person in a line', () => {
  const lines = ['{"agentId":"a"}', '{"to":"x@y.example"}', '{"name":"Nomsa Dlamini"}'];
  expect(linesAbout({ text: lines }, new Set(['Nomsa Dlamini']))).toEqual(lines.slice(1));
});
