/**
 * The functions of the endpoints: who called, and how an answer or an error is given. The gateway has checked
 * the token; `verb` checks role and status.
 */
import { StandardOpenAPIHandler } from '@orpc/openapi/standard';
import type { AnyProcedure } from '@orpc/server';
import type { Contract } from '../../shared/contract.ts';
import type { Audience, ProcedureMeta } from '../../shared/kernel/procedure.ts';
import { findPersonAndRun } from '../domain/identity/find-person.ts';
import { DomainError } from '../../shared/kernel/errors.ts';
import { maintenanceHeader } from '../../shared/kernel/maintenance.ts';
import { MAINTENANCE_HEADER } from '../../shared/kernel/maintenance-header.ts';
import { readMaintenance } from '../domain/maintenance/read-maintenance.ts';
import { systemClock } from '../platform/clock.ts';
import { type Actor, ANYBODY, type Context } from '../platform/context.ts';
import { cameThroughDistribution, viewerAddress } from '../platform/origin-secret.ts';
import { type Environment, readEnvironment } from '../platform/environment.ts';
import { isBadInput, toLoggedAnswer, unreadableBody } from '../platform/errors.ts';
import { functionOf, type Note } from '../platform/function.ts';
import { openLog } from '../platform/log.ts';
import { openTable } from '../platform/table.ts';
import {
  type Answer,
  type Event,
  jsonBody,
  type Result,
  resultOf,
  seeOther,
  sender,
} from './http.ts';
import { authorise } from './verb.ts';

interface Call extends Context {
  note: Note;
  /** Why the request's body could not be parsed; absent where it could. */
  bodyProblem?: unknown;
}

/**
 * Every endpoint, by audience, slice and name. A missing endpoint, or one of another audience,
 * doesn't compile.
 */
type Endpoints = {
  [Served in Audience]: {
    [Slice in keyof Contract as keyof NamesOf<Slice, Served> extends never ? never : Slice]: Record<
      keyof NamesOf<Slice, Served>,
      AnyProcedure
    >;
  };
};
type NamesOf<Slice extends keyof Contract, Served extends Audience> = {
  [
    Name in keyof Contract[Slice] as Contract[Slice][Name] extends ServedTo<Served> ? Name : never
  ]: unknown;
};
type ServedTo<Served extends Audience> = { '~orpc': { meta: ProcedureMeta<Served> } };

interface ApiOptions {
  readsInBatches?: boolean;
  pageOf?: (event: Event) => string | undefined;
}

/** The same answer as API Gateway's own. */
const FORBIDDEN: Result = {
  statusCode: 403,
  ...jsonBody({ message: 'Forbidden' }),
};

/**
 * A function that serves the endpoints of one audience.
 * @param services absent where no endpoint admits administrators
 * @param options.readsInBatches false for a function without the right to read in batches
 * @param options.pageOf the page to which a browser goes that opens an address made for programs
 */
export function apiFunction<Served extends Audience>(
  endpoints: Endpoints[Served],
  source: NodeJS.ProcessEnv,
  services: Pick<Context, 'hasSecondFactor'> = {},
  { readsInBatches = true, pageOf }: ApiOptions = {},
) {
  const environment = readEnvironment(source, 'TABLE_NAME', 'PORTAL', 'ORIGIN_SECRETS');
  const log = openLog(environment.runtime);
  const base = { ...contextOf(environment, readsInBatches), ...services };
  const send = sender(openHandler(endpoints));
  const answerTo = async (event: Event, note: Note): Promise<Result> => {
    if (!cameThroughDistribution(event.headers, environment.ORIGIN_SECRETS)) return FORBIDDEN;
    const page = pageOf?.(event);
    if (page) return seeOther(page);
    const maintenance = readMaintenance(base);
    const context = { ...base, ...callOf(event), log, maintenance, note };
    const [announced, answer] = await Promise.all([
      announce(maintenance, context),
      send(event, context),
    ]);
    return resultOf(answer ?? nothingHere(context), announced);
  };
  return functionOf<Event, Result>(log, async (event, _, note) =>
    identified(event, await answerTo(event, note)),
  );
}

function openHandler(endpoints: ConstructorParameters<typeof StandardOpenAPIHandler<Call>>[0]) {
  return new StandardOpenAPIHandler<Call>(endpoints, {
    // An unreadable body is refused below, where the caller and the endpoint are known.
    interceptors: [
      ({ next, ...call }) => {
        const body = () =>
          call.request.body().catch((thrown: unknown) => {
            call.context.bodyProblem = thrown;
          });
        return next({ ...call, request: { ...call.request, body } });
      },
    ],
    // Errors become typed answers only here; unexpected ones are logged with their cause.
    clientInterceptors: [
      async ({ context, procedure, next }) => {
        const { method, path } = procedure['~orpc'].route;
        context.endpoint = `${method} /api${path}`;
        context.note({ route: context.endpoint });
        const meta = procedure['~orpc'].meta as ProcedureMeta;
        const call = async () => {
          try {
            if (context.bodyProblem) throw unreadableBody(context.bodyProblem);
            return await next();
          } catch (thrown) {
            throw await refusalBefore(thrown, context, meta);
          }
        };
        try {
          return await findPersonAndRun(context, call);
        } catch (thrown) {
          throw toLoggedAnswer(thrown, context);
        }
      },
    ],
  });
}

/** Callers who may not use an endpoint aren't told the rules of its fields: their refusal comes first. */
async function refusalBefore(thrown: unknown, context: Context, meta: ProcedureMeta) {
  if (!isBadInput(thrown)) return thrown;
  return authorise(context, meta).then(
    () => thrown,
    (refusal: unknown) => refusal,
  );
}

/** Every answer carries the request's id, under which the log has its errors. */
const identified = ({ requestContext: { requestId } }: Event, result: Result): Result => ({
  ...result,
  headers: { ...result.headers, 'x-request-id': requestId },
});

/** The gateway passes on all that is below an audience's address: the contract may not have it. */
function nothingHere(context: Call): Answer {
  const refusal = new DomainError('NOT_FOUND', 'There is nothing at this address');
  const answered = toLoggedAnswer(refusal, context);
  return { status: answered.status, ...jsonBody(answered) };
}

function contextOf(
  { TABLE_NAME, PORTAL, runtime }: Environment<'TABLE_NAME' | 'PORTAL'>,
  groupsReads: boolean,
) {
  const table = openTable(TABLE_NAME, runtime, { groupsReads });
  return { clock: systemClock, table, settings: PORTAL };
}

function callOf(event: Event) {
  return {
    actor: actorOf(event),
    requestId: event.requestContext.requestId,
    idempotencyKey: event.headers['idempotency-key'],
    userAgent: event.headers['user-agent'] ?? null,
    // The gateway sees the distribution's address; the distribution sends the viewer's in a header.
    clientAddress: viewerAddress(event.headers) ?? event.requestContext.http.sourceIp,
  };
}

function actorOf({ requestContext }: Event): Actor {
  const claims = 'authorizer' in requestContext ? requestContext.authorizer?.jwt.claims : undefined;
  const userId = claims?.['sub'];
  if (!claims || typeof userId !== 'string') return ANYBODY;
  const sessionId = claims['origin_jti'];
  // Seconds, as text: the gateway passes every claim on as text.
  const authenticated = Number(claims['auth_time']);
  return {
    userId,
    authenticatedAt: new Date(Number.isFinite(authenticated) ? authenticated * 1000 : 0),
    ...(typeof sessionId === 'string' ? { sessionId } : {}),
  };
}

/** The header by which screens learn that the portal is maintained. */
async function announce(
  reading: ReturnType<typeof readMaintenance>,
  { clock, log, requestId }: Call,
): Promise<Record<string, string>> {
  try {
    const maintenance = await reading;
    return maintenance ? { [MAINTENANCE_HEADER]: maintenanceHeader(maintenance, clock.now()) } : {};
  } catch (error) {
    // A read goes on without it; a write is refused by the same failure.
    log?.warn('maintenance not read', { requestId, error });
    return {};
  }
}
