/** The log line of a function's call: these ids and numbers, and nothing else of its event. */
import type { Context as LambdaContext } from 'aws-lambda';
import { ANYBODY } from './context.ts';
import { optional } from './present.ts';

/** The attributes that are logged, from events of gateways, streams, queues, schedules, steps and the user pool. */
interface AnyEvent {
  requestContext?: {
    requestId?: string;
    /** A template such as `GET /sales/{id}`: the values aren't logged. */
    routeKey?: string;
    http?: unknown;
    authorizer?: { jwt?: { claims?: { sub?: unknown } } };
  };
  Records?: readonly unknown[];
  triggerSource?: string;
  kind?: string;
  period?: string;
  step?: string;
  agents?: readonly unknown[];
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
  const { requestContext: request, ...order } = (event ?? {}) as AnyEvent;
  return optional({
    ...(request ? tellRequest(request, awsRequestId) : { requestId: awsRequestId }),
    outcome,
    ...tellOrder(order),
    ...tellResult((result ?? {}) as AnyResult, request),
  });
}

type Request = NonNullable<AnyEvent['requestContext']>;

const tellRequest = ({ requestId, routeKey, http, authorizer }: Request, invocationId: string) => ({
  requestId,
  invocationId,
  route: routeKey,
  // A socket's user isn't in its events.
  actorId: http && (authorizer?.jwt?.claims?.sub ?? ANYBODY.userId),
});

const tellOrder = ({ triggerSource, kind, period, step, ...batch }: AnyEvent) => ({
  trigger: triggerSource,
  kind,
  period,
  step,
  agents: batch.agents?.length,
  records: batch.Records?.length,
});

const tellResult = ({ statusCode, batchItemFailures }: AnyResult, request?: Request) => ({
  // Where a function fails, the gateway answers.
  status: statusCode ?? (request?.http ? 500 : undefined),
  failedRecords: batchItemFailures?.length,
});
