/**
 * Tokens of the links that switch one agent's e-mails of one kind off (RFC 8058). They are signed, so that
 * nobody can make one for another agent, and good for nothing else. They live as long as the origin secret
 * that signs them is accepted.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { MAIL_KINDS, type MailKind } from '../../../shared/notifications/schemas.ts';

/** The e-mails that a token switches off. */
export interface Unsubscription {
  agentId: string;
  kind: MailKind;
}

/** Keeps the signature apart from others that are made with the secret. */
const PURPOSE = 'unsubscribe';

const signatureOf = (secret: string, { agentId, kind }: Unsubscription): Buffer =>
  createHmac('sha256', secret)
    .update(JSON.stringify([PURPOSE, agentId, kind]))
    .digest();

/** A token of `kind.agentId.signature`, which a URL takes as it is. */
export const signUnsubscription = (secret: string, about: Unsubscription): string =>
  [about.kind, about.agentId, signatureOf(secret, about).toString('base64url')].join('.');

/** @returns undefined for a token that none of the secrets signed */
export function readUnsubscription(
  secrets: readonly string[],
  token: string,
): Unsubscription | undefined {
  const [name, agentId = '', signature = ''] = token.split('.');
  const kind = MAIL_KINDS.find((one) => one === name);
  if (!kind) return undefined;
  const about = { agentId, kind };
  const given = Buffer.from(signature, 'base64url');
  const isSigned = secrets.some((secret) => {
    const signed = signatureOf(secret, about);
    return given.length === signed.length && timingSafeEqual(given, signed);
  });
  return isSigned ? about : undefined;
}
