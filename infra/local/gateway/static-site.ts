/**
 * Serves the web build as the distribution does: hashed assets are cached for ever, pages are revalidated.
 */
import { readFile, stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, normalize, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { cacheControlOf, contentOf, contentTypeOf, isHashed } from '../../model/web-files.ts';
import { errorCode } from '../base/startup-problem.ts';
import { sendMessage } from '../base/respond.ts';

const COMPRESSIBLE = /^(text\/|application\/|image\/svg)/;
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } };
const compressors = {
  br: (bytes: Buffer) => promisify(brotliCompress)(bytes, BROTLI),
  gzip: promisify(gzip),
};
type Encoding = keyof typeof compressors;

interface Asset {
  bytes: Buffer;
  modifiedAt: number;
  encoded: Partial<Record<Encoding, Promise<Buffer>>>;
}

export type SiteListener = (
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
) => Promise<void>;

/**
 * Assets by path; pages by host too, since they name it. All stacks of a process serve the same build and
 * compress it once.
 */
const kept = new Map<string, Asset>();

/** Makes a reader that caches a file until it changes, which one with a hash in its name never does. */
function assetReader(root: string): (path: string, host: string) => Promise<Asset | undefined> {
  return async (path, host) => {
    const name = normalize(path);
    const file = join(root, name);
    if (!file.startsWith(root + sep) || path.includes('\0')) return undefined;
    const key = extname(file) === '.html' ? `${host} ${file}` : file;
    const known = kept.get(key);
    if (known && isHashed(name.slice(1))) return known;
    try {
      const { mtimeMs } = await stat(file);
      if (known?.modifiedAt === mtimeMs) return known;
      const bytes = contentOf(file, await readFile(file), `http://${host}`);
      const asset = { bytes, modifiedAt: mtimeMs, encoded: {} };
      kept.set(key, asset);
      return asset;
    } catch (error) {
      if (['ENOENT', 'EISDIR', 'ENOTDIR'].includes(errorCode(error) ?? '')) return undefined;
      throw error;
    }
  };
}

function encodingFor(request: IncomingMessage, type: string): Encoding | undefined {
  if (!COMPRESSIBLE.test(type)) return undefined;
  const accepted = request.headers['accept-encoding']?.toString() ?? '';
  if (/\bbr\b/.test(accepted)) return 'br';
  return /\bgzip\b/.test(accepted) ? 'gzip' : undefined;
}

/**
 * The file that answers a path, as the distribution chooses it: a path without a file extension is a
 * screen of the application and gets its page; the welcome page, the sign-in, the registration and links
 * for customers have pages of their own.
 */
export function fileFor(path: string): string {
  if (path === '/welcome') return '/welcome.html';
  if (path === '/register' || path === '/auth/register') return '/register.html';
  if (path === '/login') return '/login.html';
  if (path.startsWith('/ref/')) return '/ref.html';
  if (path.startsWith('/lead/')) return '/lead.html';
  if (path.startsWith('/shared/')) return '/shared.html';
  return extname(path) === '' ? '/index.html' : path;
}

export function siteListener(root: string): SiteListener {
  const read = assetReader(root);
  return async (request, response, path) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      sendMessage(response, 405, 'Method Not Allowed');
      return;
    }
    const name = fileFor(path);
    const asset = await read(name, request.headers.host ?? '');
    if (!asset) {
      sendMessage(response, 404, 'Not Found');
      return;
    }
    const type = contentTypeOf(name) ?? 'application/octet-stream';
    const encoding = encodingFor(request, type);
    const bytes = encoding
      ? await (asset.encoded[encoding] ??= compressors[encoding](asset.bytes))
      : asset.bytes;
    response.writeHead(200, {
      'content-type': type,
      'content-length': bytes.length,
      'cache-control': cacheControlOf(name.slice(1)),
      vary: 'accept-encoding',
      ...(encoding ? { 'content-encoding': encoding } : {}),
    });
    response.end(request.method === 'HEAD' ? undefined : bytes);
  };
}
