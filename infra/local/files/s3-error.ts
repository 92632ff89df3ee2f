import type { SignatureFault } from '../base/sigv4.ts';

/** An answer as S3 gives it, with its codes and texts. */
export class S3Error extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }

  toXml(requestId: string): string {
    return `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${this.code}</Code><Message>${escapeXml(this.message)}</Message><RequestId>${requestId}</RequestId></Error>`;
  }
}

export const accessDenied = (message = 'Access Denied'): S3Error =>
  new S3Error(403, 'AccessDenied', message);

const signatureFaults: Record<SignatureFault, [status: number, code: string, message: string]> = {
  unsigned: [403, 'AccessDenied', 'Access Denied'],
  expired: [403, 'AccessDenied', 'Request has expired'],
  malformed: [
    400,
    'AuthorizationQueryParametersError',
    'The signature is incomplete or malformed.',
  ],
  unknownKey: [
    403,
    'InvalidAccessKeyId',
    'The AWS Access Key Id you provided does not exist in our records.',
  ],
  wrongSignature: [
    403,
    'SignatureDoesNotMatch',
    'The request signature we calculated does not match the signature you provided. Check your key and signing method.',
  ],
  skewed: [
    403,
    'RequestTimeTooSkewed',
    'The difference between the request time and the current time is too large.',
  ],
};

/** What S3 answers to a signature that doesn't hold. */
export function signatureError(fault: SignatureFault): S3Error {
  return new S3Error(...signatureFaults[fault]);
}

export function escapeXml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
