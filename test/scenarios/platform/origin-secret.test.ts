/**
 * Given the portal behind its distribution, a request that bypasses it is refused, and a viewer can't fake an
 * address.
 */
import { describe, expect, it } from 'vitest';
import { ORIGIN_SECRET_HEADER, VIEWER_HEADER } from '../../../functions/platform/origin-secret.ts';
import { examplesOf } from '../../support/identity/matrix.ts';
import { callPublic, clicksOf, useUp } from '../../support/leads/clicks.ts';
import { setUpWatchedOffice } from '../../support/stack/set-up.ts';

/** The addresses that calls from this machine come from. */
const HERE = ['127.0.0.1', '::1'];

const { stack, office } = await setUpWatchedOffice();
const agent = await office.newAgent();
const code = agent.me.referralCode ?? '';

/** The event of a request to the API's own address: the token is checked, the origin secret is missing. */
const directCall = (
  headers: Record<string, string>,
  [method = '', path = '']: readonly string[],
) => ({
  version: '2.0',
  routeKey: `${method} ${path}`,
  rawPath: path,
  rawQueryString: '',
  headers: { 'content-type': 'application/json', ...headers },
  requestContext: {
    http: { method, path, sourceIp: '196.25.1.9' },
    requestId: crypto.randomUUID(),
    domainName: 'abc.execute-api.af-south-1.amazonaws.com',
    authorizer: { jwt: { claims: { sub: agent.id }, scopes: [] } },
  },
  body: JSON.stringify({ code, linkType: 'invite' }),
  isBase64Encoded: false,
});

const functionOf = {
  public: 'apiPublic',
  me: 'apiMe',
  agent: 'apiAgent',
  admin: 'apiAdmin',
} as const;

const forged = [
  ['no key', {}],
  ['an empty key', { [ORIGIN_SECRET_HEADER]: '' }],
  ['a guessed key', { [ORIGIN_SECRET_HEADER]: 'x'.repeat(48) }],
  ["another's address and no key", { [VIEWER_HEADER]: '196.25.1.10' }],
] as const;

describe.each(forged)('a call that bypasses the distribution, with %s', (_, headers) => {
  // One check stands before all endpoints of a function.
  it('is refused by every function, before anything is read', async () => {
    stack.front.reset();
    const routes = examplesOf('public', 'me', 'agent', 'admin');
    const answers = await Promise.all(
      routes.map(async ({ name, method, path, audience }) => {
        const event = directCall(headers, [method, path]);
        return { name, answer: await stack.invoke(functionOf[audience], event) };
      }),
    );
    const refused = { statusCode: 403, body: '{"message":"Forbidden"}' };
    expect(answers).toMatchObject(routes.map(({ name }) => ({ name, answer: refused })));
    const ofApi = stack.front.calls.filter(({ accessKeyId }) =>
      accessKeyId.startsWith('local-api'),
    );
    expect(ofApi).toEqual([]);
  });

  it('opens no connection, even for a good ticket', async () => {
    const { ticket } = await agent.api.notifications.openLive();
    const event = (sent: Record<string, string>) => ({
      requestContext: { eventType: 'CONNECT', connectionId: crypto.randomUUID() },
      headers: sent,
      queryStringParameters: { ticket },
    });
    expect(await stack.invoke('socket', event(headers))).toEqual({ statusCode: 403 });
    // The ticket wasn't used up by that, and the key alone is no ticket.
    const key = { [ORIGIN_SECRET_HEADER]: stack.originSecret };
    expect(await stack.invoke('socket', event(key))).toEqual({ statusCode: 200 });
    expect(await stack.invoke('socket', event(key))).toEqual({ statusCode: 401 });
  });
});

describe('a caller through the distribution', () => {
  it('is identified by the address that the distribution reports, whatever other headers say', async () => {
    for (const address of HERE) await useUp(stack, address, 'checkReferralCode', 60);
    const posing = {
      [VIEWER_HEADER]: '196.25.1.11',
      [ORIGIN_SECRET_HEADER]: 'x'.repeat(48),
      'cloudfront-viewer-address': '196.25.1.11:443',
      'x-forwarded-for': '196.25.1.11',
    };
    const path = `/api/public/referral-codes/${code}`;
    expect((await fetch(`${stack.url}${path}`, { headers: posing })).status).toBe(429);
    // The address that they gave still has its own limit.
    expect((await callPublic(stack, '196.25.1.11', ['GET', path])).statusCode).toBe(200);
  });

  it('shares no count with others behind the same distribution', async () => {
    const click = (from: string) =>
      callPublic(stack, from, ['POST', '/api/public/clicks'], {
        body: { code, linkType: 'invite' },
      });
    const before = (await clicksOf(stack, agent.id)).length;
    for (const from of ['196.25.4.1', '196.25.4.2'])
      expect((await click(from)).body).toEqual({ recorded: true });
    expect(await clicksOf(stack, agent.id)).toHaveLength(before + 2);
  });
});
