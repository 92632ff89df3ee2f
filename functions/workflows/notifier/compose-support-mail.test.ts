import { describe, expect, it } from 'vitest';
import { composeForAgent, composeForSupport } from './compose-support-mail.ts';

const HOSTILE = [
  '<img src=x onerror=alert(1)>',
  '"><script>alert(1)</script>',
  '</p></body></html><h1>Yours</h1>',
  '&lt;script&gt;',
  '<a href="https://evil.example">Sign in here</a>',
];

const agent = {
  fullName: 'Sipho <b>Dlamini</b>',
  email: 'sipho@demo.example',
  phone: '+27821234567',
  referralCode: 'ABCD2345',
};
const company = {
  companyName: 'Fibre & "Link" <Ltd>',
  supportEmail: 'help@portal.example',
  supportPhone: '+27 10 555 0100',
};
const asked = (text: string) => ({ reference: 'K7PQ-3MXD', subject: text, message: text });
const tagsOf = (html: string) => [...html.matchAll(/<\/?([a-z0-9]+)/gi)].map(([tag]) => tag);

describe.each([
  ['support', composeForSupport],
  ['the agent', composeForAgent],
] as const)('the email to %s', (_, compose) => {
  const plain = compose(asked('My payout'), agent, company);

  it.each(HOSTILE)('has no markup and no link of %j', (text) => {
    const { html } = compose(asked(text), agent, company);
    expect(tagsOf(html)).toEqual(tagsOf(plain.html));
  });

  it('keeps the lines of a message', () => {
    const { html, text } = compose(asked('One\nTwo\r\n<Three>'), agent, company);
    expect(html).toContain('<p>One<br>Two<br>&lt;Three&gt;</p>');
    expect(text).toContain('One\nTwo\r\n<Three>');
  });

  it('has a subject of one line, whatever was typed', () => {
    const { subject } = compose(asked('Hello\r\nBcc: everybody@evil.example'), agent, company);
    expect(subject).toContain('K7PQ-3MXD');
    expect(subject).not.toMatch(/[\r\n]/);
  });
});

it('says to support who asks, before what was typed, and answers go there', () => {
  const mail = composeForSupport(asked('My payout'), agent, company);
  expect(mail).toMatchObject({
    to: company.supportEmail,
    replyTo: agent.email,
    subject: '[K7PQ-3MXD] My payout',
  });
  expect(mail.text.split('\n').slice(0, 6)).toEqual([
    'Reference: K7PQ-3MXD',
    'Agent: Sipho <b>Dlamini</b>',
    'Email: sipho@demo.example',
    'Mobile number: +27821234567',
    'Referral code: ABCD2345',
    'Subject: My payout',
  ]);
});

it('tells the agent the reference, when to expect an answer, and whom to call', () => {
  const mail = composeForAgent(asked('My payout'), agent, company);
  expect(mail).toMatchObject({ to: agent.email, replyTo: company.supportEmail });
  for (const said of ['K7PQ-3MXD', '24 hours', 'Monday-Friday 8am-5pm', company.supportPhone])
    expect(mail.text).toContain(said);
  expect(mail.subject).not.toContain('My payout');
});
