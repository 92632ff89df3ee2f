/** AWS as the doctor asks it: answers in the shapes of AWS's API references, by the action that IAM knows. */
import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { closeServer, listenOnLoopback } from '../../../infra/local/base/loopback.ts';

type Shape = Record<string, unknown>;

/** The input of a call, with the region that it was signed for. */
export type Input = Record<string, string>;

/** An answer, or an error of the service. */
export type Answer = Shape | Failure;

export class Failure {
  readonly code: string;
  readonly message: string;
  readonly status: number;
  constructor(code: string, message: string, status = 400) {
    this.code = code;
    this.message = message;
    this.status = status;
  }
}

export type Answers = Record<string, Shape | Failure | ((input: Input) => Answer)>;

/** The refusal of a call as IAM words it. SNS has a code of its own. */
export const denied = (action: string): Failure =>
  new Failure(
    action.startsWith('sns:') ? 'AuthorizationError' : 'AccessDeniedException',
    `User: arn:aws:iam::123456789012:user/thandi is not authorized to perform: ${action} on resource: * because no identity-based policy allows the ${action} action`,
    403,
  );

interface Call {
  action: string;
  input: Input;
  protocol: 'json' | 'rest' | 'query' | 'xml';
}

/** Paths of services that have one for each operation. */
const PATHS: readonly [pattern: RegExp, action: string, protocol: Call['protocol']][] = [
  [/^\/v2\/email\/account/, 'ses:GetAccount', 'rest'],
  [/^\/v2\/email\/identities\/(?<EmailIdentity>[^/?]+)/, 'ses:GetEmailIdentity', 'rest'],
  [/^\/2013-04-01\/hostedzone\/(?<Id>\w+)/, 'route53:GetHostedZone', 'xml'],
];

async function callOf(request: IncomingMessage): Promise<Call> {
  const { headers, url = '' } = request;
  const body = await text(request);
  const [, region = '', service = ''] =
    /Credential=[^/]+\/\d+\/([^/]+)\/([^/]+)/.exec(String(headers.authorization)) ?? [];
  const target = headers['x-amz-target'];
  if (typeof target === 'string') {
    const input = { ...(JSON.parse(body) as Input), region };
    // CloudWatch signs by another name than IAM's.
    const name = service === 'monitoring' ? 'cloudwatch' : service;
    return { action: `${name}:${target.split('.')[1]}`, input, protocol: 'json' };
  }
  for (const [pattern, action, protocol] of PATHS) {
    const found = pattern.exec(url);
    if (found) return { action, input: { ...found.groups, region }, protocol };
  }
  const { Action = '', ...input } = Object.fromEntries(new URLSearchParams(body));
  return { action: `${service}:${Action}`, input: { ...input, region }, protocol: 'query' };
}

function xml(name: string, value: unknown): string {
  if (value === undefined) return '';
  if (Array.isArray(value)) {
    // Route 53 names the elements of its lists.
    const element = name === 'NameServers' ? 'NameServer' : 'member';
    return `<${name}>${value.map((one) => xml(element, one)).join('')}</${name}>`;
  }
  if (value instanceof Date) return `<${name}>${value.toISOString()}</${name}>`;
  if (typeof value !== 'object' || value === null) return `<${name}>${value as string}</${name}>`;
  const members = Object.entries(value).map(([key, one]) => xml(key, one));
  return `<${name}>${members.join('')}</${name}>`;
}

/** Dates of JSON protocols are seconds. */
const json = (value: unknown): string =>
  JSON.stringify(value, function (this: Shape, key, plain: unknown) {
    const before = this[key];
    return before instanceof Date ? before.getTime() / 1000 : plain;
  });

function errorBody({ code, message }: Failure, { protocol }: Call): string {
  if (protocol === 'json') return json({ __type: code, message });
  if (protocol === 'rest') return json({ message });
  return xml('ErrorResponse', { Error: { Type: 'Sender', Code: code, Message: message } });
}

function body(answer: Shape, { action, protocol }: Call): string {
  const operation = action.split(':')[1] ?? '';
  if (protocol === 'json' || protocol === 'rest') return json(answer);
  if (protocol === 'query') return xml(`${operation}Response`, { [`${operation}Result`]: answer });
  return xml(`${operation}Response`, answer);
}

export interface Double {
  answers: Answers;
  /** The actions that were called. */
  called: string[];
  url: string;
  stop: () => Promise<void>;
}

/** Starts it with the answers, which a test may change. */
export async function startDouble(answers: Answers): Promise<Double> {
  const called: string[] = [];
  const double = { answers, called };
  const server = createServer((request, response) => {
    void (async () => {
      const call = await callOf(request);
      called.push(call.action);
      const given = double.answers[call.action];
      const made = typeof given === 'function' ? given(call.input) : given;
      const answer = made ?? new Failure('UnknownOperation', `the double has no ${call.action}`);
      const isJson = call.protocol === 'json' || call.protocol === 'rest';
      response.setHeader('content-type', isJson ? 'application/x-amz-json-1.1' : 'text/xml');
      if (!(answer instanceof Failure)) return response.end(body(answer, call));
      response.setHeader('x-amzn-errortype', answer.code);
      return response.writeHead(answer.status).end(errorBody(answer, call));
    })();
  });
  const url = await listenOnLoopback(server);
  return Object.assign(double, { url, stop: () => closeServer(server) });
}
