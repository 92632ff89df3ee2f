/**
 * A call that is refused before its verb runs gets the answer that the OpenAPI document declares, and
 * callers who may not use an endpoint learn nothing about its fields. The document declares the same
 * refusals for every endpoint, and one piece of code gives them: three endpoints of each audience stand for
 * all.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { type ApiRoute, contractRoutes } from '../../../infra/model/contract-routes.ts';
import { openApiDocument } from '../../../web/build/openapi-document.ts';
import { errorCodes } from '../../../shared/kernel/errors.ts';
import { NO_PERMISSION } from '../../../shared/identity/policy.ts';
import { examplesOf, routeOf } from '../../support/identity/matrix.ts';
import type { Person } from '../../support/stack/office.ts';
import { setUpOffice } from '../../support/stack/set-up.ts';

const MALFORMED = '{"customerName": ';
const NEEDS_BODY = 'The request must have a JSON object as its body.';

const { stack, office } = await setUpOffice();
const agent = await office.newAgent();

interface Document {
  components: Record<string, Record<string, unknown>>;
  paths: Record<string, Record<string, { responses: Record<string, unknown> }>>;
}
let document: Document;
beforeAll(async () => {
  document = JSON.parse(JSON.stringify(await openApiDocument())) as Document;
});

/** The document's value with the components that it refers to in place of the references. */
function resolved(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(resolved);
  if (typeof value !== 'object' || value === null) return value;
  if ('$ref' in value) {
    const [, , kind = '', name = ''] = String(value.$ref).split('/');
    return resolved(document.components[kind]?.[name]);
  }
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, resolved(part)]));
}

const responsesOf = ({ method, path }: ApiRoute) =>
  document.paths[path.replace(/^\/api/, '')]?.[method.toLowerCase()]?.responses ?? {};

/** Fails unless the document declares the answer's status and body for the endpoint. */
function expectDeclared(route: ApiRoute, { status, body }: Answer): void {
  const declared = resolved(responsesOf(route)[status]) as
    | { content: { 'application/json': { schema: Parameters<typeof z.fromJSONSchema>[0] } } }
    | undefined;
  if (!declared) throw new Error(`${route.name} doesn’t declare ${status}`);
  z.fromJSONSchema(declared.content['application/json'].schema).parse(body);
}

interface Answer {
  status: number;
  requestId: string | null;
  body: { message?: string; code?: string; defined?: boolean; data?: { requestId?: string } };
}

const withIds = (path: string) => path.replaceAll(/\{\w+\}/g, 'some-id');

async function send(
  { method, path }: ApiRoute,
  { as, body, key = crypto.randomUUID() }: { as?: Person; body?: string; key?: string },
): Promise<Answer> {
  const query = method === 'GET' && body !== undefined ? '?limit=-1&unheardOf=1' : '';
  const response = await fetch(`${stack.url}${withIds(path)}${query}`, {
    method,
    headers: {
      ...(as ? { authorization: `Bearer ${as.accessToken}` } : {}),
      ...(key === '' ? {} : { 'idempotency-key': key }),
      'content-type': 'application/json',
    },
    ...(method === 'GET' || body === undefined ? {} : { body }),
  });
  expect(response.headers.get('content-type')).toMatch(/^application\/json/);
  const requestId = response.headers.get('x-request-id');
  return { status: response.status, requestId, body: (await response.json()) as Answer['body'] };
}

const named = (routes: readonly ApiRoute[]) => routes.map((route) => [route.name, route] as const);

it('every endpoint declares the same refusals, and a public one none for lack of a token', () => {
  const gatewayAlone = [413, 431];
  const statuses = [...new Set([...Object.values(errorCodes), ...gatewayAlone])].sort(
    (one, other) => one - other,
  );
  const lacking = contractRoutes.filter((route) => {
    const isPublic = route.access === 'public';
    const wanted = statuses.filter((status) => !isPublic || status !== 401);
    const declared = Object.entries(responsesOf(route)).filter(([status]) => status !== '200');
    return (
      JSON.stringify(declared.map(([status]) => Number(status))) !== JSON.stringify(wanted) ||
      declared.some(([, answer]) => !('$ref' in (answer as object)))
    );
  });
  expect(lacking.map(({ name }) => name)).toEqual([]);
});

describe('a malformed body', () => {
  const withBody = examplesOf('public', 'me', 'agent', 'admin').filter(
    ({ method }) => method !== 'GET',
  );
  it.each(named(withBody))('gets the declared answer of %s', async (_, route) => {
    const as = route.access === 'agent' ? agent : office.admin;
    const answer = await send(route, { as, body: MALFORMED });
    expect(answer).toMatchObject({
      status: 400,
      body: { defined: true, code: 'INVALID', message: NEEDS_BODY },
    });
    expect(answer.body.data?.requestId).toBe(answer.requestId);
    expectDeclared(route, answer);
  });
});

const submitSale = routeOf('sales.submitSale');

it.each([
  ['missing', undefined],
  ['null', 'null'],
  ['a list', '[1]'],
  ['a number', '7'],
  ['a text', '"sale"'],
])('a body that is no object is refused in a sentence without a field: %s', async (_, body) => {
  const answer = await send(submitSale, { as: agent, ...(body === undefined ? {} : { body }) });
  expect(answer).toMatchObject({
    status: 400,
    body: { message: NEEDS_BODY, data: { fields: [] } },
  });
  expectDeclared(submitSale, answer);
});

it.each(named(examplesOf('admin')))(
  'an agent’s wrong call of an administrator’s endpoint is refused by role alone: %s',
  async (_, route) => {
    const calls = [
      { body: MALFORMED },
      { body: '[]' },
      { body: '{"unheardOf": true}' },
      { body: '{"unheardOf": true}', key: '' },
      { key: '' },
    ];
    for (const call of calls) {
      const answer = await send(route, { as: agent, ...call });
      expect(answer).toMatchObject({ status: 403, body: { message: NO_PERMISSION } });
      expect(answer.body.data).toEqual({ requestId: answer.requestId });
      expectDeclared(route, answer);
    }
  },
);
