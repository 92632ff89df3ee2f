import { z } from 'zod';
import { type Credentials, verifyPolicySignature } from '../base/sigv4.ts';
import { accessDenied, S3Error, signatureError, tooLarge } from './s3-error.ts';

/** An upload by a browser's form: field names in lower case, and the file. */
export interface PostedForm {
  fields: ReadonlyMap<string, string>;
  file: File;
}

/** The conditions that the AWS SDK writes into a policy: a field's exact value, and the file's size. */
const policySchema = z.object({
  expiration: z.iso.datetime({ offset: true }),
  conditions: z.array(
    z.union([
      z.tuple([z.literal('content-length-range'), z.number(), z.number()]),
      z.record(z.string(), z.string()),
    ]),
  ),
});

/** Fields that need no condition in the policy. */
const UNCOVERED = ['policy', 'x-amz-signature', 'file'];

const malformedForm = () =>
  new S3Error(
    400,
    'MalformedPOSTRequest',
    'The body of your POST request is not well-formed multipart/form-data.',
  );

/**
 * Reads `multipart/form-data`. A field that comes twice is refused, since readers disagree on which
 * of the two counts.
 * @throws S3Error
 */
export async function readForm(body: Buffer, contentType: string): Promise<PostedForm> {
  const headers = { 'content-type': contentType };
  const form = await new Response(new Uint8Array(body), { headers }).formData().catch(() => {
    throw malformedForm();
  });
  const entries = [...form].map(([name, value]) => [name.toLowerCase(), value] as const);
  const fields = new Map(
    entries.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );
  const file = form.get('file');
  if (!(file instanceof File) || fields.size + 1 !== entries.length || !fields.get('key'))
    throw malformedForm();
  return { fields, file };
}

/**
 * Checks a form against its signed policy: signature, expiry, every field, and the file's size.
 * @throws S3Error
 */
export function checkPolicy(
  { fields, file }: PostedForm,
  bucket: string,
  credentials: Credentials,
  now: number,
): void {
  const field = (name: string): string => fields.get(name) ?? '';
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
  const json = Buffer.from(field('policy'), 'base64').toString('utf8');
  const policy = policySchema.parse(JSON.parse(json));
  if (now > Date.parse(policy.expiration)) throw violation('Policy expired.');
  const covered = new Set(UNCOVERED);
  for (const condition of policy.conditions) {
    if (Array.isArray(condition)) {
      checkSize(file.size, condition[1], condition[2]);
      continue;
    }
    for (const [name, wanted] of Object.entries(condition)) {
      const key = name.toLowerCase();
      covered.add(key);
      if ((key === 'bucket' ? bucket : field(key)) !== wanted)
        throw violation(`Policy Condition failed: ${JSON.stringify(['eq', `$${name}`, wanted])}`);
    }
  }
  if (!covered.has('bucket')) throw violation('Policy Condition failed: bucket');
  const extra = [...fields.keys()].find((name) => !covered.has(name));
  if (extra !== undefined) throw violation(`Extra input fields: ${extra}`);
}

function checkSize(size: number, least: number, most: number): void {
  if (size > most) throw tooLarge();
  if (size < least)
    throw new S3Error(
      400,
      'EntityTooSmall',
      'Your proposed upload is smaller than the minimum allowed size',
    );
}

const violation = (detail: string) => accessDenied(`Invalid according to Policy: ${detail}`);
