import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { browserConfigOf } from '../../../infra/model/browser-config.ts';
import { publishWeb } from '../../../infra/deploy/publish-web.ts';
import { settingsFromCdkJson } from '../../../infra/local/base/settings.ts';
import { browserConfig } from '../../../shared/kernel/settings.ts';
import { type CloudFrontRecorder, startCloudFront } from '../../support/stack/cloud-front.ts';
import { type SiteBucket, startSiteBucket } from '../../support/stack/site-bucket.ts';
import { makeFolder } from '../../support/stack/make-folder.ts';

const build = {
  '.vite/manifest.json': '{}',
  'assets/app-1a2b.js': 'app',
  'assets/app-3c4d.css': 'styles',
  'assets/screen-5e6f.js': 'screen',
  'api/openapi.json': '{"openapi":"3.1.1"}',
  'icon-192.png': 'icon',
  'index.html': '<p>index',
  'lead.html': '<p>lead',
  'login.html': '<p>login',
  'manifest.webmanifest': '{}',
  'mark.svg': '<svg/>',
  'ref.html': '<p>ref',
  'register.html': '<p>register',
  'shared.html': '<p>shared',
  'sw.js': 'worker',
  'theme.js': 'theme',
  'welcome.html': '<p>welcome',
};
const FOREVER = 'public, max-age=31536000, immutable';
const DAY_MS = 24 * 3_600_000;
const begin = Date.parse('2026-11-22T10:00:00Z');

const config = browserConfigOf({
  settings: settingsFromCdkJson(),
  region: 'af-south-1',
  userPoolId: 'af-south-1_Abc123',
  userPoolClientId: 'client',
});

let folder: string;
let site: SiteBucket;
let cloudFront: CloudFrontRecorder;

beforeEach(async () => {
  folder = makeFolder('web-build');
  [site, cloudFront] = await Promise.all([startSiteBucket(), startCloudFront()]);
  await Promise.all(Object.entries(build).map(([name, content]) => write(name, content)));
});

async function write(name: string, content: string): Promise<void> {
  await mkdir(dirname(join(folder, name)), { recursive: true });
  await writeFile(join(folder, name), content);
}

const publish = (days = 0, changes = {}) =>
  publishWeb({
    s3: site.client,
    cloudFront: cloudFront.client,
    bucket: site.name,
    distributionId: 'E1',
    folder,
    siteUrl: 'https://portal.example',
    config: { ...config, ...changes },
    now: new Date(begin + days * DAY_MS),
  });

const textOf = async (name: string) => {
  const found = await site.read(name);
  return found && Buffer.from(found.bytes).toString();
};

describe('publishing the web', () => {
  it('uploads files before the pages that load them, and the worker last', async () => {
    await publish();
    const began = (name: string) => site.uploads.indexOf(`+${name}`);
    const ended = (name: string) => site.uploads.indexOf(`-${name}`);
    const turns = [
      ['assets/app-1a2b.js', 'assets/app-3c4d.css', 'assets/screen-5e6f.js'],
      ['api/openapi.json', 'config.json', 'icon-192.png', 'manifest.webmanifest', 'mark.svg'],
      ['lead.html', 'login.html', 'ref.html', 'register.html', 'shared.html', 'welcome.html'],
      ['index.html'],
      ['sw.js'],
    ];
    for (const [index, turn] of turns.slice(1).entries()) {
      const before = (turns[index] ?? []).map(ended);
      expect(Math.min(...before)).toBeGreaterThan(-1);
      expect(Math.min(...turn.map(began))).toBeGreaterThan(Math.max(...before));
    }
  });

  it('gives each file its type, and caches only hashed names for ever', async () => {
    await publish();
    const expected: Record<string, [type: string, cache: string]> = {
      'assets/app-1a2b.js': ['text/javascript; charset=utf-8', FOREVER],
      'assets/app-3c4d.css': ['text/css; charset=utf-8', FOREVER],
      'sw.js': ['text/javascript; charset=utf-8', 'no-cache'],
      'index.html': ['text/html; charset=utf-8', 'no-cache'],
      'api/openapi.json': ['application/json', 'no-cache'],
      'icon-192.png': ['image/png', 'no-cache'],
      'mark.svg': ['image/svg+xml', 'no-cache'],
      'manifest.webmanifest': ['application/manifest+json', 'no-cache'],
    };
    for (const [name, [type, cache]] of Object.entries(expected))
      expect(await site.read(name), name).toMatchObject({ type, cache });
    expect(await site.read('.vite/manifest.json')).toBeUndefined();
  });

  it('names the picture of link previews by the deployment’s own address', async () => {
    await write('lead.html', '<meta property="og:image" content="/link-preview.png" />');
    await publish();
    expect(await textOf('lead.html')).toContain('"https://portal.example/link-preview.png"');
  });

  it('writes the deployment’s own config.json, for sign-in without the password', async () => {
    await publish();
    expect((await site.read('config.json'))?.cache).toBe('no-cache');
    const written: unknown = JSON.parse((await textOf('config.json')) ?? '');
    expect(browserConfig.strict().parse(written)).toEqual(config);
    expect(written).toMatchObject({
      userPoolId: 'af-south-1_Abc123',
      signInFlow: 'USER_SRP_AUTH',
    });
    expect(JSON.stringify(written)).not.toContain('payingAccount');
  });

  it('uploads nothing, and invalidates nothing, where nothing changed', async () => {
    await publish();
    const before = [...site.uploads];
    expect(await publish(1)).toEqual({ uploaded: [], invalidated: [], removed: [] });
    expect(site.uploads).toEqual(before);
    expect(cloudFront.invalidations).toHaveLength(1);
  });

  it('uploads only what changed, and invalidates what has a fixed name', async () => {
    await publish();
    await write('assets/app-9z8y.js', 'app, newer');
    await write('ref.html', '<p>ref, newer');
    await write('index.html', '<p>index, newer');
    const { uploaded, invalidated } = await publish(1);
    expect(uploaded).toEqual(['assets/app-9z8y.js', 'ref.html', 'index.html']);
    expect(invalidated).toEqual(['/ref.html', '/ref/*', '/index.html', '/']);
    expect(cloudFront.invalidations.at(-1)).toEqual(invalidated);
    expect(await textOf('index.html')).toBe('<p>index, newer');
  });

  it('publishes changed settings without a build', async () => {
    await publish();
    const { uploaded, invalidated } = await publish(1, { userPoolClientId: 'other' });
    expect([uploaded, invalidated]).toEqual([['config.json'], ['/config.json']]);
  });

  it('gives browsers the new worker when every edge has the new page', async () => {
    await publish();
    await write('index.html', '<p>index, newer');
    await write('sw.js', 'worker, newer');
    const seen: unknown[] = [];
    cloudFront.beforeDone = async () => {
      seen.push(await textOf('index.html'), await textOf('sw.js'));
    };
    await publish(1);
    expect(seen).toEqual(['<p>index, newer', 'worker']);
    expect(await textOf('sw.js')).toBe('worker, newer');
  });

  it('goes on where it was cut off', async () => {
    cloudFront.isDown = true;
    await expect(publish()).rejects.toThrow();
    expect(await site.read('index.html')).toBeDefined();
    expect(await site.read('sw.js')).toBeUndefined();
    cloudFront.isDown = false;
    expect((await publish()).uploaded).toEqual(['sw.js']);
  });

  it('keeps what left the build for 30 days from then, for pages that are open', async () => {
    const old = 'assets/screen-5e6f.js';
    await publish();
    await rm(join(folder, old));
    await publish(60);
    expect((await publish(89)).removed).toEqual([]);
    expect(await textOf(old)).toBe('screen');
    expect((await publish(90)).removed).toEqual([old]);
    expect(await site.read(old)).toBeUndefined();
    expect(await publish(91)).toEqual({ uploaded: [], invalidated: [], removed: [] });
  });

  it('keeps what came back into the build', async () => {
    const old = 'assets/screen-5e6f.js';
    await publish();
    await rm(join(folder, old));
    await publish(1);
    await write(old, build[old]);
    await publish(2);
    await rm(join(folder, old));
    await publish(40);
    expect((await publish(41)).removed).toEqual([]);
    expect(await textOf(old)).toBe('screen');
  });

  it('refuses a file of an unknown type before anything is changed', async () => {
    await write('film.xyz', '');
    await expect(publish()).rejects.toThrow(
      'film.xyz: infra/model/web-files.ts knows no content type',
    );
    expect(site.uploads).toEqual([]);
  });
});
