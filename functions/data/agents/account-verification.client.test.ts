/** Given a bridge to a provider that answers badly, slowly, too much or not at all. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { closeServer, listenOnLoopback } from '../../../infra/local/base/loopback.ts';
import { ACCOUNT_QUESTIONS } from '../../../shared/kernel/account-check.ts';
import { describeError } from '../../platform/redact-error.ts';
import { openAccountVerification } from './account-verification.client.ts';

const SECRET = 'a-secret-of-the-bridge';
const account = {
  requestId: 'q1x0Zc2Yh6u3W8bV5nK7mT4a',
  bankName: 'FNB',
  branchCode: '250655',
  accountNumber: '62000000123',
  accountHolderName: 'S Dlamini',
  accountType: 'savings',
};
const YES = Object.fromEntries(ACCOUNT_QUESTIONS.map((question) => [question, 'yes']));
const answered = (answers: unknown) => JSON.stringify({ outcome: 'answered', answers });

type Answer = (response: ServerResponse) => void;

let server: Server;
let origin: string;
/** Each test has its own: a request that was given up may come when its test has ended. */
let url: string;
let tests = 0;
/** Answers in turn; the last one from then on. */
let answers: Answer[];
let seen: { request: IncomingMessage; body: string }[];

beforeAll(async () => {
  server = createServer((request, response) => {
    void (async () => {
      const body = await text(request);
      if (origin + request.url !== url) return response.destroy();
      seen.push({ request, body });
      (answers.length > 1 ? answers.shift() : answers[0])?.(response);
    })();
  });
  origin = await listenOnLoopback(server);
});
beforeEach(() => {
  seen = [];
  url = `${origin}/accounts/${tests++}`;
});
afterAll(() => closeServer(server));

const says =
  (status: number, body = '', headers: Record<string, string> = {}): Answer =>
  (response) => {
    response.writeHead(status, headers).end(body);
  };
const ask = (timeoutMs = 30_000, { secret = SECRET, at = url } = {}) =>
  openAccountVerification({ url: at, secret, timeoutMs }).ask(account);

/** The failure as the worker logs it: it may hold neither the secret nor the account. */
async function failure(asking: Promise<unknown>): Promise<string> {
  const error = await asking.then(
    () => new Error('It was answered'),
    (thrown: unknown) => thrown as Error,
  );
  const logged = JSON.stringify(describeError(error));
  for (const hidden of [SECRET, account.accountNumber, 'Dlamini']) {
    expect(logged).not.toContain(hidden);
    expect(String(error.stack)).not.toContain(hidden);
  }
  expect(error.name).toBe('Unanswered');
  return error.message;
}

it('sends the account, the questions and the secret, and nothing else', async () => {
  answers = [says(200, answered(YES))];
  expect(await ask()).toEqual(YES);
  const [{ request, body } = {}] = seen;
  expect(request).toMatchObject({
    method: 'POST',
    headers: { authorization: `Bearer ${SECRET}`, 'content-type': 'application/json' },
  });
  const { accountHolderName: holderName, ...rest } = account;
  expect(JSON.parse(body ?? '')).toEqual({
    version: 1,
    ...rest,
    holderName,
    questions: [...ACCOUNT_QUESTIONS],
  });
});

describe('an answer', () => {
  it('that leaves questions out, or says something else, is unknown there', async () => {
    answers = [
      says(200, answered({ exists: 'yes', isOpen: 'maybe', holderName: 3, colour: 'red' })),
    ];
    expect(await ask()).toEqual({
      ...Object.fromEntries(ACCOUNT_QUESTIONS.map((question) => [question, 'unknown'])),
      exists: 'yes',
    });
  });

  it('that the bank takes no part is none', async () => {
    answers = [says(200, JSON.stringify({ outcome: 'notSupported' }))];
    expect(await ask()).toBeUndefined();
  });

  it.each([
    ['nothing', ''],
    ['a page', '<html>Sign in</html>'],
    ['cut off', answered(YES).slice(0, -1)],
    ['null', 'null'],
    ['a list', '[]'],
    ['of another outcome', '{"outcome":"fine"}'],
    ['without its answers', '{"outcome":"answered"}'],
    ['with answers in a list', answered(['yes'])],
  ])('that is malformed counts as none, and is asked for once: %s', async (_, body) => {
    answers = [says(200, body)];
    expect(await failure(ask())).toBe('its answer isn’t one of the protocol');
    expect(seen).toHaveLength(1);
  });
});

const MEGABYTE = 'x'.repeat(1024 * 1024);

describe('an answer that is too long', () => {
  it('is refused by the length that it names, before it is read', async () => {
    answers = [
      (response) => {
        response.writeHead(200, { 'content-length': String(MEGABYTE.length) }).write('{');
      },
    ];
    expect(await failure(ask())).toBe('its answer is too long');
  });

  it('is read no further, where it names no length and never ends', async () => {
    let sent = 0;
    answers = [
      (response) => {
        const more = () => {
          while (!response.destroyed && response.write(MEGABYTE)) sent++;
        };
        response.on('drain', more);
        response.on('error', () => undefined);
        more();
      },
    ];
    expect(await failure(ask())).toBe('its answer is too long');
    expect(seen).toHaveLength(1);
    expect(sent).toBeLessThan(100);
  });

  it('is refused where it is short only as it is sent', async () => {
    const packed = gzipSync(MEGABYTE.repeat(8));
    answers = [
      (response) => {
        response.writeHead(200, { 'content-encoding': 'gzip' }).end(packed);
      },
    ];
    expect(packed.length).toBeLessThan(16 * 1024);
    expect(await failure(ask())).toBe('its answer is too long');
  });
});

describe('is tried again, three times in all,', () => {
  it.each([429, 500, 502, 503, 504])('after status %i', async (status) => {
    answers = [says(status), says(status), says(200, answered(YES))];
    expect(await ask()).toEqual(YES);
    // A provider that bills by the question knows the attempts by their one id.
    expect(new Set(seen.map(({ body }) => body)).size).toBe(1);
    expect(seen).toHaveLength(3);
  });

  it('and given up then', async () => {
    answers = [says(503)];
    expect(await failure(ask())).toBe('it answered 503');
    expect(seen).toHaveLength(3);
  });

  it('where the connection breaks', async () => {
    answers = [(response) => response.destroy(), says(200, answered(YES))];
    expect(await ask()).toEqual(YES);
  });

  it('where it breaks in the middle of an answer', async () => {
    answers = [
      (response) => {
        response.writeHead(200, { 'content-length': '100' }).write('{"outcome"', () => {
          response.destroy();
        });
      },
    ];
    expect(await failure(ask())).toBe('it wasn’t reached, or took too long');
    expect(seen).toHaveLength(3);
  });

  it.each([
    ['nothing comes', () => undefined],
    [
      'the body never ends',
      (response: ServerResponse) => {
        response.writeHead(200).write('{');
      },
    ],
  ])('where it takes longer than the time-out: %s', async (_, answer) => {
    answers = [answer];
    expect(await failure(ask(50))).toBe('it wasn’t reached, or took too long');
    expect(seen.length).toBeLessThanOrEqual(3);
  });

  it('where nobody listens', async () => {
    expect(await failure(ask(30_000, { at: 'http://127.0.0.1:1/' }))).toBe(
      'it wasn’t reached, or took too long',
    );
  });
});

describe('is asked once', () => {
  it.each([400, 401, 403, 404, 409, 422, 201, 204])('where it answers %i', async (status) => {
    answers = [says(status, status === 204 ? '' : `{"refused":"${account.accountNumber}"}`)];
    expect(await failure(ask())).toBe(`it answered ${status}`);
    expect(seen).toHaveLength(1);
  });

  it.each([301, 302, 307, 308])(
    'where it redirects with %i, and follows nowhere',
    async (status) => {
      answers = [says(status, '', { location: '/elsewhere' })];
      expect(await failure(ask())).toBe(`it answered ${status}`);
      expect(seen).toHaveLength(1);
    },
  );
});

it.each([
  ['a secret that no header can carry', { secret: `${SECRET}\nof two lines` }],
  ['an address with a password', { at: `http://bridge:${SECRET}@127.0.0.1:1/` }],
])('tells nothing of %s, and calls nobody', async (_, wrong) => {
  answers = [says(200, answered(YES))];
  expect(await failure(ask(30_000, wrong))).toBe(
    'the address or the secret can’t be used: see the settings',
  );
  expect(seen).toEqual([]);
});
