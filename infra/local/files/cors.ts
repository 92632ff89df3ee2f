import type { IncomingMessage } from 'node:http';

/** CORS headers for an allowed origin; undefined for any other. */
export function corsHeaders(
  request: IncomingMessage,
  allowedOrigins: readonly string[],
): Record<string, string> | undefined {
  const { origin } = request.headers;
  if (origin === undefined || !allowedOrigins.includes(origin)) return undefined;
  const asked = request.headers['access-control-request-headers'];
  return {
    'access-control-allow-origin': origin,
    'access-control-allow-methods': 'GET, HEAD, PUT, POST',
    'access-control-expose-headers': 'ETag, Content-Disposition, Content-Length',
    'access-control-max-age': '3000',
    vary: 'Origin, Access-Control-Request-Headers, Access-Control-Request-Method',
    ...(asked === undefined ? {} : { 'access-control-allow-headers': asked }),
  };
}

export function isPreflight(request: IncomingMessage): boolean {
  return (
    request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined
  );
}
