/** How the web's files are served, by their names: alike on one machine and in the cloud. */
import { extname } from 'node:path';

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.icc': 'application/vnd.iccprofile',
};

/** The content type of a file; undefined for an unknown file extension. */
export const contentTypeOf = (name: string): string | undefined => TYPES[extname(name)];

/** True where a file's name contains a hash of its content; names are relative to the site's root. */
export const isHashed = (name: string): boolean => name.startsWith('assets/');

/** Hashed assets are cached for ever; everything else is revalidated every time. */
export const cacheControlOf = (name: string): string =>
  isHashed(name) ? 'public, max-age=31536000, immutable' : 'no-cache';

const PICTURE = '<meta property="og:image" content="';

/**
 * A file's content as it is served. A page names the picture of its link preview by the whole address:
 * messengers don't complete a relative one.
 * @param siteUrl the portal's address, without a slash at its end
 */
export const contentOf = (name: string, bytes: Buffer, siteUrl: string): Buffer =>
  extname(name) === '.html'
    ? Buffer.from(bytes.toString().replaceAll(`${PICTURE}/`, `${PICTURE}${siteUrl}/`))
    : bytes;
