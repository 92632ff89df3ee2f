/** What every function of the portal is wrapped in: whatever escapes it is logged, counted, rethrown. */
import middy, { type Request } from '@middy/core';
import type { Context as LambdaContext } from 'aws-lambda';
import { DomainError } from '../../shared/kernel/errors.ts';
import type { Log } from './log.ts';

/** Makes the handler of a bundle entry. A failure stays one: its caller retries or answers for it. */
export const functionOf = <Event, Result>(
  log: Log,
  run: (event: Event, context: LambdaContext) => Promise<Result>,
) =>
  middy<Event, Result>()
    .use({
      onError({ error, context }: Request<Event, Result>) {
        // A refusal is an answer, not a failure.
        if (error instanceof DomainError) return;
        log.error('function failed', { requestId: context.awsRequestId, error });
        log.count('FunctionFailures');
      },
    })
    .handler((event: Event, context: LambdaContext) => run(event, context));
