import { ORPCError } from '@orpc/client';
import { describe, expect, it } from 'vitest';
import {
  failureReason,
  failureReference,
  isFieldRefusal,
  isTransient,
  issuesInWords,
  requireAnswer,
} from './api-errors.ts';

const fields = [
  { path: 'customerEmail', message: 'must be an e-mail address' },
  { path: 'saleValueCents', message: 'must be at most R10 000 000.00' },
];
const refused = (message: string, code = 'INVALID', status = 400) =>
  new ORPCError(code, { status, message, data: { requestId: 'request-1', fields } });
const byName = refused(
  'customerEmail must be an e-mail address; saleValueCents must be at most R10 000 000.00',
);

describe('refused fields', () => {
  it('are told from messages that the server words for people', () => {
    expect(isFieldRefusal(byName)).toBe(true);
    expect(isFieldRefusal(refused('This email is already registered.', 'CONFLICT', 409))).toBe(
      false,
    );
    expect(failureReason(refused('The file must be a PDF.'))).toBe('The file must be a PDF.');
  });

  it('are sentences with the labels of the screen', () => {
    const labels = { customerEmail: 'Customer Email', saleValueCents: 'Sale Value (R)' };
    expect(issuesInWords(fields, labels)).toBe(
      'Customer Email must be an e-mail address. Sale Value (R) must be at most R10 000 000.00.',
    );
  });

  it('without a label are named in words', () => {
    expect(failureReason(byName)).toMatch(/^Customer email must be an e-mail address\. Sale value/);
  });
});

it('gives a request id for unexpected errors alone', () => {
  expect(failureReference(byName)).toBeUndefined();
  expect(failureReference(refused('No', 'INTERNAL', 500))).toBe('request-1');
});

describe('a page in place of an answer', () => {
  const answer = (status: number, headers: Record<string, string>) =>
    new Response('<h1>Welcome to this Wi-Fi</h1>', { status, headers });
  const html = { 'content-type': 'text/html; charset=utf-8' };

  it.each([200, 403, 404, 502, 511])('with %i is the network’s, and may pass', (status) => {
    let thrown: unknown;
    try {
      requireAnswer(answer(status, html));
    } catch (error) {
      thrown = error;
    }
    expect(failureReason(thrown)).toMatch(/^The network answered instead of the portal\./);
    expect(isTransient(thrown)).toBe(true);
  });

  it.each([
    [403, { 'content-type': 'application/json' }],
    [502, { ...html, 'x-amz-cf-id': 'of-the-distribution' }],
    [200, { 'content-type': 'application/json' }],
  ])('isn’t the portal’s own with %i and %j', (status, headers) => {
    expect(requireAnswer(answer(status, headers)).status).toBe(status);
  });
});
