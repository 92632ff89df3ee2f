/**
 * Given an office whose agent has sales and payouts, every endpoint of the contract answers whom it
 * is for, finds nothing that isn't there, and refuses everybody else without changing anything.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { type ApiRoute, contractRoutes } from '../../../../infra/model/contract-routes.ts';
import { type Permission, PERMISSIONS } from '../../../../shared/kernel/permissions.ts';
import { goodForADay, ofSignInAgo, signedByPool } from '../../../support/identity/forged-tokens.ts';
import {
  type Answer,
  type Caller,
  call,
  callersOf,
  examplesOf,
  needsProof,
  outcomeOf,
  requestTo,
  routeOf,
  writesOfApi,
} from '../../../support/identity/matrix.ts';
import { checkingAccounts } from '../../../support/agents/checked-accounts.ts';
import { allowOnly } from '../../../support/payouts/finance.ts';
import {
  endpointRow,
  namesOfRows,
  sampleInputOf,
} from '../../../support/endpoints/all-endpoints.ts';
import { retire } from '../../../support/identity/retire.ts';
import { setUpWatchedOffice } from '../../../support/stack/set-up.ts';

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
const withoutProfile = { sub: 'nobodys-profile', username: 'nobodys-profile' };
const made: readonly [Caller, string][] = [
  ['account without profile', signedByPool(stack.dataDir, admin.accessToken, withoutProfile)],
  ['pending agent', pending.accessToken],
  ['inactive agent', inactive.accessToken],
  ['inactive admin', retired.accessToken],
  ['agent', owner.accessToken],
  ['another agent', outsider.accessToken],
  ['read-only admin', reader.accessToken],
  ['admin', admin.accessToken],
];
const tokens = new Map(made.map(([caller, token]) => [caller, goodForADay(stack.dataDir, token)]));

async function tokensFor(route: ApiRoute) {
  const { name, permissions } = route;
  const held = new Map(tokens).set(
    'admin with all other permissions',
    await tokenWithout(permissions),
  );
  if (endpointRow(name).endsSessions) {
    held.set('agent', (await office.newAgent()).accessToken);
    for (const caller of ['admin with all other permissions', 'admin'] as const)
      held.set(caller, (await office.newAdmin()).accessToken);
  }
  if (!needsProof(route)) return held;
  return new Map(
    [...held].map(([caller, token]) => [caller, ofSignInAgo(stack.dataDir, token, 0)]),
  );
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
    return goodForADay(stack.dataDir, one.accessToken);
  };
  const known = others.get(needed.join()) ?? make();
  others.set(needed.join(), known);
  return known;
}

beforeAll(async () => {
  const { setAgentStatus } = admin.api.agents;
  await setAgentStatus({ agentId: pending.id, status: 'pending' });
  await setAgentStatus({ agentId: inactive.id, status: 'inactive' });
  await retire(stack, retired);
  await allowOnly(stack, reader, []);
  await stack.drain();
});

/** The ids of all that the samples made; each sample makes fewer rows than a page holds. */
const madeIds = new Set([owner.id, owner.email]);
async function noteMadeIds(): Promise<void> {
  const newest = { limit: 20 };
  const [sales, payouts] = await Promise.all([
    owner.api.sales.listMySales(newest),
    owner.api.payouts.listMyPayouts(newest),
  ]);
  for (const { id } of [...sales.rows, ...payouts.rows]) madeIds.add(id);
}

/** The owner's ids that stand in an answer to another agent. */
const ownersIdsIn = ({ text }: Answer) => [...madeIds].filter((id) => text.includes(id));

/** Ids that nothing has, for the parts of a path that take a form of their own. */
const NOWHERE = new Map([
  ['batchId', '1999-01'],
  ['period', '1999-01'],
]);
const isThing = (part: string) => NOWHERE.has(part) || part.endsWith('Id');
/**
 * These answer 200 for an unknown id: an empty list, the standard terms, or a removal that has nothing to do.
 */
const NOT_MISSED = [
  'agents.listSubAgents',
  'agents.listAgentNotes',
  'commissionPlans.getAgentTerms',
  'monthlyRun.listLines',
  'monthlyRun.listExceptions',
  'bankOutcomes.removeOutcomeMapping',
];

/** Sees that a permitted caller gets 404 where the path names a thing that isn't there. */
async function seeNothingAt(route: ApiRoute, input: unknown, token?: string): Promise<void> {
  const parts = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, part = '']) => part);
  const things = parts.filter(isThing);
  if (things.length === 0) return;
  const nowhere = Object.fromEntries(things.map((part) => [part, NOWHERE.get(part) ?? 'nobody']));
  const gone = requestTo(route, { ...(input as object), ...nowhere });
  const { status, text } = await call(stack, gone, token);
  expect(status, text.slice(0, 500)).toBe(NOT_MISSED.includes(route.name) ? 200 : 404);
}

it('has a sample for every endpoint', () => {
  expect(contractRoutes.map(({ name }) => name).sort()).toEqual([...namesOfRows].sort());
});

describe('serves whom it is for what is there, and refuses the other callers', () => {
  // Callers come in the order of `callersOf`: the permitted ones last, on the unchanged subject.
  it.each(contractRoutes.map((route) => [route.name, route] as const))(
    '%s',
    async (name, route) => {
      const held = await tokensFor(route);
      const input = await sampleInputOf(name, world);
      const request = requestTo(route, input);
      if (route.access === 'agent') await noteMadeIds();
      await seeNothingAt(route, input, held.get(route.access === 'agent' ? 'agent' : 'admin'));
      const { usesUp } = endpointRow(name);
      for (const caller of callersOf(route)) {
        const asked = usesUp ? requestTo(route, await sampleInputOf(name, world)) : request;
        stack.front.reset();
        const answer = await call(stack, asked, held.get(caller));
        const outcome = outcomeOf(route, caller);
        const about = `${caller}: ${answer.text.slice(0, 500)}`;
        if (outcome.kind === 'served') expect(answer.status, about).toBe(200);
        else {
          expect(outcome.statuses, about).toContain(answer.status);
          expect(ownersIdsIn(answer), about).toEqual([]);
        }
        if (outcome.kind === 'refused') expect(writesOfApi(stack.front.calls), caller).toEqual([]);
      }
    },
  );
});

describe('a role that the caller claims', () => {
  const claims = {
    'x-role': 'admin',
    'x-user-id': 'admin',
    'x-amzn-oidc-identity': 'admin',
    'x-amzn-request-context': JSON.stringify({ authorizer: { jwt: { claims: { sub: 'admin' } } } }),
    cookie: 'role=admin',
  };

  // In a body or a query it is an unknown field: test/conventions/inputs.test.ts.
  it.each(examplesOf('admin').map((route) => [route.name, route] as const))(
    'in a header opens nothing of %s',
    async (name, route) => {
      const request = requestTo(route, await sampleInputOf(name, world));
      stack.front.reset();
      // By a socket, as a cookie comes.
      const answer = await call({ url: stack.url }, request, tokens.get('another agent'), claims);
      expect(answer.status).toBe(403);
      expect(writesOfApi(stack.front.calls)).toEqual([]);
    },
  );

  it('in a sale of another agent is refused, and names the unknown field', async () => {
    const input = (await sampleInputOf('sales.submitSale', world)) as object;
    const request = requestTo(routeOf('sales.submitSale'), { ...input, agentId: owner.id });
    stack.front.reset();
    const answer = await call(stack, request, tokens.get('another agent'));
    expect(answer.status).toBe(400);
    expect(answer.text).toContain('agentId');
    expect(writesOfApi(stack.front.calls)).toEqual([]);
  });
});
