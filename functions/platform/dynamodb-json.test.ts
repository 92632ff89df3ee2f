/** Items are translated as the SDK translates them. */
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answerOf, inputJson, itemJson, itemOf, NotPlain } from './dynamodb-json.ts';

const scalar = fc.oneof(
  fc.string(),
  fc.maxSafeInteger(),
  fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e15, max: 1e15 }),
  fc.boolean(),
  fc.constant(null),
  fc.uniqueArray(fc.string(), { minLength: 1 }).map((texts) => new Set(texts)),
);
const { value } = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    scalar,
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.stringMatching(/^[a-z#0-9-]{1,8}$/), tie('value'), { maxKeys: 4 }),
  ),
}));
const item = fc.dictionary(fc.stringMatching(/^[a-zA-Z_]{1,8}$/), value);

describe('an item', () => {
  it('is written and read as by the SDK', () => {
    fc.assert(
      fc.property(item, (given) => {
        const json = itemJson(given);
        expect(json).toEqual(marshall(given));
        expect(itemOf(json)).toEqual(unmarshall(json as Parameters<typeof unmarshall>[0]));
      }),
    );
  });

  it('is written without undefined values', () => {
    expect(itemJson({ a: undefined, b: [1, undefined], c: { d: undefined } })).toEqual(
      marshall({ b: [1], c: {} }),
    );
  });

  it('has bytes in base64, and reads sets of every kind', () => {
    expect(itemJson({ bytes: Buffer.from('portal') })).toEqual({ bytes: { B: 'cG9ydGFs' } });
    const read = itemOf({
      bytes: { B: 'cG9ydGFs' },
      numbers: { NS: ['1', '2.5'] },
      all: { BS: ['AQ=='] },
    });
    expect(read).toEqual({
      bytes: new Uint8Array(Buffer.from('portal')),
      numbers: new Set([1, 2.5]),
      all: new Set([new Uint8Array([1])]),
    });
  });

  it.each([
    ['a date', new Date()],
    ['a number that isn’t one', Number.NaN],
    ['a number too large', 2 ** 60],
    ['a large integer', 1n],
    ['an empty set', new Set()],
    ['a set of numbers', new Set([1])],
    ['an object of a class', new (class Person {})()],
  ])('is left to the SDK with %s', (_, odd) => {
    expect(() => itemJson({ odd })).toThrow(NotPlain);
  });

  it('isn’t read where a number would lose digits', () => {
    expect(() => itemOf({ cents: { N: '9007199254740993' } })).toThrow('losing digits');
  });

  it('isn’t read where a value’s type is unknown', () => {
    expect(() => itemOf({ odd: { X: '1' } })).toThrow('unknown type: X');
  });
});

const key = { pk: 'sale#1', sk: 'sale' };
const keyJson = { pk: { S: 'sale#1' }, sk: { S: 'sale' } };

describe('a command', () => {
  it.each([
    [
      { TableName: 't', Key: key, ConsistentRead: true },
      { TableName: 't', Key: keyJson, ConsistentRead: true },
    ],
    [
      { Limit: 2, ExclusiveStartKey: undefined, ExpressionAttributeValues: { ':pk': 'sales' } },
      { Limit: 2, ExpressionAttributeValues: { ':pk': { S: 'sales' } } },
    ],
    [
      { RequestItems: { t: { Keys: [key] }, u: [{ PutRequest: { Item: key } }] } },
      { RequestItems: { t: { Keys: [keyJson] }, u: [{ PutRequest: { Item: keyJson } }] } },
    ],
    [
      { TransactItems: [{ Put: { Item: key, ExpressionAttributeNames: { '#a': 'Item' } } }] },
      { TransactItems: [{ Put: { Item: keyJson, ExpressionAttributeNames: { '#a': 'Item' } } }] },
    ],
  ])('has its items translated: %j', (input, json) => {
    expect(inputJson(input)).toEqual(json);
  });
});

describe('an answer', () => {
  it.each([
    [{ Item: keyJson }, { Item: key }],
    [
      { Items: [keyJson], LastEvaluatedKey: keyJson, Count: 1 },
      { Items: [key], LastEvaluatedKey: key, Count: 1 },
    ],
    [
      { Responses: { Portal: [keyJson] }, UnprocessedKeys: { Portal: { Keys: [keyJson] } } },
      { Responses: { Portal: [key] }, UnprocessedKeys: { Portal: { Keys: [key] } } },
    ],
    [{ Responses: [{ Item: keyJson }, {}] }, { Responses: [{ Item: key }, {}] }],
    [
      {
        CancellationReasons: [{ Code: 'None' }, { Code: 'ConditionalCheckFailed', Item: keyJson }],
      },
      { CancellationReasons: [{ Code: 'None' }, { Code: 'ConditionalCheckFailed', Item: key }] },
    ],
  ])('has its items translated: %j', (json, answer) => {
    expect(answerOf(json)).toEqual(answer);
  });
});
