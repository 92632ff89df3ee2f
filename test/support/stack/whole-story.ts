/** One story that touches every endpoint, trigger, schedule and socket of the portal. */
import {
  ConfirmSignUpCommand,
  InitiateAuthCommand,
  SignUpCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { WebSocket } from 'ws';
import { contractRoutes } from '../../../infra/model/contract-routes.ts';
import { addMonths, periodOf } from '../../../shared/kernel/month.ts';
import { connectionTable } from '../../../functions/data/notifications/connection.table.ts';
import type { Table } from '../../../functions/platform/table.ts';
import { agentDeletionTable } from '../../../functions/data/deletion/agent-deletion.table.ts';
import { notificationTable } from '../../../functions/data/notifications/notification.table.ts';
import { finishedRun } from '../batches/batches.ts';
import type { RecordedRequest } from './dynamo-front/dynamo-front.ts';
import { type Answer, call, requestTo, routeOf } from '../identity/matrix.ts';
import { type Office, saleOf } from './office.ts';
import { endpointRow, sampleInputOf } from '../endpoints/all-endpoints.ts';
import type { World } from '../endpoints/endpoint-row.ts';
import type { WatchedStack } from './stack.ts';
import { setAttributes, tableOf } from './table.ts';

/** One call of an endpoint by a permitted person. */
export interface Visit {
  name: string;
  answer: Answer;
  /** The requests of its function to the table. */
  requests: readonly RecordedRequest[];
}

/**
 * Calls one endpoint; nothing else may ask its function for anything meanwhile.
 * @param input the endpoint's sample where absent
 */
export async function visit(
  stack: WatchedStack,
  world: World,
  name: string,
  input?: object,
): Promise<Visit> {
  const route = routeOf(name);
  const request = requestTo(route, input ?? (await sampleInputOf(name, world)));
  const { admin, newAgent } = world.office;
  const own = endpointRow(name).endsSessions ? await newAgent() : world.owner;
  const person = route.access === 'admin' ? admin : own;
  const before = stack.front.requests.length;
  const answer = await call(stack, request, person.accessToken);
  const requests = stack.front.requests
    .slice(before)
    .filter(({ accessKeyId }) => accessKeyId.toLowerCase() === `local-api${route.audience}`);
  return { name, answer, requests };
}

/** Calls every endpoint of the contract once. */
export async function visitAll(stack: WatchedStack, world: World): Promise<Visit[]> {
  const visits: Visit[] = [];
  for (const { name } of contractRoutes) visits.push(await visit(stack, world, name));
  return visits;
}

/** A browser gets a live update and disconnects; another vanished without disconnecting. */
export async function listenLive(stack: WatchedStack, { office, owner }: World): Promise<void> {
  const { ticket } = await owner.api.notifications.openLive();
  const socket = new WebSocket(`${stack.url.replace('http', 'ws')}/ws?ticket=${ticket}`);
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  const heard = new Promise((resolve) => socket.once('message', resolve));
  const channel = `agent#${owner.id}` as const;
  // Open for an hour, never disconnected.
  const expiresAt = Math.floor(Date.now() / 1000) + 3600;
  const gone = { connectionId: 'went-away', channel, userId: owner.id, expiresAt };
  const table = tableOf(stack);
  await table.transact([
    connectionTable(table)
      .create(gone)
      .orThrow(() => new Error('It is there')),
  ]);
  await owner.api.sales.submitSale(saleOf(office));
  await heard;
  await pushToMany(stack, socket, table);
  socket.close();
  await new Promise((resolve) => socket.once('close', resolve));
}

/** A push by the queue, as to a channel with many browsers; one of them has gone. */
async function pushToMany(stack: WatchedStack, socket: WebSocket, table: Table): Promise<void> {
  const expiresAt = Math.floor(Date.now() / 1000) + 3600;
  const gone = { connectionId: 'zz-went-too', channel: 'agents', userId: 'nobody', expiresAt };
  await table.transact([
    connectionTable(table)
      .create(gone)
      .orThrow(() => new Error('It is there')),
  ]);
  const news = new Promise<void>((resolve) =>
    socket.on('message', (data: Buffer) => {
      if (data.toString().includes('news')) resolve();
    }),
  );
  const body = JSON.stringify({ kind: 'planPush', channel: 'agents', topics: ['news'] });
  await stack.invoke('pusher', { Records: [{ messageId: 'plan', body }] });
  await news;
  // A browser asks what changed, and is answered.
  const answered = new Promise((resolve) => socket.once('message', resolve));
  socket.send(JSON.stringify({ since: new Date().toISOString() }));
  await answered;
}

/** A registration with a referral code whose trigger fails, completed by the fallback. */
export async function registerByFallback(
  stack: WatchedStack,
  { office, owner }: World,
): Promise<void> {
  const { clientId: ClientId } = stack.userPool;
  const [Username, Password] = ['late@demo.example', 'Demo-portal-1'];
  const attributes = {
    email: Username,
    name: 'Late Agent',
    phone_number: '+27821234568',
    'custom:referral_code': owner.me.referralCode ?? '',
  };
  const UserAttributes = Object.entries(attributes).map(([Name, Value]) => ({ Name, Value }));
  await office.pool.send(new SignUpCommand({ ClientId, Username, Password, UserAttributes }));
  const [mail] = await stack.inbox(Username);
  const ConfirmationCode = /\b\d{6}\b/.exec(mail?.html ?? '')?.[0];
  // Refused for good: a trigger that tried again could outlive its limit of time, and write after all.
  stack.front.setFaults({ isDenied: true });
  const confirmation = new ConfirmSignUpCommand({ ClientId, Username, ConfirmationCode });
  const outcome = await office.pool.send(confirmation).then(
    () => 'confirmed',
    () => 'failed',
  );
  stack.front.setFaults({ isDenied: false });
  if (outcome !== 'failed') throw new Error('The trigger did not fail');
  const AuthParameters = { USERNAME: Username, PASSWORD: Password };
  const signIn = { ClientId, AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters } as const;
  const { AuthenticationResult: result } = await office.pool.send(new InitiateAuthCommand(signIn));
  const route = routeOf('identity.createFallbackProfile');
  await call(stack, requestTo(route, undefined), result?.AccessToken);
}

/** An agent is added in a second submission, after the first was cut off once there was an account. */
export async function addAfterCut(stack: WatchedStack, { office }: World): Promise<void> {
  const add = () =>
    office.admin.api.agents.addAgent(
      {
        fullName: 'Cut Off',
        email: 'cut-off@demo.example',
        phone: '082 123 4567',
        password: 'Demo-portal-1',
      },
      { context: { idempotencyKey: crypto.randomUUID() } },
    );
  stack.front.setFaults({ conflictRate: 1 });
  const outcome = await add().then(
    () => 'added',
    () => 'cut off',
  );
  stack.front.setFaults({ conflictRate: 0 });
  if (outcome !== 'cut off') throw new Error('The first submission was not cut off');
  await add();
}

const LONG_AGO = '2020-01-01T00:00:00.000Z';

/** The sweep finds the work that a sender and a worker left behind when they died. */
export async function sweepWhatDied(
  stack: WatchedStack,
  { office, owner }: World,
  jobId: string,
): Promise<void> {
  const table = tableOf(stack);
  const [notice] = await notificationTable(table).ofAgent(owner.id, 1);
  if (!notice) throw new Error('The agent was told nothing yet');
  const { at, noticeId } = notice;
  await setAttributes(
    table,
    { pk: `notification#${owner.id}`, sk: `${at}#${noticeId}` },
    { mail: 'due', leasedUntil: LONG_AGO, gsi4pk: 'outbox#due', gsi4sk: at },
  );
  await setAttributes(
    table,
    { pk: `job#${jobId}`, sk: 'job' },
    { status: 'running', leasedUntil: LONG_AGO, gsi4pk: 'jobs#running' },
  );
  await leaveDeletion(stack, office);
  // A change against the rules, which reconciliation reports to finance.
  await setAttributes(table, { pk: `balance#${owner.id}`, sk: 'balance' }, { availableCents: 1 });
  await stack.runSchedule();
}

/**
 * Runs the month that just ended; it fails first, and is resumed. The month before counts as
 * finished: otherwise all months since the samples' runs would be run too.
 */
export async function runLastMonth(stack: WatchedStack): Promise<void> {
  const period = addMonths(periodOf(stack.now()), -1);
  await finishedRun(stack, addMonths(period, -1));
  await stack.invoke('runOpener', { kind: 'openRuns', period });
  await stack.invoke('runOpener', { kind: 'failRun', period, step: 'plan', cause: '' });
  const { run } = await stack.runMonth(period);
  if (run.status !== 'finished') throw new Error(`The run is ${run.status}`);
}

/** A deletion that was decided, and cut off before anything followed from it. */
async function leaveDeletion(stack: WatchedStack, office: Office): Promise<void> {
  const agent = await office.newAgent();
  await agent.api.sales.submitSale(saleOf(office));
  const deletion = {
    agentId: agent.id,
    status: 'open',
    email: agent.email,
    deletedAt: LONG_AGO,
    deletedBy: office.admin.id,
    startedAt: LONG_AGO,
  } as const;
  const table = tableOf(stack);
  await table.transact([
    agentDeletionTable(table)
      .create(deletion)
      .orThrow(() => new Error('It is there')),
  ]);
}
