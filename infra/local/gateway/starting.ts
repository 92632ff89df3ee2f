/** Answers every request with 503 until the portal is ready; people see how far it is. */
import type { IncomingMessage, RequestListener } from 'node:http';
import { errorCodes } from '../../../shared/kernel/errors.ts';
import { sendJson } from '../base/respond.ts';
import { RELOAD_SECONDS, renderStarting, type StartProgress } from './starting-page.ts';

/** The answer to all that isn't a page, in the form of the API's errors. */
const NOT_READY = {
  defined: true,
  code: 'BUSY',
  status: errorCodes.BUSY,
  message: 'The portal is starting. Please try again in a moment.',
  data: { retryAfterSeconds: RELOAD_SECONDS },
} as const;

// Nothing else of this machine or the network may be loaded into the page.
const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
};

/** True where a person's browser opens an address, other than one of the API. */
const isNavigation = ({ method, url = '', headers }: IncomingMessage): boolean =>
  method === 'GET' &&
  !url.startsWith('/api/') &&
  (headers.accept ?? '').split(',').some((type) => type.trim().startsWith('text/html'));

/**
 * True for requests that the files' front checks: the secret is of this start, so nobody but the portal's
 * own functions can have signed one.
 */
export const isSignedForFiles = ({ url = '', headers }: IncomingMessage): boolean =>
  (headers.host ?? '').startsWith('files.localhost') &&
  (headers.authorization !== undefined ||
    url.includes('X-Amz-Signature=') ||
    (headers['content-type'] ?? '').startsWith('multipart/form-data'));

export function startingListener(progress: () => StartProgress): RequestListener {
  return (request, response) => {
    response.setHeader('retry-after', String(RELOAD_SECONDS));
    response.setHeader('cache-control', 'no-store');
    // A body that is on its way must not be read as the next request.
    request.resume();
    if (!isNavigation(request)) return sendJson(response, errorCodes.BUSY, NOT_READY);
    response.writeHead(errorCodes.BUSY, PAGE_HEADERS).end(renderStarting(progress()));
    return undefined;
  };
}
