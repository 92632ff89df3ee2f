/** The browser that the tests bring along: an npm package, unpacked into a folder of its own. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import chromium from '@sparticuz/chromium';

export interface UnpackedBrowser {
  /** The folder that holds the program, its fonts and its profiles. */
  folder: string;
  remove(): Promise<void>;
}

export const programOf = (folder: string) => join(folder, 'chromium');

// The package's own configuration names folders of its makers' machines.
const fontConfiguration = (folder: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(folder, 'fonts')}</dir>
  <cachedir>${join(folder, 'fonts-cache')}</cachedir>
</fontconfig>
`;

/** Unpacks the browser; about 2 seconds and 250 MB, so once per run. */
export async function unpackChromium(): Promise<UnpackedBrowser> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-browser-'));
  const remove = () => rm(folder, { recursive: true, force: true, maxRetries: 5 });
  // The package unpacks into TMPDIR and takes what it finds there for its own, of any version.
  const before = process.env.TMPDIR;
  process.env.TMPDIR = folder;
  try {
    await chromium.executablePath();
    await writeFile(join(folder, 'fonts.conf'), fontConfiguration(folder));
  } catch (error) {
    await remove();
    throw error;
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  }
  return { folder, remove };
}

/** Flags of the package that would hide faults: CORS, mixed content, isolation of origins. */
const INSECURE =
  /^--(disable-web-security|allow-running-insecure-content|disable-site-isolation-trials|disable-features=|single-process|in-process-gpu|use-gl|use-angle|enable-unsafe-swiftshader|ignore-gpu)/;

/** Without the zygote, which forks a renderer, each one loads the program anew; a page takes two. */
const SLOW = '--no-zygote';

/**
 * Browser tests are too short to profit from V8's last compiler; the one before it, Maglev, pays for itself.
 */
const UNOPTIMISED = '--js-flags=--no-opt';

/** The package's flags without these, so that the page meets the rules that people's browsers keep. */
export const secureFlags = () => [
  ...chromium.args.filter((flag) => flag !== SLOW && !INSECURE.test(flag)),
  '--disable-features=AudioServiceOutOfProcess',
  '--disable-gpu',
  UNOPTIMISED,
];

/** Flags of a browser as people have it. */
export const OPTIMISING = secureFlags().filter((flag) => flag !== UNOPTIMISED);

/** The fonts come with the browser too, so that a picture looks the same on every machine. */
export const environmentOf = (folder: string) => ({
  ...process.env,
  HOME: folder,
  TMPDIR: folder,
  FONTCONFIG_FILE: join(folder, 'fonts.conf'),
});
