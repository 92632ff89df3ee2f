import { describe, expect, it } from 'vitest';
import { conflict } from '../../shared/kernel/errors.ts';
import { redactError, describeError } from './redact-error.ts';

const refusedMail = () =>
  Object.assign(
    new Error('Email address is not verified: nomsa@customer.example, "Nomsa" <n.d@x.co.za>'),
    { name: 'MessageRejected', $metadata: { httpStatusCode: 400, requestId: 'aws-1' } },
  );
const cancelled = () =>
  Object.assign(new Error('Transaction cancelled [ConditionalCheckFailed]'), {
    name: 'TransactionCanceledException',
    CancellationReasons: [{ Item: { customerName: { S: 'Nomsa Dlamini' } } }],
  });
function unreadable(): Error {
  try {
    JSON.parse('{"customerName": Nomsa Dlamini}');
  } catch (error) {
    return error as Error;
  }
  throw new Error('It was read');
}

describe('an error in the log', () => {
  it('has name, message and stack, without addresses', () => {
    expect(describeError(refusedMail())).toMatchObject({
      name: 'MessageRejected',
      message: 'Email address is not verified: <address>, "Nomsa" <<address>>',
      status: 400,
      awsRequestId: 'aws-1',
    });
    expect(describeError(refusedMail())['stack']).toEqual(
      expect.arrayContaining([expect.stringContaining('redact-error.test.ts')]),
    );
  });

  it.each([
    'account 62000000123',
    'account 62 0000 00123',
    'call +27 82 123 4567',
    'call 0821234567',
  ])('hides the number of "%s"', (message) => {
    expect(describeError(new Error(message))['message']).toMatch(/^(account|call) <number>$/);
  });

  it.each([
    'period 2026-11 of 2026-11-30T22:00:00.000Z',
    'eef1b0c2-1234-4f6b-8a11-123456789012 is gone',
    'waited 30000 ms',
  ])('keeps "%s"', (message) => {
    expect(describeError(new Error(message))['message']).toBe(message);
  });

  it('hides items and unreadable text, also in causes', () => {
    for (const cause of [cancelled(), unreadable(), refusedMail()]) {
      const told = describeError(new Error('It failed', { cause }));
      expect(told['cause']).toMatchObject({ name: cause.name });
      expect(JSON.stringify(told)).not.toMatch(/Dlamini|customer/);
    }
  });
});

describe('an error that leaves a function', () => {
  it('keeps its name and stack, without quoted data', () => {
    for (const error of [cancelled(), unreadable(), refusedMail()]) {
      const left = redactError(error);
      expect(left.name).toBe(error.name);
      expect(JSON.stringify([left, left.message, left.stack])).not.toMatch(/Dlamini|customer/);
      expect(left.stack).toContain('redact-error.test.ts');
    }
  });

  it('keeps the words of a refusal, and not the state that comes with it', () => {
    const left = redactError(
      conflict('This sale was approved.', { customerName: 'Nomsa Dlamini' }),
    );
    expect(left).toMatchObject({ code: 'CONFLICT', message: 'This sale was approved.', data: {} });
  });
});
