/**
 * The processor time of one call, layer by layer, against the embedded database, which is a process of its
 * own: the page of an agent's sales by the bare document client, by the entity, by the endpoint, and by the
 * function as the gateway calls it. The layers take turns, so that a busy machine slows them alike.
 */
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { call } from '@orpc/server';
import type { APIGatewayProxyEventV2WithJWTAuthorizer, Context as LambdaContext } from 'aws-lambda';
import { listMySales } from '../../functions/api/sales/list-my-sales.ts';
import { balanceTable } from '../../functions/data/ledger/balance.table.ts';
import { profileTable } from '../../functions/data/identity/profile.table.ts';
import { saleTable } from '../../functions/data/sales/sale.table.ts';
import { systemClock } from '../../functions/platform/clock.ts';
import { ORIGIN_SECRET_HEADER } from '../../functions/platform/origin-secret.ts';
import type { Table } from '../../functions/platform/table.ts';
import { withEnvironment } from '../../infra/local/base/function-environment.ts';
import { settingsFromCdkJson } from '../../infra/local/base/settings.ts';
import { sale } from '../../shared/sales/schemas.ts';
import { seedSales } from '../support/stack/seed-rows.ts';
import { openOwnTable } from '../support/stack/table.ts';
import { printTable } from './print-table.ts';

const SALES = 1_000;
const PAGE = 25;
const ROUNDS = 12;
const CALLS = 50;
const WARM_UP = 150;
const AGENT = 'bench-agent';
const SECRET = 'bench'.repeat(8);
const REGION = 'af-south-1';
/** The most that a call may cost, in calls of the bare client. */
const BAR = 2.2;

type Layer = [name: string, call: () => Promise<number>];

async function seed(table: Table): Promise<void> {
  const at = new Date().toISOString();
  const person = { userId: AGENT, email: 'bench@agent.example', role: 'agent' as const };
  const profile = { ...person, status: 'active' as const, createdAt: at, updatedAt: at };
  const unused = () => new Error('The database isn’t empty');
  await table.transact([
    profileTable(table).create(profile).orThrow(unused),
    balanceTable(table).open(AGENT, '2025-12', at).orThrow(unused),
  ]);
  const span = { from: 0, count: SALES };
  await seedSales(table, { ...span, agentIds: [AGENT], productId: 'bench-product' });
}

/** The page by a client that knows nothing of the portal, with the attributes that the page shows. */
function bareClient({ name }: Table, endpoint: string): () => Promise<number> {
  const credentials = { accessKeyId: 'bench', secretAccessKey: 'bench' };
  const client = new DynamoDBClient({ region: REGION, endpoint, credentials });
  client.middlewareStack.removeByTag('LOGGER');
  const documents = DynamoDBDocumentClient.from(client);
  const derived = ['id', 'commissionAmountCents', 'hasProofFile', 'plan'];
  const stored = ['saleId', 'proofUploadId', 'reversedThrough', 'terms'];
  const shown = Object.keys(sale.shape).filter((field) => !derived.includes(field));
  const names = [...shown, ...stored].map((field, at) => [`#${at}`, field] as const);
  return async () => {
    const { Items = [] } = await documents.send(
      new QueryCommand({
        TableName: name,
        IndexName: 'gsi1',
        KeyConditionExpression: 'gsi1pk = :pk',
        ExpressionAttributeValues: { ':pk': `sales#${AGENT}` },
        ProjectionExpression: names.map(([placeholder]) => placeholder).join(),
        ExpressionAttributeNames: Object.fromEntries(names),
        ScanIndexForward: false,
        Limit: PAGE + 1,
      }),
    );
    return Items.length - 1;
  };
}

/** The event by which the gateway asks for the first page. */
function pageEvent(): APIGatewayProxyEventV2WithJWTAuthorizer {
  const [now, path] = [Math.floor(Date.now() / 1000), '/api/agent/sales'];
  const claims = { sub: AGENT, origin_jti: 'bench-session', auth_time: String(now) };
  const routeKey = `GET ${path}`;
  return {
    version: '2.0',
    routeKey,
    rawPath: path,
    rawQueryString: '',
    headers: { [ORIGIN_SECRET_HEADER]: SECRET, 'user-agent': 'bench' },
    requestContext: {
      domainName: 'bench.example',
      http: { method: 'GET', path, protocol: 'HTTP/1.1', sourceIp: '127.0.0.1', userAgent: '' },
      requestId: 'bench-request',
      routeKey,
      stage: '$default',
      authorizer: { jwt: { claims, scopes: [] } },
    } as unknown as APIGatewayProxyEventV2WithJWTAuthorizer['requestContext'],
    isBase64Encoded: false,
  };
}

/** The agents' function, loaded with its environment, as the gateway calls it. */
async function agentFunction({ name }: Table, endpoint: string): Promise<() => Promise<number>> {
  const environment = {
    TABLE_NAME: name,
    PORTAL: JSON.stringify(settingsFromCdkJson()),
    ORIGIN_SECRETS: SECRET,
    UPLOADS_BUCKET: 'bench-uploads',
    FILES_ORIGIN: 'http://files.example',
    AWS_REGION: REGION,
    AWS_ACCESS_KEY_ID: 'bench',
    AWS_SECRET_ACCESS_KEY: 'bench',
    AWS_ENDPOINT_URL_DYNAMODB: endpoint,
    // The lines would be the terminal's.
    AWS_LAMBDA_LOG_LEVEL: 'WARN',
    POWERTOOLS_METRICS_DISABLED: 'true',
  };
  const { handler } = await withEnvironment(
    environment,
    () => import('../../functions/handlers/api-agent.lambda.ts'),
  );
  const [event, context] = [pageEvent(), { awsRequestId: 'bench' } as LambdaContext];
  return async () => {
    const { body = '{}' } = (await handler(event, context)) as { body?: string };
    return (JSON.parse(body) as { rows: unknown[] }).rows.length;
  };
}

async function layersOf(table: Table, endpoint: string): Promise<Layer[]> {
  const context = {
    actor: { userId: AGENT, authenticatedAt: new Date() },
    clock: systemClock,
    table,
    settings: settingsFromCdkJson(),
    requestId: 'bench',
  };
  const page = { agentId: AGENT, limit: PAGE };
  return [
    ['bare document client', bareClient(table, endpoint)],
    ['entity', async () => (await saleTable(table).own.page(page)).rows.length],
    ['endpoint', async () => (await call(listMySales, {}, { context })).rows.length],
    ['function', await agentFunction(table, endpoint)],
  ];
}

/** @returns the milliseconds of this process's processor that each call took */
async function measure([name, run]: Layer, calls: number): Promise<number> {
  const before = process.cpuUsage();
  for (let at = 0; at < calls; at++) {
    const rows = await run();
    if (rows !== PAGE) throw new Error(`${name}: ${rows} rows instead of ${PAGE}`);
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000 / calls;
}

async function measureAll(layers: readonly Layer[]): Promise<void> {
  for (const layer of layers) await measure(layer, WARM_UP);
  const spent = layers.map((): number[] => []);
  for (let round = 0; round < ROUNDS; round++)
    for (const [at, layer] of layers.entries()) spent[at]?.push(await measure(layer, CALLS));
  const means = spent.map((all) => all.reduce((sum, one) => sum + one, 0) / all.length);
  const [bare = 0] = means;
  const rows = layers.map(([name], at) => {
    const mean = means[at] ?? 0;
    return [name, mean.toFixed(2), (mean / bare).toFixed(2)];
  });
  const title = `A page of ${PAGE} of ${SALES} sales: processor time of this process`;
  printTable(title, ['layer', 'ms a call', 'bare clients'], rows);
  const ratio = (means.at(-1) ?? 0) / bare;
  console.log(`The function takes ${ratio.toFixed(2)} bare calls; the bar is ${BAR}.`);
}

/** Measures and prints. */
export async function benchLayers(): Promise<void> {
  const { database, table, close } = await openOwnTable();
  try {
    await seed(table);
    await measureAll(await layersOf(table, database.endpoint));
  } finally {
    await close();
  }
}
