import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, screenshot, type TestBrowser } from '../../support/browser/browser.ts';

const pages: Record<string, string> = {
  '/plain': '<!doctype html><title>Plain</title><p>Sawubona</p><link rel=icon href="data:,">',
  '/throws': '<!doctype html><link rel=icon href="data:,"><script src="/throws.js"></script>',
  '/inline': '<!doctype html><link rel=icon href="data:,"><script>document.title = 1</script>',
  '/logs': '<!doctype html><link rel=icon href="data:,"><script src="/logs.js"></script>',
  '/throws.js': 'throw new Error("broken page")',
  '/logs.js': 'console.error("something is wrong")',
};

let server: Server;
let browser: TestBrowser;
let origin: string;
const arrived: string[] = [];
const { promise: isLate, resolve: answerLate } = Promise.withResolvers<void>();

beforeAll(async () => {
  server = createServer((request, response) => {
    const path = request.url ?? '';
    arrived.push(path);
    response.setHeader('content-type', path.endsWith('.js') ? 'text/javascript' : 'text/html');
    response.setHeader(
      'content-security-policy',
      "default-src 'self'; img-src data:; connect-src *",
    );
    const answer = () => response.end(pages[path] ?? request.headers.host);
    if (path === '/late') void isLate.then(answer);
    else answer();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  origin = `http://localhost:${port}`;
  browser = await openBrowser();
});

afterAll(async () => {
  await browser.close();
  server.close();
});

describe('the test browser', () => {
  it('opens a page, and takes its picture', async () => {
    const { page, close } = await browser.open();
    await page.goto(`${origin}/plain`);
    await expect.poll(() => page.getByText('Sawubona').isVisible()).toBe(true);
    expect(await screenshot(page, 'browser-support')).toContain('browser-support.png');
    await close();
  });

  it('resolves files.localhost', async () => {
    const { page, close } = await browser.open();
    await page.goto(`${origin.replace('localhost', 'files.localhost')}/host`);
    await expect.poll(() => page.textContent('body')).toMatch(/^files\.localhost:\d+$/);
    await close();
  });

  it('keeps origins apart', async () => {
    const { page, complaints, close } = await browser.open();
    await page.goto(`${origin}/plain`);
    const other = origin.replace('localhost', '127.0.0.1');
    complaints.expect(/CORS policy|ERR_FAILED/);
    const answer = page.evaluate((url) => fetch(url).then((response) => response.text()), other);
    await expect(answer).rejects.toThrow('Failed to fetch');
    await close();
  });

  it.each([
    ['/throws', 'exception: Error: broken page'],
    ['/logs', 'console: something is wrong'],
    ['/inline', 'csp: script-src-elem refused inline'],
  ])('fails the test of %s', async (path, complaint) => {
    const { page, close } = await browser.open();
    await page.goto(origin + path);
    await page.waitForLoadState('networkidle');
    await expect(close()).rejects.toThrow(complaint);
  });

  it('allows a complaint that was expected', async () => {
    const { page, complaints, close } = await browser.open();
    complaints.expect(/something is wrong/);
    await page.goto(`${origin}/logs`);
    await close();
    expect(complaints.all()).toHaveLength(1);
  });

  it('closes a page whose route still waits for an answer, or holds a request back', async () => {
    const before = arrived.length;
    const { page, close } = await browser.open();
    await page.route('**/late', async (route) => {
      await route.fulfill({ response: await route.fetch() });
    });
    await page.route('**/held', () => undefined);
    await page.goto(`${origin}/plain`);
    await page.evaluate(() => {
      for (const path of ['/late', '/held']) fetch(path).catch(() => undefined);
    });
    await expect.poll(() => arrived.slice(before)).toContain('/late');
    await close();
    // An error of the route would fail the run as an unhandled one.
    answerLate();
    const next = await browser.open();
    await next.page.goto(`${origin}/plain`);
    await next.close();
    expect(arrived.slice(before)).not.toContain('/held');
  });
});
