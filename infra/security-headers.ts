/**
 * The headers that keep a browser from being turned against its user. CloudFront and the embedded
 * stack both send exactly these.
 */
export interface Origins {
  /** Where resources, proofs and exports are fetched from, and uploads go. */
  filesOrigins: readonly string[];
  /** The user pool's own endpoint, which browsers call directly. */
  poolOrigin: string;
  /** The WebSocket's origin; older browsers don't count it as 'self'. */
  liveOrigin?: string;
}

function contentSecurityPolicy({ filesOrigins, poolOrigin, liveOrigin }: Origins): string {
  const directives: Record<string, string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'"],
    // The component library writes its styles into the page while it runs.
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', ...filesOrigins],
    'media-src': ["'self'", ...filesOrigins],
    'font-src': ["'self'", 'data:'],
    'connect-src': ["'self'", poolOrigin, ...filesOrigins, ...(liveOrigin ? [liveOrigin] : [])],
    'frame-src': [...filesOrigins],
    'worker-src': ["'self'", 'blob:'],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'", ...filesOrigins],
    'frame-ancestors': ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...new Set(sources)].join(' '))
    .join('; ');
}

/**
 * The security headers of every answer of the site's own origin, by lower-case name. Strict transport
 * security only where the site is served over https: on plain http browsers ignore it.
 */
export function securityHeaders(origins: Origins): Record<string, string> {
  const overHttps = origins.poolOrigin.startsWith('https:');
  return {
    'content-security-policy': contentSecurityPolicy(origins),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy':
      'camera=(), microphone=(), geolocation=(), payment=(), usb=(), clipboard-write=(self)',
    'cross-origin-opener-policy': 'same-origin',
    ...(overHttps ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {}),
  };
}
