/**
 * The authorization matrix: every endpoint of the contract against everybody with a valid token, with
 * the outcome that the endpoint's `access` promises.
 */
import type { Stack } from '../../../infra/local/stack.ts';
import { type ApiRoute, contractRoutes } from '../../../infra/model/contract-routes.ts';
import type { Access, Audience } from '../../../shared/kernel/procedure.ts';
import type { RecordedCall } from '../stack/dynamo-front/dynamo-front.ts';

/**
 * Three endpoints of each audience, for rules that the code of all endpoints has once: a read, a write,
 * and one that leaves a record, starts a job or goes on during maintenance.
 */
const EXAMPLES: Record<Audience, readonly string[]> = {
  public: ['leads.getLeadPage', 'referrals.recordClick', 'resources.openShared'],
  me: ['identity.getMe', 'identity.createFallbackProfile', 'notifications.openLive'],
  agent: ['sales.listMySales', 'sales.submitSale', 'agents.viewMyBanking'],
  admin: ['payouts.getPayout', 'products.createProduct', 'jobs.startExport'],
};

/** The route of an endpoint by its whole name, like `sales.approveSale`. */
export function routeOf(name: string): ApiRoute {
  const route = contractRoutes.find((one) => one.name === name);
  if (!route) throw new Error(`The contract has no ${name}`);
  return route;
}

/** The example endpoints of some audiences. */
export const examplesOf = (...audiences: readonly Audience[]): ApiRoute[] =>
  audiences.flatMap((audience) => EXAMPLES[audience].map(routeOf));

/** Everybody with a valid token who might call; those whom most endpoints refuse come first. */
const callers = [
  'account without profile',
  'pending agent',
  'inactive agent',
  'inactive admin',
  'agent',
  'another agent',
  'read-only admin',
  'admin with all other permissions',
  'admin',
] as const;
export type Caller = (typeof callers)[number];

/** Refused by the line of `refusalOf` that refuses an inactive agent, whatever the endpoint. */
const BY_STATUS: readonly Caller[] = ['account without profile', 'pending agent', 'inactive admin'];
/** Refused or let in by the line that refuses or lets in another caller of their role. */
const BY_ROLE: Readonly<Record<Access, readonly Caller[]>> = {
  public: ['another agent', 'read-only admin', 'admin with all other permissions'],
  anyStatus: ['another agent', 'read-only admin'],
  signedIn: ['another agent', 'read-only admin'],
  agent: ['read-only admin', 'admin with all other permissions'],
  admin: ['another agent'],
};

/**
 * The callers of an endpoint: all of them of the three examples of each audience; of every other endpoint one
 * of those whom the same line refuses or lets in.
 */
export const callersOf = ({ name, access }: ApiRoute): readonly Caller[] =>
  Object.values(EXAMPLES).flat().includes(name)
    ? callers
    : callers.filter((one) => ![...BY_STATUS, ...BY_ROLE[access]].includes(one));

const administrators = [
  'read-only admin',
  'admin with all other permissions',
  'admin',
] as const satisfies readonly Caller[];

/** The callers that each endpoint permits, written down apart from the policy. */
const allowed: Record<Access, readonly Caller[]> = {
  public: callers,
  anyStatus: [
    'pending agent',
    'inactive agent',
    'inactive admin',
    'agent',
    'another agent',
    ...administrators,
  ],
  signedIn: ['agent', 'another agent', ...administrators],
  agent: ['agent', 'another agent'],
  admin: administrators,
};

export type Outcome =
  | { kind: 'served' }
  /** A person calls for another's data: it isn't found, or the answer has none of it. */
  | { kind: 'notTheirs'; statuses: readonly number[] }
  | { kind: 'refused'; statuses: readonly number[] };

/** Endpoints of subjects that belong to no agent: every agent may use them. */
const OF_ALL_AGENTS = /^\/api\/agent\/resources\//;
/** Jobs, and files that wait for one, are shown to the administrator who started them. */
const OF_STARTER = /^\/api\/admin\/(jobs|product-imports)\//;
/** Endpoints whose body names a subject of the caller's. */
const NAMES_IN_BODY = /^\/api\/agent\/invitations\/./;

/** Administrators who may do all that needs no permission. */
const LACKING = new Set<Caller>(['read-only admin', 'admin with all other permissions']);

/**
 * An act that is asked for takes the permissions and the proof of its own endpoint, and only its asker takes
 * it back.
 */
const LACKING_FOR_ACTS: Readonly<Record<string, readonly Caller[]>> = {
  'approvals.askApproval': ['read-only admin'],
  'approvals.withdrawApproval': ['read-only admin', 'admin with all other permissions'],
};

/** True where a call needs a sign-in of the last minutes. */
export const needsProof = ({ name, stepUp }: ApiRoute): boolean =>
  stepUp !== undefined || name === 'approvals.askApproval';

/** The expected outcome when a caller calls an endpoint. */
export function outcomeOf({ name, access, path, permissions }: ApiRoute, caller: Caller): Outcome {
  if (LACKING_FOR_ACTS[name]?.includes(caller)) return { kind: 'refused', statuses: [403] };
  if (LACKING.has(caller) && permissions.length > 0) return { kind: 'refused', statuses: [403] };
  if (LACKING.has(caller) && OF_STARTER.test(path)) return { kind: 'notTheirs', statuses: [404] };
  if (!allowed[access].includes(caller)) {
    // One's own profile is simply not there yet.
    return { kind: 'refused', statuses: access === 'anyStatus' ? [403, 404] : [403] };
  }
  if (access !== 'agent' || caller !== 'another agent' || OF_ALL_AGENTS.test(path))
    return { kind: 'served' };
  return { kind: 'notTheirs', statuses: isOfOne(path) ? [404] : [200, 409] };
}

const isOfOne = (path: string) => path.includes('{') || NAMES_IN_BODY.test(path);

/** An input as a request: into the path what the path names, the rest into query or body. */
export function requestTo(
  { method, path }: ApiRoute,
  input: unknown,
): { path: string; init: RequestInit } {
  const fields = new Map(Object.entries((input ?? {}) as Record<string, unknown>));
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(fields.get(name));
    fields.delete(name);
    return encodeURIComponent(value);
  });
  const headers = { 'idempotency-key': crypto.randomUUID() };
  if (method === 'GET') {
    const query = new URLSearchParams([...fields].flatMap(([name, value]) => inQuery(name, value)));
    return { path: fields.size > 0 ? `${filled}?${query}` : filled, init: { method, headers } };
  }
  if (fields.size === 0) return { path: filled, init: { method, headers } };
  const body = JSON.stringify(Object.fromEntries(fields));
  return {
    path: filled,
    init: { method, headers: { ...headers, 'content-type': 'application/json' }, body },
  };
}

/** A field of a query; list entries are numbered. */
const inQuery = (name: string, value: unknown): [string, string][] =>
  Array.isArray(value)
    ? value.map((entry, at) => [`${name}[${at}]`, String(entry)])
    : [[name, String(value)]];

export interface Answer {
  status: number;
  text: string;
  /** The id in the log; null where no function was called. */
  requestId: string | null;
  headers: Headers;
}

/**
 * Calls an endpoint of a stack with a token, and with more headers than a browser would send; without a
 * socket where the stack runs in this process.
 */
export async function call(
  { url, callApi = fetch }: Pick<Stack, 'url'> & Partial<Pick<Stack, 'callApi'>>,
  { path, init }: ReturnType<typeof requestTo>,
  token: string | undefined,
  more: Record<string, string> = {},
): Promise<Answer> {
  const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const headers = { ...(init.headers as Record<string, string>), ...authorization, ...more };
  const response = await callApi(new Request(`${url}${path}`, { ...init, headers }));
  const { status, headers: answered } = response;
  const requestId = answered.get('x-request-id');
  return { status, text: await response.text(), requestId, headers: answered };
}

const READS = new Set(['dynamodb:GetItem', 'dynamodb:BatchGetItem', 'dynamodb:Query']);

/** The calls that the API's functions made, without those of functions behind the stream. */
export const callsOfApi = (calls: readonly RecordedCall[]): RecordedCall[] =>
  calls.filter(({ accessKeyId }) => accessKeyId.startsWith('local-api'));

const keyOf = ({ key }: RecordedCall) => key?.pk ?? '';

/** The API's recorded calls that write, but for a refusal's own record: its counts and its audit event. */
export function writesOfApi(calls: readonly RecordedCall[]): RecordedCall[] {
  const writes = callsOfApi(calls).filter(({ action }) => !READS.has(action));
  const others = writes.filter((call) => !keyOf(call).startsWith('rateLimit#refused#'));
  return others.length === writes.length
    ? writes
    : others.filter((call) => !keyOf(call).startsWith('audit#'));
}
