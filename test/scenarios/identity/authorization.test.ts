/**
 * Given an office whose agent has sales and payouts, every endpoint of the contract answers whom it
 * is for, and refuses everybody else without changing anything.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { type ApiRoute, contractRoutes } from '../../../infra/model/contract-routes.ts';
import type { Me } from '../../../shared/identity/contract.ts';
import { type Permission, PERMISSIONS } from '../../../shared/kernel/permissions.ts';
import { profileTable } from '../../../functions/data/profile.table.ts';
import {
  expired,
  signedByAnother,
  signedByOtherPool,
  signedByPool,
  signedByPublicKey,
  unsigned,
  withClaims,
} from '../../support/identity/forged-tokens.ts';
import {
  type Answer,
  type Caller,
  call,
  callers,
  callsOfApi,
  endsAtGateway,
  outcomeOf,
  requestTo,
  writesOfApi,
} from '../../support/identity/matrix.ts';
import { checkingAccounts } from '../../support/agents/checked-accounts.ts';
import { allowOnly } from '../../support/payouts/finance.ts';
import { describeMaintenance } from '../../support/stack/maintenance-suite.ts';
import type { Person } from '../../support/stack/office.ts';
import { endpointRow, namesOfRows, sampleInputOf } from '../../support/endpoints/all-endpoints.ts';
import { tableOf } from '../../support/stack/table.ts';
import { setUpWatchedOffice } from '../../support/stack/set-up.ts';

const OTHER_ISSUER = 'https://cognito-idp.af-south-1.amazonaws.com/af-south-1_other0001';

const { stack, office } = await setUpWatchedOffice({ settings: checkingAccounts() });
const { admin } = office;
const [owner, outsider, pending, inactive] = [
  await office.newAgent(),
  await office.newAgent(),
  await office.newAgent(),
  await office.newAgent(),
];
const [retired, reader] = [await office.newAdmin(), await office.newAdmin()];
const world = { office, owner };
const tokens = new Map<Caller, string>();
/** Acts that ask for the password take one of the last five minutes, and the whole file may take longer. */
const RENEWED_AFTER_MS = 2 * 60_000;
let renewedAt = Date.now();
async function renewTokens(): Promise<void> {
  if (Date.now() - renewedAt < RENEWED_AFTER_MS) return;
  renewedAt = Date.now();
  others.clear();
  const people = { agent: owner, 'another agent': outsider, 'read-only admin': reader, admin };
  for (const [caller, { email }] of Object.entries(people))
    tokens.set(caller as keyof typeof people, (await office.signIn(email)).accessToken);
}
async function tokensFor({ name, permissions }: ApiRoute): Promise<ReadonlyMap<Caller, string>> {
  await renewTokens();
  const held = new Map(tokens).set(
    'admin with all other permissions',
    await tokenWithout(permissions),
  );
  if (!endpointRow(name).endsSessions) return held;
  held.set('agent', (await office.newAgent()).accessToken);
  held.set('another agent', (await office.newAgent()).accessToken);
  for (const caller of ['read-only admin', 'admin with all other permissions', 'admin'] as const)
    held.set(caller, (await office.newAdmin()).accessToken);
  return held;
}
const others = new Map<string, Promise<string>>();

/** The token of an administrator who has every permission but those of which an endpoint needs one. */
function tokenWithout(needed: readonly Permission[]): Promise<string> {
  const isHeld = (one: Permission) =>
    // Finance includes payouts.
    !needed.includes(one) && !(one === 'finance' && needed.includes('payouts'));
  const make = async () => {
    const one = await office.newAdmin();
    await allowOnly(stack, one, PERMISSIONS.filter(isHeld));
    return one.accessToken;
  };
  const known = others.get(needed.join()) ?? make();
  others.set(needed.join(), known);
  return known;
}
const madeSamples = new Map<string, unknown>();

/** An endpoint's sample, made once: a refused call leaves its subject as it is. */
async function sampleOf(name: string): Promise<object> {
  if (!madeSamples.has(name)) madeSamples.set(name, await sampleInputOf(name, world));
  return madeSamples.get(name) ?? {};
}

beforeAll(async () => {
  const { setAgentStatus } = admin.api.agents;
  await setAgentStatus({ agentId: pending.id, status: 'pending' });
  await setAgentStatus({ agentId: inactive.id, status: 'inactive' });
  await retire(retired);
  await allowOnly(stack, reader, []);
  const token = admin.accessToken;
  const all: [Caller, string | undefined][] = [
    ['nobody', undefined],
    ['forged signature', signedByAnother(token)],
    ['no signature', unsigned(token)],
    ['changed claims', withClaims(outsider.accessToken, { sub: admin.id, username: admin.id })],
    ['expired token', expired(stack.dataDir, token)],
    ['token of another pool', signedByOtherPool(token)],
    ['token of another issuer', signedByPool(stack.dataDir, token, { iss: OTHER_ISSUER })],
    ['token of another client', signedByPool(stack.dataDir, token, { client_id: 'other' })],
    ['HMAC under the public key', signedByPublicKey(stack.dataDir, token)],
    ['ID token', admin.idToken],
    ['refresh token', admin.refreshToken],
    ['account without profile', withoutProfile(token)],
    ['pending agent', pending.accessToken],
    ['inactive agent', inactive.accessToken],
    ['inactive admin', retired.accessToken],
    ['agent', owner.accessToken],
    ['another agent', outsider.accessToken],
    ['read-only admin', reader.accessToken],
    ['admin', token],
  ];
  for (const [caller, held] of all) if (held !== undefined) tokens.set(caller, held);
  await stack.drain();
});

/** No endpoint sets an administrator's status; somebody with rights on the table may. */
async function retire({ id }: Person): Promise<void> {
  const table = tableOf(stack);
  const profile = await profileTable(table).get(id);
  if (!profile) throw new Error('There is no profile');
  const change = { to: 'inactive', at: new Date().toISOString() } as const;
  const otherwise = () => new Error('Not active');
  await table.transact([profileTable(table).setStatus(profile, change).orThrow(otherwise)]);
}

const withoutProfile = (token: string) =>
  signedByPool(stack.dataDir, token, { sub: 'nobodys-profile', username: 'nobodys-profile' });

/** The owner's ids that stand in an answer to another agent. */
const tellsOfOwner = ({ text }: Answer, subjects: readonly string[]) =>
  subjects.filter((id) => text.includes(id));

/** The ids of all that the samples made; each sample makes fewer rows than a page holds. */
const madeIds = new Set<string>();
async function idsOfOwner(): Promise<string[]> {
  const { owner } = world;
  const newest = { limit: 20 };
  const [sales, payouts] = await Promise.all([
    owner.api.sales.listMySales(newest),
    owner.api.payouts.listMyPayouts(newest),
  ]);
  for (const { id } of [...sales.rows, ...payouts.rows]) madeIds.add(id);
  return [owner.id, owner.email, ...madeIds];
}

it('has a sample for every endpoint', () => {
  expect(contractRoutes.map(({ name }) => name).sort()).toEqual([...namesOfRows].sort());
});

// Callers come in the order of `callers`: the permitted ones last, on the unchanged subject.
describe.each(contractRoutes.map((route) => [route.name, route] as const))('%s', (name, route) => {
  let request: ReturnType<typeof requestTo>;
  let subjects: string[];
  let held: ReadonlyMap<Caller, string>;
  beforeAll(async () => {
    held = await tokensFor(route);
    request = requestTo(route, await sampleOf(name));
    subjects = await idsOfOwner();
  });
  it.each(callers.map((caller) => [words(route, caller), caller] as const))(
    '%s',
    async (_, caller) => {
      stack.front.reset();
      const answer = await call(stack.url, request, held.get(caller));
      const calls = [...stack.front.calls];
      const outcome = outcomeOf(route, caller);
      if (outcome.kind === 'served') {
        expect(answer).toMatchObject({ status: 200 });
        return;
      }
      expect(outcome.statuses, answer.text).toContain(answer.status);
      expect(tellsOfOwner(answer, subjects)).toEqual([]);
      if (outcome.kind === 'refused') expect(writesOfApi(calls)).toEqual([]);
      if (endsAtGateway(route, caller)) expect(callsOfApi(calls)).toEqual([]);
    },
  );
});

function words(route: ApiRoute, caller: Caller): string {
  const outcome = outcomeOf(route, caller);
  const verdict = { served: 'serves', notTheirs: 'shows nothing to', refused: 'refuses' };
  return `${verdict[outcome.kind]} ${caller}`;
}

// The subjects may have changed, but a permitted call is never refused by 403.
describe('a role that the caller claims', () => {
  const claims = {
    'x-role': 'admin',
    'x-user-id': 'admin',
    'x-amzn-oidc-identity': 'admin',
    'x-amzn-request-context': JSON.stringify({ authorizer: { jwt: { claims: { sub: 'admin' } } } }),
    cookie: 'role=admin',
  };
  let me: Me;
  beforeAll(async () => {
    me = await outsider.api.identity.getMe();
  });
  const adminRoutes = contractRoutes.filter(({ access }) => access === 'admin');

  it.each(adminRoutes.map((route) => [route.name, route] as const))(
    'in a header opens nothing of %s',
    async (name, route) => {
      const request = requestTo(route, await sampleOf(name));
      stack.front.reset();
      const answer = await call(stack.url, request, outsider.accessToken, claims);
      expect(answer.status).toBe(403);
      expect(writesOfApi(stack.front.calls)).toEqual([]);
    },
  );

  it.each(contractRoutes.map((route) => [route.name, route] as const))(
    'in the body or the query opens nothing of %s',
    async (name, route) => {
      const input = await sampleOf(name);
      const claim = { role: 'admin', actorId: world.office.admin.id, isAdmin: true };
      const held = await tokensFor(route);
      stack.front.reset();
      const request = requestTo(route, { ...input, ...claim });
      const answer = await call(stack.url, request, held.get('another agent'));
      if (route.access === 'admin') expect([400, 403]).toContain(answer.status);
      if (answer.status !== 200) expect(writesOfApi(stack.front.calls)).toEqual([]);
      expect(await outsider.api.identity.getMe()).toEqual(me);
    },
  );

  it('in a sale of another agent is refused, and names the unknown field', async () => {
    const route = contractRoutes.find(({ name }) => name === 'sales.submitSale');
    if (!route) throw new Error('There is no such endpoint');
    const input = await sampleOf('sales.submitSale');
    const request = requestTo(route, { ...input, agentId: world.owner.id });
    stack.front.reset();
    const answer = await call(stack.url, request, outsider.accessToken);
    expect(answer.status).toBe(400);
    expect(answer.text).toContain('agentId');
    expect(writesOfApi(stack.front.calls)).toEqual([]);
  });
});

describeMaintenance({
  stack,
  sampleOf,
  tokenOf: async (route) =>
    (await tokensFor(route)).get(route.access === 'admin' ? 'admin' : 'agent'),
});
