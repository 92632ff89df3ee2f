/** Knows a page that a network's proxy or sign-in gave in place of the portal's answer. */

/** The portal's distribution names itself in all that passes it, its own error pages too. */
const DISTRIBUTION = 'x-amz-cf-id';

export const NETWORK_ANSWERED =
  'The network answered instead of the portal. Open another website to sign in to this Wi-Fi or proxy, then try again.';

/** Not the portal's answer: it says nothing of the account, nor of what was asked. */
export class NetworkPage extends Error {
  override readonly name = 'NetworkPage';
}

/**
 * The API answers with JSON, or with nothing.
 * @throws NetworkPage where a page came in place of an answer, whatever its status
 */
export function requireAnswer(response: Response): Response {
  const isPage = response.headers.get('content-type')?.startsWith('text/html') ?? false;
  // 511: a network that wants a sign-in first.
  if (response.status !== 511 && !isPage) return response;
  if (response.headers.has(DISTRIBUTION)) return response;
  throw new NetworkPage(NETWORK_ANSWERED);
}
