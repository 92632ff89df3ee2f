/**
 * The wrapper of all the portal's functions: each call writes one log line; an error is logged,
 * counted, and rethrown without personal data.
 */
import middy, { type Request } from '@middy/core';
import type { Context as LambdaContext } from 'aws-lambda';
import { DomainError } from '../../shared/kernel/errors.ts';
import { redactError } from './redact-error.ts';
import type { Log } from './log.ts';
import { type Outcome, describeCall } from './describe-call.ts';

/** Adds fields to the log line of the call, such as the endpoint that it came to. */
export type Note = (fields: Readonly<Record<string, unknown>>) => void;

type Call<Event, Result> = Request<Event, Result, Error, LambdaContext, { startedAt?: number }>;

/** Makes the handler of a bundle entry. A failed call stays failed: the caller retries or reports it. */
export const functionOf = <Event, Result>(
  log: Log,
  run: (event: Event, context: LambdaContext, note: Note) => Promise<Result>,
) => {
  const noted = new WeakMap<LambdaContext, Readonly<Record<string, unknown>>>();
  const logCall = (
    { event, context, response: result, internal: { startedAt = 0 } }: Call<Event, Result>,
    outcome: Outcome,
  ) => {
    const ms = Math.round(performance.now() - startedAt);
    const described = describeCall({ event, context, result }, outcome);
    log.info('call', { ...described, ...noted.get(context), ms });
  };
  return middy<Event, Result>()
    .use({
      before({ internal }: Call<Event, Result>) {
        internal.startedAt = performance.now();
      },
      after: (request: Call<Event, Result>) => logCall(request, 'done'),
      onError(request: Call<Event, Result>) {
        const { error, context } = request;
        // A refusal is an answer, not a failure.
        const isRefusal = error instanceof DomainError;
        logCall(request, isRefusal ? 'refused' : 'failed');
        if (!isRefusal) {
          log.error('function failed', { requestId: context.awsRequestId, error });
          log.count('FunctionFailures');
        }
        if (error) request.error = redactError(error);
      },
    })
    .handler((event: Event, context: LambdaContext) =>
      run(event, context, (fields) => noted.set(context, fields)),
    );
};
