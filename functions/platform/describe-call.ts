/** The log line of a function's call: these ids and numbers, and nothing else of its event. */
import type { Context as LambdaContext } from 'aws-lambda';
import { ANYBODY } from './context.ts';
import { optional } from './present.ts';

/**
 * The attributes that are logged, from events of gateways, streams, queues, schedules, steps and the user
 * pool.
 */
interface AnyEvent {
  requestContext?: {
    requestId?: string;
    /** A template such as `ANY /api/me/{proxy+}`: the values aren't logged. */
    routeKey?: string;
    http?: unknown;
    authorizer?: { jwt?: { claims?: { sub?: unknown } } };
  };
  triggerSource?: string;
  kind?: string;
  period?: string;
  step?: string;
}

interface AnyResult {
  statusCode?: number;
  batchItemFailures?: readonly unknown[];
}

/** How a call ended; `refused`: with a message for the caller. */
export type Outcome = 'done' | 'refused' | 'failed';

interface Call {
  event: unknown;
  context: Pick<LambdaContext, 'awsRequestId'>;
  /** Absent if the call failed. */
  result?: unknown;
}

/**
 * The fields of a call's log line. `requestId` is the gateway's, beside Lambda's `invocationId`;
 * without a gateway it is Lambda's.
 */
export function describeCall(
  { event, context: { awsRequestId }, result }: Call,
  outcome: Outcome,
): Record<string, unknown> {
  const { requestContext: request, ...message } = (event ?? {}) as AnyEvent;
  return optional({
    ...(request ? requestFields(request, awsRequestId) : { requestId: awsRequestId }),
    outcome,
    ...messageFields(message),
    ...(request ? {} : listLengths(message)),
    ...resultFields((result ?? {}) as AnyResult, request),
  });
}

type Request = NonNullable<AnyEvent['requestContext']>;

const requestFields = (
  { requestId, routeKey, http, authorizer }: Request,
  invocationId: string,
) => ({
  requestId,
  invocationId,
  route: routeKey,
  // A socket's user isn't in its events.
  actorId: http && (authorizer?.jwt?.claims?.sub ?? ANYBODY.userId),
});

const messageFields = ({ triggerSource, kind, period, step }: AnyEvent) => ({
  trigger: triggerSource,
  kind,
  period,
  step,
});

/** How long each list of an event is: the records of a stream or queue, the rows of a message. */
const listLengths = (event: object) =>
  Object.fromEntries(
    Object.entries(event).flatMap(([name, value]) =>
      Array.isArray(value) ? [[name.toLowerCase(), value.length]] : [],
    ),
  );

const resultFields = ({ statusCode, batchItemFailures }: AnyResult, request?: Request) => ({
  // Where a function fails, the gateway answers.
  status: statusCode ?? (request?.http ? 500 : undefined),
  failedRecords: batchItemFailures?.length,
});
