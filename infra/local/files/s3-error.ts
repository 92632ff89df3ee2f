import { escapeHtml } from '../../../functions/domain/notifications/render-mail.ts';
import type { SignatureFault } from '../base/sigv4.ts';

/** An error answer with S3's code and text. */
export class S3Error extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }

  toXml(requestId: string): string {
    return `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${this.code}</Code><Message>${escapeHtml(this.message)}</Message><RequestId>${requestId}</RequestId></Error>`;
  }
}

export const accessDenied = (message = 'Access Denied'): S3Error =>
  new S3Error(403, 'AccessDenied', message);

export const tooLarge = (): S3Error =>
  new S3Error(400, 'EntityTooLarge', 'Your proposed upload exceeds the maximum allowed size');

const signatureFaults: Record<SignatureFault, [status: number, code: string, message: string]> = {
  unsigned: [403, 'AccessDenied', 'Access Denied'],
  expired: [403, 'AccessDenied', 'Request has expired'],
  wrongSignature: [
    403,
    'SignatureDoesNotMatch',
    'The request signature we calculated does not match the signature you provided. Check your key and signing method.',
  ],
};

/** S3's answer to a request without a valid signature. */
export function signatureError(fault: SignatureFault): S3Error {
  return new S3Error(...signatureFaults[fault]);
}
