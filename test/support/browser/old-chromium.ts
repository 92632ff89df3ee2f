/** Chromium of earlier years. An installation has none: npm fetches them for the test that needs them. */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { type Browser, chromium } from 'playwright';
import { environmentOf, programOf, secureFlags } from './chromium.ts';

const run = promisify(execFile);

/** Versions of the npm package, and the hash of each. */
const PACKAGES = {
  '103.0.0':
    'sha512-tFX5k5uWAT0fIxelUtpN4GN1VOTT61AHB6rRjeYzC296SjizKM1pNslEWj0YeuajKfsnNeDuHizB320TTTOrkA==',
  '109.0.6': 'sha512-9hTE03DXnrWTiGNpfjLfmGhIfmiVAerSPinDb+x5bBdM4KF4PMM1NZ0A+V7WKazoA+CasSX/osHK8K0MuO6uqg==',
} as const;
export type OldVersion = keyof typeof PACKAGES;

/** Unpacks the program alone: the package's own code would put it where today's browser is. */
async function unpack(version: OldVersion, folder: string): Promise<void> {
  const name = `@sparticuz/chromium@${version}`;
  await run('npm', ['pack', name, '--silent', '--pack-destination', folder]);
  const archive = join(folder, `sparticuz-chromium-${version}.tgz`);
  const hash = createHash('sha512').update(await readFile(archive)).digest('base64');
  if (`sha512-${hash}` !== PACKAGES[version]) throw new Error(`${name} isn't what it was`);
  await run('tar', ['-xzf', archive, '-C', folder, 'package/bin/chromium.br']);
  const packed = await readFile(join(folder, 'package', 'bin', 'chromium.br'));
  const program = await promisify(brotliDecompress)(packed);
  await writeFile(programOf(folder), program, { mode: 0o755 });
}

/** @param folder an empty one for the browser, which the caller removes */
export async function launchOldChromium(version: OldVersion, folder: string): Promise<Browser> {
  await unpack(version, folder);
  return chromium.launch({
    executablePath: programOf(folder),
    args: ['--no-sandbox', '--headless', '--disable-gpu', '--no-zygote'],
    env: environmentOf(process.env['TEST_BROWSER_FOLDER'] ?? folder),
  });
}
