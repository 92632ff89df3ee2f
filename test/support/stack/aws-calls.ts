/**
 * The calls of the functions to services other than the table: read off the requests that leave this
 * process, as the actions that IAM would check. Each function signs with an access key of its own.
 */
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { ClientRequest } from 'node:http';

export interface ServiceCall {
  accessKeyId: string;
  /** As IAM names it, like `s3:PutObject`. */
  action: string;
}

const HTTP_REQUEST = 'http.client.request.start';
const CREDENTIAL = /Credential=([^/]+)\/\d+\/[^/]+\/([^/]+)\/aws4_request/;

/** `AmazonSQS.SendMessage` and `AWSCognitoIdentityProviderService.AdminGetUser` name the operation. */
const targetOf = (request: ClientRequest) =>
  String(request.getHeader('x-amz-target') ?? '').split('.')[1] ?? '';

/** S3's operations are told by method and query; the parts of an upload need the right to put. */
function s3Action({ method, path }: ClientRequest): string {
  const query = new URL(path, 'http://files').searchParams;
  if (method === 'DELETE' && query.has('uploadId')) return 's3:AbortMultipartUpload';
  if (query.has('tagging')) return `s3:${method === 'PUT' ? 'Put' : 'Get'}ObjectTagging`;
  if (query.has('list-type')) return 's3:ListBucket';
  if (method === 'PUT' || method === 'POST') return 's3:PutObject';
  return method === 'DELETE' ? 's3:DeleteObject' : 's3:GetObject';
}

const actionOf: Record<string, (request: ClientRequest) => string> = {
  s3: s3Action,
  // A batch of messages needs the right for one.
  sqs: (request) => `sqs:${targetOf(request).replace(/Batch$/, '')}`,
  kms: (request) => `kms:${targetOf(request)}`,
  states: (request) => `states:${targetOf(request)}`,
  'cognito-idp': (request) => `cognito-idp:${targetOf(request)}`,
  ses: ({ method, path }) => {
    if (method === 'POST' && path.endsWith('/outbound-emails')) return 'ses:SendEmail';
    const isListed = method === 'DELETE' && path.includes('/suppression/addresses/');
    return isListed ? 'ses:DeleteSuppressedDestination' : `ses:${method} ${path}`;
  },
  'execute-api': ({ path }) =>
    path.startsWith('/%40connections/') || path.startsWith('/@connections/')
      ? 'execute-api:ManageConnections'
      : `execute-api:${path}`,
};

/** The call that a signed request makes; undefined for DynamoDB, whose calls the database front records. */
function callOf(request: ClientRequest): ServiceCall | undefined {
  const found = CREDENTIAL.exec(String(request.getHeader('authorization') ?? ''));
  const [, accessKeyId = '', service = ''] = found ?? [];
  if (!found || service === 'dynamodb') return undefined;
  const action = actionOf[service]?.(request) ?? `${service}:${request.method} ${request.path}`;
  return { accessKeyId, action };
}

/** Records from now on; `stop` ends it. */
export function recordServiceCalls(): { calls: readonly ServiceCall[]; stop(): void } {
  const calls: ServiceCall[] = [];
  const note = (message: unknown) => {
    const call = callOf((message as { request: ClientRequest }).request);
    if (call) calls.push(call);
  };
  subscribe(HTTP_REQUEST, note);
  return { calls, stop: () => unsubscribe(HTTP_REQUEST, note) };
}

/** When a request is made, and when it is on its way: its answer can still be lost. */
const MOMENTS = { before: 'http.client.request.created', after: HTTP_REQUEST } as const;

/** Cuts the connection of every call of an action, before or after it is sent, until `stop`. */
export function cutServiceCalls(moment: keyof typeof MOMENTS, action: string): { stop(): void } {
  const cut = (message: unknown) => {
    const { request } = message as { request: ClientRequest };
    if (callOf(request)?.action !== action) return;
    request.destroy(Object.assign(new Error('The test cut it'), { code: 'ECONNRESET' }));
  };
  subscribe(MOMENTS[moment], cut);
  return { stop: () => unsubscribe(MOMENTS[moment], cut) };
}

/** The action of a presigned link, to which its signer needs the right. */
export function callOfLink(link: string): ServiceCall {
  const credential = new URL(link).searchParams.get('X-Amz-Credential') ?? '';
  return { accessKeyId: credential.split('/')[0] ?? '', action: 's3:GetObject' };
}
