/**
 * The portal's door is its distribution, which marks every request with a key that nobody else knows.
 * What comes past it is refused, so that its web ACL can't be gone around.
 */
import { createHash, timingSafeEqual } from 'node:crypto';

/** Holds the door's key; the distribution writes over what a viewer sends under this name. */
export const DOOR_HEADER = 'x-portal-door';
/** Holds the viewer's IP address, which the door writes over too; to be believed with the key alone. */
export const VIEWER_HEADER = 'x-portal-viewer';

type Headers = Readonly<Record<string, string | undefined>>;

/**
 * Whether a request came through the door.
 * @param headers with names in any case: a WebSocket API hands them on as they were sent
 * @param keys all that are good; two while a new one takes over
 */
export function cameThroughDoor(headers: Headers | undefined, keys: readonly string[]): boolean {
  const given = digest(headerOf(headers, DOOR_HEADER) ?? '');
  return keys.some((key) => timingSafeEqual(given, digest(key)));
}

/** The address of whoever sent a request that came through the door; undefined where it doesn't say. */
export const viewerAddress = (headers: Headers): string | undefined =>
  headerOf(headers, VIEWER_HEADER);

const headerOf = (headers: Headers = {}, name: string): string | undefined =>
  Object.entries(headers).find(([sent]) => sent.toLowerCase() === name)?.[1];

/** As long as any other: comparing them tells nothing of a key, not even its length. */
const digest = (text: string) => createHash('sha256').update(text).digest();
