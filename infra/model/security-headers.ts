/**
 * The headers that protect users from attacks through their browser. CloudFront and the one-machine
 * stack both send exactly these.
 */
import { PDF_FOLDER } from '../../shared/resources/rules.ts';
import { PROOF_PDF_FOLDER } from '../../shared/sales/rules.ts';

export interface Origins {
  /** The origins of resources, proofs and exports, and of uploads. */
  filesOrigins: readonly string[];
  /** The origin of the resources' PDFs, the only files that a page shows in a frame. */
  frameOrigin: string;
  /** The user pool's own endpoint, which browsers call directly. */
  poolOrigin: string;
  /** The WebSocket's origin; older browsers don't count it as 'self'. */
  liveOrigin?: string;
}

const STRICT_TRANSPORT = { 'strict-transport-security': 'max-age=63072000; includeSubDomains' };

const policyOf = (directives: Record<string, readonly string[]>): string =>
  Object.entries(directives)
    .map(([name, sources]) => [name, ...new Set(sources)].join(' '))
    .join('; ');

function contentSecurityPolicy({
  filesOrigins,
  frameOrigin,
  poolOrigin,
  liveOrigin,
}: Origins): string {
  const directives: Record<string, string[]> = {
    'default-src': ["'self'"],
    // The PDF renderer is WebAssembly; this doesn't allow eval of text.
    'script-src': ["'self'", "'wasm-unsafe-eval'"],
    // The component library writes its styles into the page while it runs.
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', ...filesOrigins],
    'media-src': ["'self'", ...filesOrigins],
    'font-src': ["'self'", 'data:'],
    // The WebAssembly is a data: URL in a script of ours.
    'connect-src': [
      "'self'",
      'data:',
      poolOrigin,
      ...filesOrigins,
      ...(liveOrigin ? [liveOrigin] : []),
    ],
    'frame-src': [frameOrigin],
    'worker-src': ["'self'", 'blob:'],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    // Uploads are sent by scripts, not by forms.
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  };
  return policyOf(directives);
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
    ...(overHttps ? STRICT_TRANSPORT : {}),
  };
}

/** The folders of PDFs; every other file of the files origin is sandboxed. */
export const PDF_FOLDERS: readonly string[] = [PDF_FOLDER, PROOF_PDF_FOLDER];

/**
 * The headers of every file at the files origin, by lower-case name. What people upload can run nothing
 * there, and only the portal's pages may frame it. A browser shows PDFs in a viewer of its own, which a
 * sandbox keeps from starting.
 */
export function fileHeaders(
  siteOrigins: readonly string[],
  isPdf: boolean,
): Record<string, string> {
  const frames = { 'frame-ancestors': siteOrigins };
  const nothing = {
    sandbox: [],
    'default-src': ["'none'"],
    'img-src': ["'self'"],
    'media-src': ["'self'"],
    'style-src': ["'unsafe-inline'"],
  };
  const overHttps = siteOrigins.every((origin) => origin.startsWith('https:'));
  return {
    'content-security-policy': policyOf(isPdf ? frames : { ...nothing, ...frames }),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    ...(overHttps ? STRICT_TRANSPORT : {}),
  };
}
