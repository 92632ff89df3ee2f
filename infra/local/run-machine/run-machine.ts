/** Step Functions on this machine: accepts its `StartExecution` and runs executions in this process. */
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { inspect } from 'node:util';
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { z } from 'zod';
import { parseMessage, type RunOrder } from '../../../shared/kernel/messages.ts';
import type { Period } from '../../../shared/kernel/month.ts';
import { REGION, STACK_ACCESS_KEY } from '../base/environment.ts';
import type { Functions } from '../base/functions.ts';
import { readBody } from '../base/respond.ts';
import { closeServer, listenOnLoopback } from '../base/loopback.ts';
import { execute, type ExecutionParts, RunFailed } from './execution.ts';

/** The machine's name, as its callers know it. */
export const RUN_MACHINE_ARN = `arn:aws:states:${REGION}:000000000000:stateMachine:monthly-run`;

const TARGET = 'AWSStepFunctions.StartExecution';
const BODY_LIMIT_BYTES = 256 * 1024;
const request = z.object({ stateMachineArn: z.literal(RUN_MACHINE_ARN), input: z.string() });

interface RunMachineOptions {
  invoke: Functions['invoke'];
  /** The bucket of the manifests. */
  files: { endpoint: string; bucket: string; secretAccessKey: string };
  pauseMs?: ExecutionParts['pauseMs'];
  log: (message: string) => void;
}

export interface RunMachine {
  /** The service's address. */
  endpoint: string;
  /**
   * Runs an order to its end.
   * @returns the periods that were run.
   * @throws RunFailed where a run failed, as its record says; the errors of opening the runs
   */
  run(order: RunOrder): Promise<Period[]>;
  /** Stops running executions between two calls of functions; the next start continues them. */
  close(): Promise<void>;
}

function manifestReader({ endpoint, bucket, secretAccessKey }: RunMachineOptions['files']) {
  const credentials = { accessKeyId: STACK_ACCESS_KEY, secretAccessKey };
  const client = new S3Client({ endpoint, region: REGION, credentials, forcePathStyle: true });
  return async (key: string): Promise<string[]> => {
    const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key }));
    const text = (await Body?.transformToString()) ?? '';
    return text.split('\n').filter((line) => line !== '');
  };
}

export async function startRunMachine({
  invoke,
  files,
  pauseMs,
  log,
}: RunMachineOptions): Promise<RunMachine> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const readManifest = manifestReader(files);
  const running = new Set<Promise<unknown>>();
  const run = (order: RunOrder): Promise<Period[]> => {
    const execution = execute({ invoke, readManifest, signal, pauseMs }, order);
    running.add(execution);
    return execution.finally(() => running.delete(execution));
  };
  const startExecution = (order: RunOrder): void =>
    void run(order).catch((error: unknown) => {
      // A failed step is on the run's record; an execution that the stack's end stopped is continued.
      if (!(error instanceof RunFailed) && !signal.aborted)
        log(`The monthly run failed: ${inspect(error)}`);
    });
  const server = createServer((incoming, response) => {
    answer(incoming, response, startExecution).catch((error: unknown) =>
      send(response, 400, { __type: 'ValidationException', message: String(error) }),
    );
  });
  const endpoint = await listenOnLoopback(server);
  return {
    endpoint,
    run,
    async close() {
      stopping.abort();
      await closeServer(server);
      await Promise.allSettled(running);
    },
  };
}

async function answer(
  incoming: IncomingMessage,
  response: ServerResponse,
  startExecution: (order: RunOrder) => void,
): Promise<void> {
  if (incoming.headers['x-amz-target'] !== TARGET)
    return send(response, 400, { __type: 'UnknownOperationException' });
  const body: unknown = JSON.parse((await readBody(incoming, BODY_LIMIT_BYTES)).toString('utf8'));
  const { stateMachineArn, input } = request.parse(body);
  startExecution(parseMessage(JSON.parse(input), 'openRuns'));
  const executionArn = `${stateMachineArn.replace(':stateMachine:', ':execution:')}:${randomUUID()}`;
  return send(response, 200, { executionArn, startDate: Date.now() / 1000 });
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/x-amz-json-1.0' });
  response.end(JSON.stringify(body));
}
