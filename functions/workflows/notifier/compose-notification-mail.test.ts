import { describe, expect, it } from 'vitest';
import type { Notice, NoticeKind } from '../../../shared/notifications/schemas.ts';
import { wordsOf } from '../../../shared/notifications/words.ts';
import { linkOf } from '../../../shared/notifications/rules.ts';
import { composeMail } from './compose-notification-mail.ts';

const HOSTILE = [
  '<img src=x onerror=alert(1)>',
  '"><script>alert(1)</script>',
  "' onmouseover='alert(1)",
  'Nomsa\r\nBcc: everybody@evil.example',
  '</p></body></html><h1>Yours</h1>',
  '&lt;script&gt;',
  '{####} {username} ${siteUrl}',
];

/** One of each; a new kind has to be added here. */
const kinds: Record<NoticeKind, true> = {
  saleApproved: true,
  saleRejected: true,
  saleReversed: true,
  saleMessage: true,
  payoutProcessing: true,
  payoutPaid: true,
  payoutRejected: true,
  payoutReturned: true,
  statementReady: true,
  payoutWaiting: true,
  bankEntered: true,
  bankChanged: true,
  accountCheckFailed: true,
  recruitSignedUp: true,
  recruitActive: true,
  recruitFirstSale: true,
  recruitBonus: true,
  bonusReversed: true,
  balanceAdjusted: true,
  leadReceived: true,
  leadAskedAgain: true,
  accountAdded: true,
  accountActivated: true,
  accountClosed: true,
  passwordChanged: true,
  secondFactorRemoved: true,
  secondFactorSetUp: true,
  recoveryCodesMade: true,
  recoveryCodeUsed: true,
  emailChanged: true,
  emailReplaced: true,
  termsChanged: true,
};
const company = {
  companyName: 'Fibre & "Link" <Ltd>',
  siteUrl: 'https://portal.example',
  support: '+27 10 000 0000, help@portal.example',
};

const noticeWith = (kind: NoticeKind, text: string): Notice => ({
  kind,
  agentId: 'agent-1',
  subjectId: kind === 'statementReady' ? '2026-10' : 'subject-1',
  at: '2027-03-10T08:00:00.000Z',
  amountCents: 5_000,
  customerName: text,
  recruitName: text,
  reason: text,
  bankAccount: text,
  transactionId: text,
});

const tagsOf = (html: string) => [...html.matchAll(/<\/?([a-z0-9]+)/gi)].map(([tag]) => tag);

describe.each(Object.keys(kinds) as NoticeKind[])('the email of %s', (kind) => {
  const plain = composeMail(noticeWith(kind, 'Nomsa Dlamini'), company);

  it.each(HOSTILE)('has no markup, no header and no link of %j', (text) => {
    const mail = composeMail(noticeWith(kind, text), company);
    expect(tagsOf(mail.html)).toEqual(tagsOf(plain.html));
    const { path } = linkOf(noticeWith(kind, text));
    const href = `https://portal.example${path}`.replaceAll('&', '&amp;');
    expect(mail.html.match(/href="[^"]*"/g)).toEqual([`href="${href}"`]);
    expect(mail.subject).toBe(plain.subject);
    expect(mail.subject).not.toMatch(/[\r\n]/);
  });

  it('says its words', () => {
    expect(plain.text).toContain(wordsOf(noticeWith(kind, 'Nomsa Dlamini')).text);
  });
});
