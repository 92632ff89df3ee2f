import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withoutMarks } from '../kernel/characters.ts';
import { parsePhone } from '../kernel/phone.ts';
import { emailAddress, personName } from '../kernel/text.ts';
import {
  isSamePerson,
  mailboxOf,
  normalRegistration,
  type Registration,
  registrationProblem,
  registrationProblems,
  roleOf,
  SHARED_ADDRESS,
} from './rules.ts';

const COMPANY = 'fibrelink.example';
const COMPANY_ADDRESSES = {
  supportEmail: `care@${COMPANY}`,
  financeEmail: `Money.Desk@${COMPANY}`,
  sender: `agents@${COMPANY}`,
};

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
    'thandi@fibrelin\u212a.example',
    'thandi@F\u0130brelink.example',
    'thandi@fibrelink.example@evil.example',
    'fibrelink.example',
    'thandi@',
    '',
  ])('makes %j an agent', (email) => {
    expect(roleOf(email, COMPANY)).toBe('agent');
  });

  it('makes every other domain an agent', () => {
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

describe('mailboxOf', () => {
  it.each([
    ['thandi@fibrelink.example', 'thandi@fibrelink.example'],
    ['Thandi+2@FibreLink.example', 'thandi@fibrelink.example'],
    [' thandi+a+b@fibrelink.example ', 'thandi@fibrelink.example'],
    ['t.handi@fibrelink.example', 't.handi@fibrelink.example'],
    ['T.han.di+x@gmail.com', 'thandi@gmail.com'],
    ['thandi@googlemail.com', 'thandi@gmail.com'],
  ])('of %s is %s', (email, mailbox) => {
    expect(mailboxOf(email)).toBe(mailbox);
  });

  it('stays as it is when it is written as an address', () => {
    const address = fc.emailAddress();
    fc.assert(
      fc.property(address, fc.stringMatching(/^[a-z0-9]{0,5}$/), (email, tag) => {
        const box = mailboxOf(email);
        expect(mailboxOf(box)).toBe(box);
        expect(mailboxOf(email.toUpperCase())).toBe(box);
        expect(mailboxOf(email.replace('@', `+${tag}@`))).toBe(box);
      }),
    );
  });
});

it.each([
  ['thandi@demo.example', 'Thandi+shop@demo.example', true],
  ['thandi@gmail.com', 't.handi@googlemail.com', true],
  ['thandi@demo.example', 'thandi@friends.example', false],
])('one person has %s and %s: %s', (one, other, isSame) => {
  expect(isSamePerson(one, other)).toBe(isSame);
});

const NOT_PLAIN =
  'Email must have only plain letters and signs, as in jose@example.com: mail can’t be sent to others';

describe('registrationProblem', () => {
  it.each([
    [{ email: ' ' }, 'Email is required'],
    [{ email: `${'x'.repeat(242)}@demo.example` }, 'Email must be at most 254 characters'],
    [{ email: 'demo.example' }, 'Email must be an email address'],
    [{ email: 'si pho@demo.example' }, 'Email must be an email address'],
    [{ email: 'sipho@demo.example\nbcc:x@y' }, 'Email must be a single line'],
    [{ fullName: ' ' }, 'Full Name is required'],
    [{ fullName: 'x'.repeat(121) }, 'Full Name must be at most 120 characters'],
    [{ fullName: 'Sipho\r\nDlamini' }, 'Full Name must be a single line'],
    [
      { fullName: 'Sipho\u0007' },
      'Full Name must not have invisible characters inside: type it instead of pasting it',
    ],
    [{ fullName: '12345' }, 'Full Name must have at least one letter'],
    [{ fullName: '\u202aSipho\u202c', phone: '082\u200b 123 4567' }, undefined],
    // The form sends it without the mark, and the user pool would keep it.
    [{ email: 'sipho@demo.example\u200b' }, NOT_PLAIN],
    [{ phone: '' }, 'Mobile Number is required'],
    [{ phone: 'abc' }, 'Mobile Number must be a phone number, like 082 123 4567'],
    [{ department: ' ' }, 'Department is required for admin accounts'],
    [{ department: undefined }, 'Department is required for admin accounts'],
    [{ department: 'x'.repeat(121) }, 'Department must be at most 120 characters'],
    [{ department: 'Sales\nBoss' }, 'Department must be a single line'],
    [{ email: '', phone: ' ' }, 'You must provide either an email or phone number and a password'],
    [{ email: ' Sipho@Demo.example ', fullName: ' Sipho ', department: ' Sales ' }, undefined],
    [{ fullName: '"><script>alert(1)</script> 🎉 שלום' }, undefined],
    [{ referralCode: 'is not an agent and has no code' }, undefined],
    [{}, undefined],
  ])('of an administrator with %j is %j', (changes, problem) => {
    expect(
      registrationProblem({ ...person, ...changes }, 'admin', parsePhone, COMPANY_ADDRESSES),
    ).toBe(problem);
  });

  it.each([
    [{ department: undefined }, undefined],
    [{ referralCode: ' abcd2345 ' }, undefined],
    [{ referralCode: 'NOBODYS' }, undefined],
    [{ referralCode: '' }, undefined],
    [{ referralCode: 'ABCD23456' }, 'Referral Code must be at most 8 characters'],
    [{ referralCode: 'AB\nCD' }, 'Referral Code must be a single line'],
    [{ department: 'x'.repeat(121) }, undefined],
  ])('of an agent with %j is %j', (changes, problem) => {
    expect(
      registrationProblem({ ...person, ...changes }, 'agent', parsePhone, COMPANY_ADDRESSES),
    ).toBe(problem);
  });
});

describe('an administrator’s address', () => {
  const problem = (email: string, role: 'agent' | 'admin' = 'admin') =>
    registrationProblem({ ...person, email }, role, parsePhone, COMPANY_ADDRESSES);

  it.each([
    'postmaster',
    'noreply',
    'No-Reply',
    'no.reply',
    'support',
    'finance',
    'portal',
    'info',
    'sales',
    'thandi+2',
    '+',
    'care',
    'money.desk',
    'agents',
    ...'hr jobs careers it invoices orders complaints compliance all everyone staff test'.split(
      ' ',
    ),
    'finance-team',
    'hr.za',
    'za_sales.2',
    'ITSupport',
    'head.office',
  ])('isn’t %s@ the company', (local) => {
    expect(problem(`${local}@${COMPANY}`)).toBe(SHARED_ADDRESS);
  });

  it.each(['thandi', 'admin', 'info.mokoena', 'sales-thandi', 'supportive', 'desk', 'welcome'])(
    'may be %s@ the company',
    (local) => {
      expect(problem(`${local}@${COMPANY}`)).toBeUndefined();
    },
  );

  it('is a shared one in any order and with any signs, until a name comes in', () => {
    const words = fc.array(fc.constantFrom('finance', 'hr', 'it', 'team', 'za', 'group', '7'), {
      minLength: 1,
      maxLength: 4,
    });
    const sign = fc.constantFrom('', '.', '-', '_');
    fc.assert(
      fc.property(words, sign, (around, between) => {
        const local = ['sales', ...around].join(between);
        expect(problem(`${local}@${COMPANY}`)).toBe(SHARED_ADDRESS);
        expect(problem(`${around.toReversed().join(between)}${between}sales@${COMPANY}`)).toBe(
          SHARED_ADDRESS,
        );
        expect(problem(`${local}${between}mokoena@${COMPANY}`)).toBeUndefined();
      }),
    );
  });

  it('has plain letters alone', () => {
    for (const local of ['\uff4d', 'f\u0456nance', 'thand\u0131'])
      expect(problem(`${local}@${COMPANY}`)).toBe(NOT_PLAIN);
  });

  it('alone may not be shared: an agent’s may', () => {
    expect(problem('sales+2@demo.example', 'agent')).toBeUndefined();
  });

  it('has no letter that lower case makes another letter of', () => {
    for (const role of ['agent', 'admin'] as const)
      expect(problem('thandi@fibrelin\u212a.example', role)).toBe(NOT_PLAIN);
  });
});

describe('registrationProblems', () => {
  it('names every field that is wrong, in the order of the form', () => {
    const blank = { email: '', fullName: '', phone: '', referralCode: 'ABCD23456' };
    expect(registrationProblems(blank, 'agent', parsePhone, COMPANY_ADDRESSES)).toEqual([
      { path: '', message: 'You must provide either an email or phone number and a password' },
      { path: 'email', message: 'Email is required' },
      { path: 'fullName', message: 'Full Name is required' },
      { path: 'phone', message: 'Mobile Number is required' },
      { path: 'referralCode', message: 'Referral Code must be at most 8 characters' },
    ]);
    expect(
      registrationProblems(
        { ...person, phone: '1', department: '' },
        'admin',
        parsePhone,
        COMPANY_ADDRESSES,
      ),
    ).toEqual([
      { path: 'phone', message: 'Mobile Number must be a phone number, like 082 123 4567' },
      { path: 'department', message: 'Department is required for admin accounts' },
    ]);
  });

  it('refuses the addresses and names that the office’s forms and files refuse', () => {
    const odd = fc.stringMatching(/^([é@ &'.1\u0430\u0007\u202e\u200b\u3164\u00a0]|[.][.]|ñ@)$/);
    const typed = fc
      .tuple(fc.emailAddress(), odd, fc.nat(12))
      .map(([email, sign, at]) => email.slice(0, at) + sign + email.slice(at));
    fc.assert(
      fc.property(fc.oneof(fc.emailAddress(), typed), fc.oneof(odd, typed), (email, fullName) => {
        const asSent = { ...person, email: withoutMarks(email), fullName };
        const problems = registrationProblems(asSent, 'agent', parsePhone, COMPANY_ADDRESSES);
        expect(problems.map(({ path }) => path)).toEqual([
          ...(emailAddress.safeParse(email).success ? [] : ['email']),
          ...(personName.safeParse(fullName).success ? [] : ['fullName']),
        ]);
      }),
    );
  });

  it('is empty for a valid registration', () => {
    expect(registrationProblems(person, 'admin', parsePhone, COMPANY_ADDRESSES)).toEqual([]);
  });
});

describe('normalRegistration', () => {
  it('trims, lower-cases the address, keeps the phone as E.164 and the code in upper case', () => {
    const typed = { ...person, email: ' Sipho@Demo.example ', referralCode: ' abcd2345 ' };
    expect(normalRegistration(typed, 'agent', parsePhone)).toEqual({
      email: 'sipho@demo.example',
      fullName: 'Sipho Dlamini',
      phone: '+27821234567',
      referralCode: 'ABCD2345',
    });
  });

  it('keeps a department only for administrators, and a referral code only for agents', () => {
    const typed = { ...person, referralCode: 'ABCD2345' };
    expect(normalRegistration(typed, 'admin', parsePhone)).toEqual({
      email: 'sipho@demo.example',
      fullName: 'Sipho Dlamini',
      phone: '+27821234567',
      department: 'Sales',
    });
  });
});
