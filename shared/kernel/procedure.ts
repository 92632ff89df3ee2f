/**
 * Describes an endpoint once, in `shared/<slice>/contract.ts`. Request validation, response checking, the
 * typed client, the gateway's routes, the authorization matrix and the OpenAPI document derive from it.
 */
import { oc } from '@orpc/contract';
import { errorCodes, errorData } from './errors.ts';
import { type NeededPermission, permissionsFor } from './permissions.ts';

/**
 * The function bundle, and the first segment of the path, that an endpoint belongs to. It names the callers
 * that the endpoint admits:
 * - `public`: anyone, without a token;
 * - `me`: every active signed-in person;
 * - `agent`, `admin`: an active agent, an active administrator.
 */
export type Audience = 'public' | 'me' | 'agent' | 'admin';

/** The callers that an endpoint admits: `anyStatus` are pending and inactive people too, below `/me`. */
export type Access = Exclude<Audience, 'me'> | 'signedIn' | 'anyStatus';

/**
 * The effect of an endpoint:
 * - `read` changes nothing: it may run beside the check of the caller's role and status;
 * - `auditedRead` changes nothing, but leaves an audit event before it answers;
 * - `write` runs after that check.
 */
export type Effect = 'read' | 'auditedRead' | 'write';

/** The audiences to which agents belong; what they read may be kept on their phones. */
type AgentAudience = 'me' | 'agent';

/** Tells whether an agent's phone keeps an answer for a time without a signal, and why. */
interface Offline {
  kept: boolean;
  why: string;
}
export const kept = (why: string): Offline => ({ kept: true, why });
export const notKept = (why: string): Offline => ({ kept: false, why });

/** Acts that ask for the password accept a sign-in at most this old. */
export const PROOF_LIFE_MS = 5 * 60_000;

/**
 * Needs a sign-in of the last minutes (`PROOF_LIFE_MS`): true for every call, or a rule that tells by the
 * input. A rule takes the input of its endpoint.
 */
export type StepUp = true | ((input: never) => boolean);

export interface ProcedureMeta<Served extends Audience = Audience, Does extends Effect = Effect> {
  access: Access;
  audience: Served;
  effect: Does;
  /** Creates something: needs the Idempotency-Key header, and a repeat returns the first result. */
  creates?: boolean;
  /** For acts that move money, give rights, or open many people's data. */
  stepUp?: StepUp;
  /** There for each change that administrators make. */
  permission?: NeededPermission;
  /** There for each read that agents may call. */
  offline?: Offline;
  /** Why a write goes on while the portal is maintained; every other one is refused then. */
  goesOn?: string;
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type UsualEffect<Verb extends Method> = Verb extends 'GET' ? 'read' : 'write';

interface Endpoint<Does extends Effect> extends Pick<
  ProcedureMeta,
  'creates' | 'stepUp' | 'permission' | 'offline' | 'goesOn'
> {
  summary: string;
  /** By default a GET is a read, every other method a write. */
  effect?: Does;
}

/** A read that agents may call says `offline: kept('why')` or `notKept('why')`; nothing else may. */
type OfflineOf<Served extends Audience, Does extends Effect> = [Served, Does] extends [
  AgentAudience,
  'read' | 'auditedRead',
]
  ? { offline: Offline }
  : { offline?: never };

/** A change that administrators make says `permission`; nothing else may. */
type PermissionOf<Served extends Audience, Does extends Effect> = [Served, Does] extends [
  'admin',
  'write',
]
  ? { permission: NeededPermission }
  : { permission?: never };

/** People whose account isn't open may see and make their own profile; nothing else may say `access`. */
type AccessOf<Served extends Audience> = Served extends 'me'
  ? { access?: 'anyStatus' }
  : { access?: never };

const bearer = [{ bearer: [] }];
const idempotencyHeader = {
  name: 'Idempotency-Key',
  in: 'header' as const,
  required: true,
  description: 'One key per submission, repeated on retry (8 to 64 letters, digits, - or _).',
  schema: { type: 'string' as const, pattern: '^[A-Za-z0-9_-]{8,64}$' },
};

const proof = `a sign-in of the last ${PROOF_LIFE_MS / 60_000} minutes; else 403 with \`needsPassword\`.`;
const STEP_UP = {
  always: `Needs ${proof}`,
  byInput: `For some inputs it needs ${proof}`,
};

/** The description in the OpenAPI document; undefined where nothing special is needed. */
function describe({ stepUp, permission, goesOn }: ProcedureMeta): string | undefined {
  const names = permissionsFor(permission);
  const sentences = [
    ...(names.length > 0 ? [`Needs the permission ${names.join(' or ')}; else 403.`] : []),
    ...(stepUp ? [STEP_UP[stepUp === true ? 'always' : 'byInput']] : []),
    ...(goesOn ? [`Goes on during maintenance: ${goesOn}.`] : []),
  ];
  return sentences.join(' ') || undefined;
}

const errors = Object.fromEntries(
  Object.entries(errorCodes).map(([code, status]) => [code, { status, data: errorData }]),
) as { [Code in keyof typeof errorCodes]: { status: number; data: typeof errorData } };

/**
 * Begins the description of an endpoint; `.input(…)` and `.output(…)` complete it.
 * @param path below `/api`: `/<audience>/…`, parameters in braces
 */
export function procedure<
  Served extends Audience,
  Verb extends Method,
  Does extends Effect = UsualEffect<Verb>,
>(
  method: Verb,
  path: `/${Served}/${string}`,
  endpoint: Endpoint<Does> &
    AccessOf<Served> &
    OfflineOf<Served, Does> &
    PermissionOf<Served, Does>,
) {
  const { summary, effect, access, ...rest }: Endpoint<Does> & AccessOf<Audience> = endpoint;
  const audience = path.split('/')[1] as Served;
  const usual = method === 'GET' ? 'read' : 'write';
  const meta: ProcedureMeta<Served, Does> = {
    ...rest,
    access: access ?? (audience === 'me' ? 'signedIn' : audience),
    audience,
    effect: effect ?? (usual as Does),
  };
  const description = describe(meta);
  return oc
    .$meta<ProcedureMeta<Served, Does>>(meta)
    .errors(errors)
    .route({
      method,
      path,
      summary,
      tags: [audience],
      spec: (operation) => ({
        ...operation,
        security: meta.access === 'public' ? [] : bearer,
        ...(description ? { description } : {}),
        ...(meta.creates
          ? { parameters: [...(operation.parameters ?? []), idempotencyHeader] }
          : {}),
      }),
    });
}
