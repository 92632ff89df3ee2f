/**
 * Given maintenance, endpoints show what they show, and refuse to change a thing, but for those that the
 * contract lets go on. One check serves all endpoints: three of each audience stand for them.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  endMaintenance,
  startMaintenance,
} from '../../../functions/workflows/operators/start-maintenance.ts';
import { type ApiRoute, contractRoutes } from '../../../infra/model/contract-routes.ts';
import {
  MAINTENANCE_HEADER,
  readMaintenanceHeader,
} from '../../../shared/kernel/maintenance-header.ts';
import { endpointRow, sampleInputOf } from '../../support/endpoints/all-endpoints.ts';
import {
  call,
  examplesOf,
  requestTo,
  routeOf,
  writesOfApi,
} from '../../support/identity/matrix.ts';
import type { Person } from '../../support/stack/office.ts';
import { operatorOf } from '../../support/stack/operator.ts';
import { setUpWatchedOffice } from '../../support/stack/set-up.ts';

const HOUR_MS = 60 * 60_000;
const REASON = 'We are moving to a faster database.';
const WORDS =
  /^The portal is being worked on until \d\d:\d\d( on \d+ \w+ \d+)?\. You can look at everything; nothing can be changed until then\.$/;

/** Written down apart from the contract. */
const GOES_ON = [
  'agents.viewAgentBanking',
  'agents.viewMyBanking',
  'identity.endAdministratorSessions',
  'identity.endMySessions',
  'identity.reportPasswordChange',
  'notifications.openLive',
  'resources.downloadResource',
  'resources.shareResource',
  'resources.viewResource',
];

const { stack, office } = await setUpWatchedOffice();
const owner = await office.newAgent();
const until = new Date(Date.now() + HOUR_MS).toISOString();
const examples = examplesOf('public', 'me', 'agent', 'admin');
const isRefused = ({ effect, name }: ApiRoute) => effect === 'write' && !GOES_ON.includes(name);
const goingOn = [
  ...examples.filter((route) => !isRefused(route) && !GOES_ON.includes(route.name)),
  ...GOES_ON.map(routeOf),
];
const prepared = new Map<string, readonly [ReturnType<typeof requestTo>, Person]>();

async function prepare(route: ApiRoute): Promise<void> {
  const { name, access } = route;
  const agent = endpointRow(name).endsSessions ? await office.newAgent() : owner;
  const request = requestTo(route, await sampleInputOf(name, { office, owner }));
  prepared.set(name, [request, access === 'admin' ? office.admin : agent]);
}

async function callNow({ name }: ApiRoute) {
  const [request, caller] = prepared.get(name) ?? [];
  if (!request) throw new Error(`${name} was not prepared`);
  stack.front.reset();
  const answer = await call(stack, request, caller?.accessToken);
  const header = answer.headers.get(MAINTENANCE_HEADER);
  expect(header && readMaintenanceHeader(header)).toMatchObject({ until, reason: REASON });
  return answer;
}

beforeAll(async () => {
  for (const route of new Set([...examples, ...goingOn])) await prepare(route);
  await stack.drain();
  await startMaintenance(operatorOf(stack), { until, reason: REASON });
});
afterAll(() => endMaintenance(operatorOf(stack)));

describe('during maintenance', () => {
  it.each(examples.filter(isRefused).map((route) => [route.name, route] as const))(
    'is refused: %s',
    async (_, route) => {
      const answer = await callNow(route);
      expect(answer.status, answer.text).toBe(503);
      expect(JSON.parse(answer.text)).toMatchObject({
        code: 'MAINTENANCE',
        message: expect.stringMatching(WORDS),
      });
      const wait = Number(answer.headers.get('retry-after'));
      expect(wait).toBeGreaterThan(HOUR_MS / 2000);
      expect(wait).toBeLessThanOrEqual(HOUR_MS / 1000);
      expect(writesOfApi(stack.front.calls)).toEqual([]);
    },
  );

  it.each(goingOn.map((route) => [route.name, route] as const))('goes on: %s', async (_, route) => {
    const answer = await callNow(route);
    expect(answer.status, answer.text).toBe(200);
  });

  it('goes on with nothing else that writes', () => {
    const named = contractRoutes.filter((route) => route.goesOn !== undefined);
    expect(named.map(({ name }) => name).sort()).toEqual(GOES_ON);
    expect(named.filter(({ effect }) => effect !== 'write')).toEqual([]);
  });
});
