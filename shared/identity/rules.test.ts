import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalRegistration, type Registration, registrationProblem, roleOf } from './rules.ts';

const COMPANY = 'fibrelink.example';

describe('roleOf', () => {
  it.each(['thandi@fibrelink.example', 'Thandi@FibreLink.Example', '"a@b"@fibrelink.example'])(
    'makes %j an administrator',
    (email) => {
      expect(roleOf(email, COMPANY)).toBe('admin');
    },
  );

  it.each([
    'thandi@mail.fibrelink.example',
    'thandi@fibrelink.example.evil.example',
    'thandi@notfibrelink.example',
    'thandi@fibrelink-example',
    'thandi@fibrelink.exampl\u0435',
    'thandi@fibrelink.example@evil.example',
    'fibrelink.example',
    'thandi@',
    '',
  ])('makes %j an agent', (email) => {
    expect(roleOf(email, COMPANY)).toBe('agent');
  });

  it('makes nobody of another domain an administrator', () => {
    fc.assert(
      fc.property(fc.emailAddress(), (email) => {
        fc.pre(!email.toLowerCase().endsWith(`@${COMPANY}`));
        expect(roleOf(email, COMPANY)).toBe('agent');
      }),
    );
  });
});

const person: Registration = {
  email: 'sipho@demo.example',
  fullName: 'Sipho Dlamini',
  phone: '082 123 4567',
  department: 'Sales',
};

describe('registrationProblem', () => {
  it.each([
    [{ email: ' ' }, 'Email is required'],
    [{ fullName: ' ' }, 'Full Name is required'],
    [{ fullName: 'x'.repeat(121) }, 'Full Name must be at most 120 characters'],
    [{ phone: '' }, 'Mobile Number is required'],
    [{ phone: 'abc' }, 'Mobile Number must be a phone number, like 082 123 4567'],
    [{ department: ' ' }, 'Department is required for admin accounts'],
    [{ department: 'x'.repeat(121) }, 'Department must be at most 120 characters'],
    [{}, undefined],
  ])('of an administrator with %j is %j', (changes, problem) => {
    expect(registrationProblem({ ...person, ...changes }, 'admin')).toBe(problem);
  });

  it('asks agents for no department', () => {
    const { department: _, ...agent } = person;
    expect(registrationProblem(agent, 'agent')).toBeUndefined();
  });
});

describe('normalRegistration', () => {
  it('trims, lower-cases the address, keeps the phone as E.164 and the code in upper case', () => {
    const typed = { ...person, email: ' Sipho@Demo.example ', referralCode: ' abcd2345 ' };
    expect(normalRegistration(typed, 'agent')).toEqual({
      email: 'sipho@demo.example',
      fullName: 'Sipho Dlamini',
      phone: '+27821234567',
      referralCode: 'ABCD2345',
    });
  });

  it('keeps a department of administrators alone, and a referral code of agents alone', () => {
    const typed = { ...person, referralCode: 'ABCD2345' };
    expect(normalRegistration(typed, 'admin')).toEqual({
      email: 'sipho@demo.example',
      fullName: 'Sipho Dlamini',
      phone: '+27821234567',
      department: 'Sales',
    });
  });
});
