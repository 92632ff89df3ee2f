/**
 * Given a story that touches every endpoint, trigger, schedule and socket, each function did only
 * what its role may do, each right of a role was needed, and the log says what happened and not to whom.
 */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { systemClock } from '../../../../functions/platform/clock.ts';
import {
  type FunctionName,
  type FunctionSpec,
  functions,
} from '../../../../infra/model/catalog.ts';
import type { RecordedCall } from '../../../support/stack/dynamo-front/dynamo-front.ts';
import { openAccounts } from '../../../support/identity/accounts.ts';
import { movedFrom } from '../../../support/stack/baseline.ts';
import { rankNow } from '../../../support/reports/rank-now.ts';
import { openOffice } from '../../../support/stack/office.ts';
import { linesAbout, personalValuesIn, recordLogs } from '../../../support/stack/function-logs.ts';
import {
  callOfLink,
  recordServiceCalls,
  type ServiceCall,
} from '../../../support/stack/aws-calls.ts';
import { rebuildBySteps } from '../../../support/projections/online-rebuild/rebuild-by-steps.ts';
import { reconcileBySteps } from '../../../support/ledger/reconcile-by-steps.ts';
import { addResource } from '../../../support/resources/resources.ts';
import { digestsOf } from '../../../support/audit/tamper-suite.ts';
import { startWatchedStack, type WatchedStack } from '../../../support/stack/stack.ts';
import { setAttributes } from '../../../support/stack/table.ts';
import {
  addAfterCut,
  listenLive,
  registerByFallback,
  runLastMonth,
  sweepWhatDied,
  type Visit,
  visitAll,
} from '../../../support/stack/whole-story.ts';

const MAX_ITEMS = 12;
const names = Object.keys(functions) as FunctionName[];
const services = recordServiceCalls();
const logs = recordLogs();
let stack: WatchedStack;
let visits: Visit[];
let people: ReadonlySet<string>;
let tableCalls: readonly RecordedCall[];
const serviceCalls: ServiceCall[] = [];

beforeAll(async () => {
  stack = await startWatchedStack({ logsAll: true, callsByClock: false });
  const office = await openOffice(stack);
  // The story's digest follows this one.
  await digestsOf(stack).write('2026-01-01', JSON.stringify({ heads: {} }));
  const owner = await office.newAgent();
  const code = owner.me.referralCode ?? '';
  // One click for each of the two who register with the code: by the trigger and by the fallback.
  for (let clicks = 0; clicks < 2; clicks++)
    await office.admin.api.referrals.recordClick({ code, linkType: 'invite' });
  const friend = await office.newAgent({ referralCode: code });
  const world = { office, owner };
  // Tops cost more to read once there are some, and the ranker would come by the clock.
  await rankNow(stack);
  visits = await visitAll(stack, world);
  await office.admin.api.sales.addSale({ ...saleFor(office.product.id), agentId: friend.id });
  await runLastMonth(stack);
  await listenLive(stack, world);
  await registerByFallback(stack, world);
  await addAfterCut(stack, world);
  await stack.drain();
  const job = await office.admin.api.jobs.startExport({ kind: 'exportSales' });
  await stack.drain();
  const { downloadUrl = '' } = await office.admin.api.jobs.getJob({ jobId: job.id });
  expect((await fetch(downloadUrl)).status).toBe(200);
  const { id: resourceId } = await addResource(office);
  const { url } = await owner.api.resources.openShared({ resourceId });
  expect((await fetch(url)).status).toBe(200);
  // No screen renames an agent yet; somebody with rights on the table may, and the search follows.
  await setAttributes(stack.table, { pk: `agent#${friend.id}`, sk: 'agent' }, { fullName: 'A' });
  await rebuildBySteps(stack, async () => {
    await office.admin.api.sales.addSale({ ...saleFor(office.product.id), agentId: friend.id });
    await stack.drain();
  });
  await reconcileBySteps(stack);
  // Somebody registers and doesn't come back for two days.
  await openAccounts(stack).signUp('never@demo.example');
  const later = twoDaysLater();
  await sweepWhatDied(stack, world, job.id);
  later.mockRestore();
  await stack.drain();
  tableCalls = stack.front.calls;
  people = await personalValuesIn(stack);
  serviceCalls.push(...services.calls, ...[downloadUrl, url].map(callOfLink));
});
afterAll(async () => {
  services.stop();
  logs.stop();
  await stack?.close();
});

/**
 * Moves only the functions' real time: clients of AWS services that live through a jump of the
 * process's clock would sign with a wrong time.
 */
function twoDaysLater() {
  const then = new Date(Date.now() + 48 * 60 * 60 * 1000);
  return vi.spyOn(systemClock, 'real').mockReturnValue(then);
}

const saleFor = (productId: string) => ({
  customerName: 'Nomsa Dlamini',
  customerEmail: 'nomsa@customer.example',
  customerPhone: '082 123 4567',
  productId,
  saleValueCents: 79_900,
});

const has = (name: FunctionName, accessKeyId: string) => accessKeyId === `local-${name}`;
const sorted = (actions: Iterable<string>) => [...new Set(actions)].sort();

/** The recorded calls of a function, each as `<resource> <action>`. */
function didOf(name: FunctionName): string[] {
  const onTable = tableCalls
    .filter(({ accessKeyId }) => has(name, accessKeyId))
    .map(({ action, index }) => `${index === undefined ? 'table' : 'indexes'} ${action}`);
  const elsewhere = serviceCalls
    .filter(({ accessKeyId }) => has(name, accessKeyId))
    .map(({ action }) => action);
  return sorted([...onTable, ...elsewhere]);
}

/** The granted rights of a function, in the same form. */
function mayOf(name: FunctionName): string[] {
  const { rights }: FunctionSpec = functions[name];
  return sorted(
    rights.flatMap(({ on, actions }) =>
      actions.map((action) => (on === 'table' || on === 'indexes' ? `${on} ${action}` : action)),
    ),
  );
}

/**
 * Rights that the catalogue grants and the story doesn't use: a right that is added, or no longer needed,
 * shows here. The job worker, the planner and the exporter of accounts clean up after an upload that failed
 * on its way; the sweeper names agents in a mail about drifts that the notifier could not send. A link to a
 * batch's file names its version, which the files of one machine don't have.
 */
const UNUSED: Partial<Record<FunctionName, readonly string[]>> = {
  accountExporter: ['s3:AbortMultipartUpload'],
  apiAdmin: ['s3:GetObjectVersion'],
  jobWorker: ['s3:AbortMultipartUpload'],
  runPlanner: ['s3:AbortMultipartUpload'],
  sweeper: ['table dynamodb:BatchGetItem'],
};

describe.each(names)('%s', (name) => {
  it('does nothing that its role may not', () => {
    const may = mayOf(name);
    expect(didOf(name).filter((action) => !may.includes(action))).toEqual([]);
  });

  it('has no right that it does not need', () => {
    const did = didOf(name);
    const unused = mayOf(name).filter((action) => !did.includes(action));
    expect(unused, unused.join(', ')).toEqual(UNUSED[name] ?? []);
  });
});

it('only the account’s worker scans the table', () => {
  const scans = tableCalls.filter(({ action }) => action === 'dynamodb:Scan');
  expect(sorted(scans.map(({ accessKeyId }) => accessKeyId))).toEqual(['local-accountWorker']);
});

it.each(['audit#', 'auditChain#', 'ledger#'])(
  'writes under %s, and never changes or removes there',
  (prefix) => {
    const under = tableCalls.filter(({ key }) => key?.pk.startsWith(prefix));
    const changes = ['dynamodb:UpdateItem', 'dynamodb:DeleteItem'];
    expect(under.filter(({ action }) => action === 'dynamodb:PutItem')).not.toEqual([]);
    expect(under.filter(({ action }) => changes.includes(action))).toEqual([]);
  },
);

it('serves every endpoint to whom it is for', () => {
  // Without a provider of account checks, none is made.
  const isUnserved = ({ name }: Visit) => name === 'agents.checkAccount';
  const refused = visits.filter((visit) => visit.answer.status !== 200 && !isUnserved(visit));
  expect(refused.map(({ name, answer }) => [name, answer])).toEqual([]);
});

describe('the log', () => {
  it('has one line for each request, under the id of its answer', () => {
    const calls = Map.groupBy(
      logs.lines.filter(({ message, route }) => message === 'call' && route !== undefined),
      ({ requestId }) => requestId,
    );
    for (const { name, answer } of visits) {
      const lines = calls.get(answer.requestId ?? '') ?? [];
      expect(lines, name).toHaveLength(1);
      expect(lines[0], name).toMatchObject({ status: answer.status, ms: expect.any(Number) });
    }
  });

  it.each(names)('has a line for each call of %s', (name) => {
    const lines = logs.lines.filter(
      ({ service, message }) => service === name && message === 'call',
    );
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines) {
      expect(line.requestId).toMatch(/^[\w-]{36}$/);
      expect(line['outcome']).toMatch(/^(done|refused|failed)$/);
    }
  });

  it('has no personal data', () => {
    expect([...people]).toEqual(
      expect.arrayContaining(['Thandi Mokoena', 'nomsa@customer.example', '62000000123']),
    );
    expect(linesAbout(logs, people)).toEqual([]);
  });
});

it('asks of the table what the baseline says, each endpoint', () => {
  const counts = visits.map(({ name, requests }) => {
    const sum = (unit: 'readUnits' | 'writeUnits') =>
      requests.reduce((total, request) => total + request[unit], 0);
    const [reads, writes] = [sum('readUnits'), sum('writeUnits')];
    return [name, { trips: requests.length, reads, writes }] as const;
  });
  expect(movedFrom('endpoints', Object.fromEntries(counts))).toEqual([]);
});

/** Endpoints that use more than one transaction, and why nothing can be half done for good. */
const FOLLOWED_UP: Readonly<Record<string, string>> = {
  'agents.changeAgentEmail':
    'the first notes the new address, and the page shows the note until a repeat has finished',
  'agents.deleteAgent':
    'the first decides it; what follows may come again, and the schedule goes on with it',
  'identity.finishRegistration':
    'the first marks the account, and nobody can use it until another one has taken its place',
  'jobs.uploadAgents':
    'each row is one, under a key of its own; the note that they are done comes last, and again',
};

it(`writes at most ${MAX_ITEMS} items in a transaction, and an endpoint at most one transaction`, () => {
  const transactions = visits.map(({ name, requests }) => {
    const writing = requests.filter(({ operation }) => operation === 'TransactWriteItems');
    return {
      name,
      count: writing.length,
      items: Math.max(0, ...writing.map(({ items }) => items)),
    };
  });
  expect(transactions.filter(({ items }) => items > MAX_ITEMS)).toEqual([]);
  // An exception that isn't needed any more shows here, too.
  const several = transactions.filter(({ count }) => count > 1).map(({ name }) => name);
  expect(sorted(several)).toEqual(Object.keys(FOLLOWED_UP));
  expect(
    stack.front.requests.filter(
      // The projector's transactions hold no money, but one search entry for each word; those of the
      // account's worker hold records and sums of a rebuild.
      ({ operation, items, accessKeyId }) =>
        operation.startsWith('Transact') &&
        items > MAX_ITEMS &&
        !has('projector', accessKeyId) &&
        !has('accountWorker', accessKeyId),
    ),
  ).toEqual([]);
});
