/** Given a portal that is being started: until it is ready, it answers nobody as if it were. */
import { readFileSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { startTestStack } from '../../support/stack/stack.ts';

const HTML = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const JSON_BODY = { 'content-type': 'application/json' };

interface Answer {
  status: number;
  retryAfter: string | null;
  type: string | null;
  text: string;
}

async function ask(url: string, init?: RequestInit): Promise<Answer> {
  const response = await fetch(url, init);
  const { headers, status } = response;
  const [retryAfter, type] = [headers.get('retry-after'), headers.get('content-type')];
  return { status, retryAfter, type, text: await response.text() };
}

/** Asks a stack during its start, and starts it to the end. */
async function whileStarting<Result>(during: (url: string) => Promise<Result>) {
  const asked = Promise.withResolvers<Result>();
  const stack = await startTestStack({
    async prepare({ url }, report) {
      report({ doing: 'Making <40> agents.', steps: { done: 3, of: 12 } });
      asked.resolve(await during(url));
    },
  });
  onTestFinished(() => stack.close());
  return { stack, answer: await asked.promise };
}

test('a page says what is being done and how far it is, and loads itself again', async () => {
  const { answer } = await whileStarting(async (url) => [
    await ask(url, { headers: HTML }),
    await ask(`${url}/agent/sales`, { headers: HTML }),
  ]);
  for (const page of answer) {
    expect(page).toMatchObject({ status: 503, retryAfter: '1', type: 'text/html; charset=utf-8' });
    expect(page.text).toContain('Making &lt;40&gt; agents.');
    expect(page.text).toMatch(/<progress [^>]*max="12" value="3"/);
    expect(page.text).toContain('25% done');
    expect(page.text).toContain('<meta http-equiv="refresh" content="1">');
    expect(page.text).not.toMatch(/<script|src=|href=/);
  }
});

test('the API, the clock and everything else answer 503, in the form of the API’s errors', async () => {
  const { stack, answer } = await whileStarting((url) =>
    Promise.all([
      ask(`${url}/api/public/referral-codes/ABCD`),
      ask(`${url}/api/public/referral-codes/ABCD`, { headers: HTML }),
      ask(`${url}/config.json`),
      ask(`${url}/_local/inbox.json`),
      ask(`${url}/user-pool`, { method: 'POST', body: '{}' }),
      ask(`${url}/_local/clock`, {
        method: 'POST',
        headers: JSON_BODY,
        body: JSON.stringify({ now: '2031-05-01T00:00:00.000Z' }),
      }),
    ]),
  );
  for (const { status, retryAfter, text } of answer) {
    expect({ status, retryAfter }).toEqual({ status: 503, retryAfter: '1' });
    expect(JSON.parse(text)).toEqual({
      defined: true,
      code: 'BUSY',
      status: 503,
      message: 'The portal is starting. Please try again in a moment.',
      data: { retryAfterSeconds: 1 },
    });
  }
  expect(stack.now().getTime()).toBeLessThan(Date.now() + 60_000);
  expect((await ask(`${stack.url}/config.json`)).status).toBe(200);
});

test('the page has the colours of the product', () => {
  const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');
  const palette = read('web/app/palette.ts');
  const used = read('infra/local/gateway/starting-page.ts').match(/--\w+: #[0-9a-f]{6}/g) ?? [];
  expect(used.length).toBe(12);
  for (const colour of used) expect(palette).toContain(`'${colour.split(' ')[1]}'`);
});
