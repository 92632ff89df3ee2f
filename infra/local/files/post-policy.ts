import { z } from 'zod';
import { accessDenied, S3Error, signatureError } from './s3-error.ts';
import { type Credentials, verifyPolicySignature } from '../base/sigv4.ts';

/** A browser's form upload: field names in lower case, and the file. */
export interface PostedForm {
  fields: ReadonlyMap<string, string>;
  file: File;
}

const condition = z.union([
  z.tuple([z.literal('content-length-range'), z.coerce.number(), z.coerce.number()]),
  z.tuple([z.enum(['eq', 'starts-with']), z.string().startsWith('$'), z.string()]),
  z.record(z.string(), z.string()).refine((entry) => Object.keys(entry).length === 1),
]);
const policySchema = z.object({
  expiration: z.iso.datetime({ offset: true }),
  conditions: z.array(condition),
});
type Policy = z.output<typeof policySchema>;

/** These need no condition; others may be sent only when the policy speaks of them. */
const uncovered = new Set(['policy', 'x-amz-signature', 'file']);

/**
 * Reads `multipart/form-data`. A field that comes twice is refused: which of the two counts would
 * depend on who reads them.
 * @throws S3Error
 */
export async function readForm(body: Buffer, contentType: string): Promise<PostedForm> {
  const fields = new Map<string, string>();
  let file: File | undefined;
  for (const [name, value] of await parseForm(body, contentType)) {
    const key = name.toLowerCase();
    if (fields.has(key) || (key === 'file' && file !== undefined)) throw malformedForm();
    if (typeof value === 'string') fields.set(key, value);
    else if (key === 'file') file = value;
    else throw malformedForm();
  }
  if (file === undefined) {
    throw new S3Error(400, 'InvalidArgument', 'POST requires exactly one file upload per request.');
  }
  const key = fields.get('key')?.replaceAll('${filename}', file.name);
  if (!key)
    throw new S3Error(400, 'InvalidArgument', "Bucket POST must contain a field named 'key'.");
  fields.set('key', key);
  return { fields, file };
}

async function parseForm(body: Buffer, contentType: string): Promise<FormData> {
  try {
    const response = new Response(new Uint8Array(body), {
      headers: { 'content-type': contentType },
    });
    return await response.formData();
  } catch {
    throw malformedForm();
  }
}

function malformedForm(): S3Error {
  return new S3Error(
    400,
    'MalformedPOSTRequest',
    'The body of your POST request is not well-formed multipart/form-data.',
  );
}

/**
 * Checks a form against its signed policy: signature, expiry, every field, the file's size.
 * @throws S3Error
 */
export function checkPolicy(
  form: PostedForm,
  bucket: string,
  credentials: Credentials,
  now: number,
): void {
  const field = (name: string): string => form.fields.get(name) ?? '';
  if (field('policy') === '') throw accessDenied();
  const verdict = verifyPolicySignature(
    {
      policy: field('policy'),
      credential: field('x-amz-credential'),
      signature: field('x-amz-signature'),
      algorithm: field('x-amz-algorithm'),
    },
    credentials,
  );
  if (!verdict.valid) throw signatureError(verdict.fault);
  const policy = parsePolicy(field('policy'));
  if (now > Date.parse(policy.expiration)) throw violation('Policy expired.');
  const covered = new Set(policy.conditions.map((one) => checkCondition(one, form, bucket)));
  if (!covered.has('bucket')) throw violation('Policy Condition failed: bucket');
  for (const name of form.fields.keys()) {
    if (uncovered.has(name) || covered.has(name) || name.startsWith('x-ignore-')) continue;
    throw violation(`Extra input fields: ${name}`);
  }
}

/** Returns which field the condition covers, in lower case. */
function checkCondition(
  one: Policy['conditions'][number],
  form: PostedForm,
  bucket: string,
): string {
  if (Array.isArray(one) && one[0] === 'content-length-range') {
    checkSize(form.file.size, one[1], one[2]);
    return 'file';
  }
  const [operator, name, wanted] = Array.isArray(one) ? one : equality(one);
  const field = name.slice(1).toLowerCase();
  const value = field === 'bucket' ? bucket : (form.fields.get(field) ?? '');
  const holds = operator === 'eq' ? value === wanted : value.startsWith(wanted);
  if (!holds) {
    throw violation(`Policy Condition failed: ${JSON.stringify([operator, name, wanted])}`);
  }
  return field;
}

function equality(entry: Record<string, string>): ['eq', string, string] {
  const [[name, value] = ['', '']] = Object.entries(entry);
  return ['eq', `$${name}`, value];
}

function checkSize(size: number, least: number, most: number): void {
  if (size > most) {
    throw new S3Error(
      400,
      'EntityTooLarge',
      'Your proposed upload exceeds the maximum allowed size',
    );
  }
  if (size < least) {
    throw new S3Error(
      400,
      'EntityTooSmall',
      'Your proposed upload is smaller than the minimum allowed size',
    );
  }
}

function parsePolicy(encoded: string): Policy {
  const invalid = new S3Error(400, 'InvalidPolicyDocument', 'Invalid Policy: Invalid JSON.');
  let content: unknown;
  try {
    content = JSON.parse(Buffer.from(encoded, 'base64').toString('utf8'));
  } catch {
    throw invalid;
  }
  const parsed = policySchema.safeParse(content);
  if (!parsed.success) throw invalid;
  return parsed.data;
}

function violation(detail: string): S3Error {
  return accessDenied(`Invalid according to Policy: ${detail}`);
}
