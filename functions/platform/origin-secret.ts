/**
 * Origin verification: the distribution adds a secret header to every request that it forwards. A request
 * without the secret has bypassed the distribution, and with it the web ACL, and is refused.
 */
import { createHash, timingSafeEqual } from 'node:crypto';

/** Carries the origin secret; the distribution overwrites what a viewer sends under this name. */
export const ORIGIN_SECRET_HEADER = 'x-portal-origin-secret';
/** Carries the viewer's IP address, also overwritten; to be trusted only together with the secret. */
export const VIEWER_HEADER = 'x-portal-viewer';

type Headers = Readonly<Record<string, string | undefined>>;

/**
 * Checks that the distribution forwarded a request.
 * @param headers with names in any case: a WebSocket API passes them on as they were sent
 * @param secrets every accepted secret; two during a rotation
 */
export function cameThroughDistribution(
  headers: Headers | undefined,
  secrets: readonly string[],
): boolean {
  const given = digest(headerOf(headers, ORIGIN_SECRET_HEADER) ?? '');
  return secrets.some((secret) => timingSafeEqual(given, digest(secret)));
}

/**
 * Tells whether a page of the portal opens a connection, and not one of another site in the same browser.
 * A program that isn't a browser sends no origin, and could send any.
 */
export function isOfSite(headers: Headers | undefined, siteUrl: string): boolean {
  const origin = headerOf(headers, 'origin');
  return origin === undefined || origin === new URL(siteUrl).origin;
}

/** The viewer's IP address; undefined where the header is absent. */
export const viewerAddress = (headers: Headers): string | undefined =>
  headerOf(headers, VIEWER_HEADER);

const headerOf = (headers: Headers = {}, name: string): string | undefined =>
  Object.entries(headers).find(([sent]) => sent.toLowerCase() === name)?.[1];

/** Digests have equal length, so that comparing them doesn't reveal the length of the secret. */
const digest = (text: string) => createHash('sha256').update(text).digest();
