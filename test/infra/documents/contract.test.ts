/** An open page of the release before works with today's API: the contract only adds. */
import { describe, expect, it } from 'vitest';
import { acceptedBreaks } from '../../support/endpoints/accepted-breaks.ts';
import { breaksBetween } from '../../support/endpoints/compare-contracts.ts';
import {
  type ContractShape,
  type Document,
  type Schema,
  shapeOf,
} from '../../../infra/contract/contract-shape.ts';
import { readContract, writeContract } from '../../../infra/contract/kept-contract.ts';
import { openApiDocument } from '../../../web/build/openapi-document.ts';

const today = shapeOf((await openApiDocument()) as Document);

describe('the contract', () => {
  it('breaks nothing of the last release but what is listed with a reason', () => {
    const breaks = breaksBetween(readContract(), today);
    const isOf = (one: string) => (accepted: string | RegExp) =>
      typeof accepted === 'string' ? accepted === one : accepted.test(one);
    const found = acceptedBreaks.map((accepted) => accepted.found);
    expect(breaks.filter((one) => !found.some(isOf(one)))).toEqual([]);
    expect(found.filter((accepted) => !breaks.some((one) => isOf(one)(accepted)))).toEqual([]);
    for (const { because } of acceptedBreaks) expect(because).toMatch(/^.{20,}\.$/);
  });

  it('is kept with all its routes and fields', () => {
    expect(Object.keys(today).length).toBeGreaterThan(200);
    expect(today['POST /agent/sales']?.takes).toMatchObject({
      customerName: 'string',
      leadId: 'string?',
      'header:Idempotency-Key': 'string',
    });
    expect(today['POST /agent/sales']?.answers).toMatchObject({
      status: 'approved|paid|pending|rejected|withdrawn',
    });
    expect(readContract(writeContract(today))).toEqual(today);
  });
});

const text: Schema = { type: 'string' };
const object = (
  properties: Record<string, Schema>,
  required = Object.keys(properties),
): Schema => ({
  type: 'object',
  properties,
  required,
});
const named = object({ name: text });
const json = (schema: Schema) => ({ content: { 'application/json': { schema } } });

const contractOf = (takes: Schema, answers: Schema): ContractShape =>
  shapeOf({
    paths: { '/sales': { post: { requestBody: json(takes), responses: { 200: json(answers) } } } },
  });

it.each([
  ['a new optional field', named, object({ name: text, note: text }, ['name']), []],
  ['a new wanted field', named, object({ name: text, note: text }), ['wants note']],
  [
    'a field that is wanted now',
    object({ name: text, note: text }, ['name']),
    object({ name: text, note: text }),
    ['wants note'],
  ],
  ['a field that is gone', named, object({}), ['takes no name any more']],
  [
    'a new part with wanted fields of its own',
    named,
    object({ name: text, lead: object({ id: text }) }, ['name']),
    [],
  ],
  [
    'a wanted field of a part that was there',
    object({ lead: object({ id: text }) }, []),
    object({ lead: object({ id: text, at: text }) }, []),
    ['wants lead.at'],
  ],
  [
    'a wanted field of lines that were there',
    object({ lines: { type: 'array', items: object({ id: text }) } }),
    object({ lines: { type: 'array', items: object({ id: text, at: text }) } }),
    ['wants lines[].at'],
  ],
  ['more values', { enum: ['a'] }, { enum: ['a', 'b'] }, []],
  ['any text', { enum: ['a'] }, text, []],
  ['fewer values', { enum: ['a', 'b'] }, { enum: ['a'] }, ['takes no b as  any more']],
  [
    'listed values',
    object({ kind: text }),
    object({ kind: { enum: ['a'] } }),
    ['takes no string as kind any more'],
  ],
  [
    'another type',
    object({ n: { type: 'number' } }),
    object({ n: { type: 'integer' } }),
    ['takes no number as n any more'],
  ],
])('an input with %s breaks what it should', (_, before, after, found) => {
  const breaks = breaksBetween(contractOf(before, text), contractOf(after, text));
  expect(breaks).toEqual(found.map((one) => `POST /sales ${one}`));
});

it.each([
  ['a new field', named, object({ name: text, note: text }), []],
  ['a renamed field', named, object({ title: text }), ['answers no name any more']],
  [
    'a field that may be absent now',
    named,
    object({ name: text }, []),
    ['may answer without name'],
  ],
  ['a field that is always there now', object({ name: text }, []), named, []],
  ['fewer values', object({ s: { enum: ['a', 'b'] } }), object({ s: { enum: ['a'] } }), []],
  [
    'a new value',
    object({ s: { enum: ['a'] } }),
    object({ s: { enum: ['a', 'b'] } }),
    ['answers b as s'],
  ],
  [
    'another type',
    object({ n: { type: 'integer' } }),
    object({ n: text }),
    ['answers string as n'],
  ],
  [
    'a variant that lacks a field',
    { anyOf: [object({ name: text, at: text })] },
    { anyOf: [object({ name: text, at: text }), named] },
    ['may answer without at'],
  ],
])('an answer with %s breaks what it should', (_, before, after, found) => {
  const breaks = breaksBetween(contractOf(text, before), contractOf(text, after));
  expect(breaks).toEqual(found.map((one) => `POST /sales ${one}`));
});

it('a route that is gone is a break, and a new one is none', () => {
  const one = contractOf(text, text);
  expect(breaksBetween(one, {})).toEqual(['POST /sales is gone']);
  expect(breaksBetween({}, one)).toEqual([]);
});
