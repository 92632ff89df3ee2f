/** Handlers of functions that get a message of `shared/kernel/messages.ts`. */
import type { Context as LambdaContext } from 'aws-lambda';
import {
  type MessageKind,
  type MessageOf,
  parseMessage,
  type ScheduleKind,
} from '../../shared/kernel/messages.ts';
import { systemClock } from './clock.ts';
import { type Context, PORTAL } from './context.ts';
import { type Environment, readEnvironment } from './environment.ts';
import { functionOf } from './function.ts';
import { type Log, openLog } from './log.ts';
import { openTable } from './table.ts';

/** Makes contexts in which the portal itself acts, for calls of one function. */
export function portalContexts(environment: Environment<'TABLE_NAME' | 'PORTAL'>) {
  const table = openTable(environment.TABLE_NAME, environment.runtime);
  return ({ awsRequestId: requestId }: Pick<LambdaContext, 'awsRequestId'>): Context => ({
    actor: PORTAL,
    clock: systemClock,
    requestId,
    table,
    settings: environment.PORTAL,
  });
}

/** The handler of a function that a schedule calls. */
export const scheduledFunction = <Result>(
  kind: ScheduleKind,
  log: Log,
  run: (call: LambdaContext) => Promise<Result>,
) =>
  functionOf<unknown, Result>(log, async (event, call) => {
    parseMessage(event, kind);
    return run(call);
  });

/** The handler of a function that steps of the monthly run's state machine call. */
export function stepFunction<Kind extends MessageKind, Result>(
  source: NodeJS.ProcessEnv,
  kinds: readonly Kind[],
  run: (context: Context, message: MessageOf<Kind>) => Promise<Result>,
) {
  const environment = readEnvironment(source, 'TABLE_NAME', 'PORTAL');
  const contextOf = portalContexts(environment);
  return functionOf<unknown, Result>(openLog(environment.runtime), async (event, call) =>
    run(contextOf(call), parseMessage(event, ...kinds)),
  );
}
