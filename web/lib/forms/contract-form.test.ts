import rules from 'virtual:form-rules/agents/addAgent';
import { describe, expect, it } from 'vitest';
import { contractForm, type FormWords } from './contract-form.ts';
import { loadPhoneRule } from './phone-rule.ts';

interface Values {
  fullName: string;
  email: string;
  secret: string;
  referralCode: string;
}
interface Input {
  fullName: string;
  email: string;
  password: string;
  referralCode?: string;
}

const words: FormWords<Values, Input> = {
  blank: 'Fill in the form',
  failed: 'Not saved',
  fields: {
    fullName: { blank: 'Enter the name.' },
    email: {},
    secret: { property: 'password', wrong: { minLength: 'Too short.' }, toast: 'Password' },
    referralCode: { read: (typed) => (typed === '?' ? undefined : typed.toUpperCase()) },
  },
};
const form = contractForm<Values, Input>(rules, words);
const typed: Values = {
  fullName: ' Nomsa Dlamini ',
  email: 'nomsa@agents.example',
  secret: 'long enough',
  referralCode: 'nomsa01',
};

describe('a form by the contract', () => {
  it('takes invisible marks off as the server does', () => {
    const pasted = { fullName: '\u202aNomsa\u202c', email: 'nom\u200bsa@agents.example\u2069' };
    expect(form.check({ ...typed, ...pasted }).input).toMatchObject({
      fullName: 'Nomsa',
      email: 'nomsa@agents.example',
    });
    expect(form.check({ ...typed, fullName: '\u200b' }).errors).toEqual([
      { name: 'fullName', message: 'Enter the name.' },
    ]);
  });

  it('sends the contract’s names and trims what the server trims', () => {
    expect(form.check(typed)).toEqual({
      input: {
        fullName: 'Nomsa Dlamini',
        email: 'nomsa@agents.example',
        password: 'long enough',
        referralCode: 'NOMSA01',
      },
    });
  });

  it('leaves out an optional field that is blank', () => {
    expect(form.check({ ...typed, referralCode: ' ' }).input).not.toHaveProperty('referralCode');
  });

  it('reports all blank fields at once, in the order of the form', () => {
    expect(form.check({ fullName: ' ' })).toEqual({
      toast: 'Fill in the form',
      errors: [
        { name: 'fullName', message: 'Enter the name.' },
        { name: 'email', message: 'This is required.' },
        { name: 'secret', message: 'This is required.' },
      ],
    });
  });

  it.each([
    [{ email: 'nope' }, 'Must be an email address', 'Not saved'],
    [{ email: `${'a'.repeat(250)}@a.example` }, /^Must be at most 254 .* 6 too many/, 'Not saved'],
    [{ fullName: 'a\nb' }, 'Must be a single line', 'Not saved'],
    [{ fullName: 'a\u202eb' }, /^Must not have invisible characters/, 'Not saved'],
    [{ fullName: '12345' }, 'Must have at least one letter', 'Not saved'],
    [{ secret: 'short' }, 'Too short.', 'Password'],
    [{ secret: ' begins with a blank' }, /^Must be a single line that neither/, 'Not saved'],
    [{ referralCode: 'abc' }, 'Must be 6 to 8 letters and digits', 'Not saved'],
    [{ referralCode: '?' }, 'Is not valid', 'Not saved'],
  ])('refuses %o as the server would', (changes, message, toast) => {
    const [name] = Object.keys(changes);
    expect(form.check({ ...typed, ...changes })).toEqual({
      toast,
      errors: [
        { name, message: typeof message === 'string' ? message : expect.stringMatching(message) },
      ],
    });
  });

  it('checks a phone number once its library is loaded', async () => {
    const phone = contractForm<{ phone: string }, { phone: string }>(rules, {
      fields: { phone: {} },
    });
    expect(phone.hasPhone).toBe(true);
    expect(form.hasPhone).toBe(false);
    expect(phone.check({ phone: '082123' })).toEqual({ input: { phone: '082123' } });
    await loadPhoneRule();
    const message = 'Must be a phone number, like 082 123 4567';
    expect(phone.check({ phone: '082123' }).errors).toEqual([{ name: 'phone', message }]);
    expect(phone.check({ phone: '082 123 4567' }).input).toEqual({ phone: '082 123 4567' });
  });

  it('finds the form’s field for a field of the contract', () => {
    expect([form.fieldOf('password'), form.fieldOf('address')]).toEqual(['secret', undefined]);
  });

  it('tells inputs the greatest length and whether the field is required', () => {
    expect(form.limits('fullName')).toEqual({ maxLength: 120, 'aria-required': true });
    expect(form.limits('referralCode')).toEqual({});
  });

  it('can’t be defined with a field that the contract doesn’t have', () => {
    const unknown = { ...words, fields: { ...words.fields, extra: { property: 'extra' } } };
    expect(() => contractForm(rules, unknown as FormWords<Values, Input>)).toThrow('no extra');
  });
});
