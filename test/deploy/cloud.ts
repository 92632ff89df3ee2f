/** Calls to the deployed cloud, as its operator and its services make them. */
import { ListExecutionsCommand, SFNClient } from '@aws-sdk/client-sfn';
import { LIVE } from '../../infra/model/release.ts';
import { ACCOUNT, type Emulator, REGION } from './emulator.ts';

/** Credentials for the emulator, which checks no secret. */
export const clientConfig = ({ endpoint }: Emulator) => ({
  endpoint,
  region: REGION,
  credentials: { accessKeyId: ACCOUNT, secretAccessKey: 'emulator' },
});

export interface Schedule {
  Name: string;
  ScheduleExpression: string;
  FlexibleTimeWindow: object;
  Target: { Arn: string; RoleArn: string; Input: string };
}

interface FunctionConfiguration {
  FunctionName: string;
  FunctionArn: string;
  Environment?: { Variables: Record<string, string> };
}

interface Mail {
  To: string[];
  Subject: string;
  BodyText: string;
}

export interface EventSource {
  EventSourceArn: string;
  FunctionArn: string;
  LastProcessingResult: string;
}

export class Cloud {
  readonly emulator: Emulator;
  readonly #machines: SFNClient;

  constructor(emulator: Emulator) {
    this.emulator = emulator;
    this.#machines = new SFNClient(clientConfig(emulator));
  }

  /**
   * Calls a function as a service does, and waits for its answer.
   * @throws Error where it failed
   */
  async invoke(functionArn: string, event: object): Promise<unknown> {
    const path = `/2015-03-31/functions/${encodeURIComponent(functionArn)}/invocations`;
    const answer = await this.#call('lambda', 'POST', path, event);
    const body = await answer.text();
    if (answer.headers.has('x-amz-function-error'))
      throw new Error(`${functionArn} failed: ${body}`);
    return body === '' ? undefined : JSON.parse(body);
  }

  /** The function that the catalogue has under a name. */
  async functionOf(name: string): Promise<FunctionConfiguration> {
    const { Functions } = await this.#read<{ Functions: FunctionConfiguration[] }>(
      'lambda',
      '/2015-03-31/functions/?MaxItems=100',
    );
    const found = Functions.filter(({ FunctionName }) => FunctionName.includes(`-${name}Function`));
    const [first] = found;
    if (!first || found.length !== 1) throw new Error(`${found.length} functions for ${name}`);
    return first;
  }

  /** Sets a function's variables in a new version, to which its alias leads from then on. */
  async setVariables(functionName: string, Variables: Record<string, string>): Promise<void> {
    const path = `/2015-03-31/functions/${functionName}`;
    await this.#call('lambda', 'PUT', `${path}/configuration`, { Environment: { Variables } });
    const published = await this.#call('lambda', 'POST', `${path}/versions`, {});
    const { Version } = (await published.json()) as { Version: string };
    await this.#call('lambda', 'PUT', `${path}/aliases/${LIVE}`, { FunctionVersion: Version });
  }

  async eventSources(): Promise<EventSource[]> {
    const path = '/2015-03-31/event-source-mappings/';
    const answer = await this.#read<{ EventSourceMappings: EventSource[] }>('lambda', path);
    return answer.EventSourceMappings;
  }

  async schedules(): Promise<Schedule[]> {
    const { Schedules } = await this.#read<{ Schedules: { Name: string }[] }>(
      'scheduler',
      '/schedules',
    );
    return Promise.all(
      Schedules.map(({ Name }) => this.#read<Schedule>('scheduler', `/schedules/${Name}`)),
    );
  }

  /** Sends a schedule's input to its target soon, by a copy of the schedule that is due once. */
  async makeDue({ Name, Target, ...schedule }: Schedule, Input: string): Promise<void> {
    await this.#call('scheduler', 'POST', `/schedules/${Name}-now`, {
      ...schedule,
      ScheduleExpression: 'at(2020-01-01T00:00:00)',
      Target: { ...Target, Input },
    });
  }

  /** The statuses of a state machine's executions, newest first. */
  async executions(stateMachineArn: string): Promise<string[]> {
    const { executions = [] } = await this.#machines.send(
      new ListExecutionsCommand({ stateMachineArn }),
    );
    return executions.map(({ status }) => String(status));
  }

  /** A file of a bucket, as it answers the distribution. */
  openFile(bucket: string, name: string): Promise<Response> {
    return fetch(`${this.emulator.endpoint}/${bucket}/${name}`);
  }

  async mailsTo(address: string): Promise<Mail[]> {
    const path = `/_ministack/ses/messages?account=${ACCOUNT}`;
    const { messages } = await this.#read<{ messages: Record<string, Mail[]> }>('ses', path);
    return (messages[ACCOUNT] ?? []).filter(({ To }) => To.includes(address));
  }

  async #read<Answer>(service: string, path: string): Promise<Answer> {
    return (await this.#call(service, 'GET', path)).json() as Promise<Answer>;
  }

  /** @throws Error where the emulator refuses */
  async #call(service: string, method: string, path: string, body?: object): Promise<Response> {
    const credential = `Credential=${ACCOUNT}/20260101/${REGION}/${service}/aws4_request`;
    const answer = await fetch(`${this.emulator.endpoint}${path}`, {
      method,
      // Unsigned, as the emulator checks nothing: it reads account, region and service from it.
      headers: { authorization: `AWS4-HMAC-SHA256 ${credential}` },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!answer.ok)
      throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
    return answer;
  }
}
