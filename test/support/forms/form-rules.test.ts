/**
 * The rules of all forms, by the functions that the forms check with: what is wrong is marked at its field,
 * and nowhere else. test/browser/platform/forms.test.ts shows in a form of each kind that the marks appear
 * and go; test/conventions/forms.test.ts, that every field has its place in its form.
 */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { loadRuntimeConfig } from '../../../web/config/runtime.ts';
import { loadPhoneRule } from '../../../web/lib/forms/phone-rule.ts';

// Modules of the web listen to the document as soon as they are loaded.
vi.stubGlobal('document', new EventTarget());
const { ruleRows } = await import('./rule-rows.ts');
vi.unstubAllGlobals();

beforeAll(async () => {
  const portal = {
    companyName: 'Fibrelink',
    companyEmailDomain: 'fibrelink.example',
    declaredHolidays: [],
  };
  vi.spyOn(globalThis, 'fetch').mockResolvedValueOnce(Response.json({ portal }));
  await Promise.all([loadPhoneRule(), loadRuntimeConfig()]);
});
afterAll(() => vi.restoreAllMocks());

describe.each(Object.entries(ruleRows))('%s', (_, { errorsOf, right, given, wrong }) => {
  const namesOf = (typed: object) => [
    ...new Set(errorsOf({ ...given, ...typed }).map(({ name }) => name)),
  ];

  it('marks each field that it needs while it is blank, with a message', () => {
    expect(namesOf({}).sort()).toEqual(Object.keys(right).sort());
    const messages = errorsOf(given).map(({ message }) => message);
    expect(messages.filter((message) => !/^[A-Z]/.test(message))).toEqual([]);
  });

  it('takes right values, without which it marks nothing but their fields', () => {
    expect(errorsOf({ ...given, ...right })).toEqual([]);
    for (const name of Object.keys(right))
      expect(namesOf({ ...right, [name]: '' }), name).toContain(name);
  });

  it('marks a wrong input at its field alone', () => {
    for (const [name, inputs] of Object.entries(wrong))
      for (const input of inputs)
        expect(namesOf({ ...right, [name]: input }), `${name}: ${String(input)}`).toEqual([name]);
  });
});
