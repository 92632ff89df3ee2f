import { describe, expect, it } from 'vitest';
import { nextToClose } from '../ledger/rules.ts';
import { dayOf, startOf } from '../kernel/month.ts';
import {
  awaitsAnswer,
  canEnd,
  canMend,
  canResubmit,
  contractMonth,
  contractMonthWords,
  CUSTOMER_STATES,
  type CustomerState,
  customerStateOf,
  type CustomerTerm,
  earliestEnd,
  endByNetwork,
  endOfDay,
  isListedAs,
  isNoticeDue,
  type LastMessage,
  PROOF_HEAD_BYTES,
  proofTypeOf,
  QUIET_AFTER_NOTICE_MS,
  termEndWords,
  termMonthsOf,
} from './rules.ts';

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const PNG = '\x89PNG\r\n\x1a\n\0\0\0\rIHDR';

describe('a proof’s type comes from its content', () => {
  it.each([
    ['image/png', PNG],
    ['image/jpeg', '\xff\xd8\xff\xe0\0\x10JFIF'],
    ['image/webp', 'RIFF\x24\x0a\0\0WEBPVP8 '],
    ['application/pdf', '%PDF-1.7\n'],
  ])('%s', (type, content) => {
    expect(proofTypeOf(bytes(content))).toBe(type);
  });

  it.each([
    ['nothing', ''],
    ['HTML', '<!doctype html><p>hello'],
    ['an SVG, which can run scripts', '<svg xmlns="http://www.w3.org/2000/svg">'],
    ['an SVG after its XML declaration', '<?xml version="1.0"?><svg onload="x()">'],
    ['a GIF', 'GIF89a'],
    ['half a signature', '\x89PNG'],
    ['another RIFF file', 'RIFF\x24\x0a\0\0WAVEfmt '],
    ['a document that begins later', '\n\n%PDF-1.7'],
    ['an archive', 'PK\x03\x04'],
    ['a picture with HTML in it', `${PNG}<SCRIPT>alert(1)</SCRIPT>`],
    ['a document with HTML in it', '%PDF-1.7\n<html><body onload="x()">'],
  ])('is not %s', (_, content) => {
    expect(proofTypeOf(bytes(content))).toBeUndefined();
  });

  it('looks no further than the head', () => {
    const large = new Uint8Array(PROOF_HEAD_BYTES + 100);
    large.set(bytes(PNG));
    large.set(bytes('<script>'), PROOF_HEAD_BYTES);
    expect(proofTypeOf(large)).toBe('image/png');
  });
});

describe('a customer may cancel', () => {
  const approvedAt = '2026-03-31T22:30:00.000Z';
  /** A sale approved on 1 April in South Africa. */
  const sale = { status: 'approved' as const, approvedAt };

  it.each([
    ['2026-01', '2026-04-01'],
    ['2026-03', '2026-04-01'],
    ['2026-04', '2026-05-01'],
    ['2026-11', '2026-12-01'],
    ['2026-12', '2027-01-01'],
  ])('when %s is closed, from %s on', (closedThrough, day) => {
    expect(earliestEnd(approvedAt, closedThrough)).toBe(day);
    const opened = dayOf(startOf(nextToClose(closedThrough)));
    expect(day).toBe(opened > dayOf(approvedAt) ? opened : dayOf(approvedAt));
  });

  it('on the day of the approval itself', () => {
    expect(endOfDay(dayOf(approvedAt)) > approvedAt).toBe(true);
    expect(dayOf(endOfDay('2026-04-30'))).toBe('2026-04-30');
  });

  it('only what is active', () => {
    expect(canEnd(sale)).toBe(true);
    expect(canEnd({ ...sale, status: 'paid' })).toBe(true);
    expect(canEnd({ ...sale, status: 'rejected' })).toBe(false);
    expect(canEnd({ ...sale, status: 'withdrawn' })).toBe(false);
    expect(canEnd({ ...sale, endedAt: approvedAt })).toBe(false);
  });
});

describe('what an agent can do about a sale', () => {
  const customerEmail = 'nomsa@customer.example';
  it.each([
    ['pending', true, false],
    ['approved', false, false],
    ['rejected', false, true],
    ['paid', false, false],
    ['withdrawn', false, false],
  ])('%s', (status, isMendable, isSentAgain) => {
    expect(canMend({ status })).toBe(isMendable);
    expect(canResubmit({ status, customerEmail })).toBe(isSentAgain);
  });

  it('is sent again once, and only while its customer is known', () => {
    expect(canResubmit({ status: 'rejected', customerEmail, resubmittedAs: 'other' })).toBe(false);
    const erased = { status: 'rejected', customerEmail: 'sale1@deleted.invalid' };
    expect(canResubmit(erased)).toBe(false);
  });
});

describe('a message about a sale', () => {
  const at = '2026-11-20T08:00:00.000Z';
  const after = (ms: number) => new Date(Date.parse(at) + ms).toISOString();
  const last: LastMessage = { lastMessageFrom: 'agent', lastMessageAt: at, messageNoticeAt: at };

  it.each<[string, LastMessage, ['agent' | 'office', number], boolean]>([
    ['the first', {}, ['agent', 0], true],
    ['a second at once', last, ['agent', 1000], false],
    ['the last that is covered', last, ['agent', QUIET_AFTER_NOTICE_MS - 1], false],
    ['a later one', last, ['agent', QUIET_AFTER_NOTICE_MS], true],
    ['an answer at once', last, ['office', 1000], true],
  ])('notifies the other side: %s', (_, before, [from, ms], isDue) => {
    expect(isNoticeDue(before, { from, at: after(ms) })).toBe(isDue);
  });

  it('counts the quiet time from the notice, not from the last message', () => {
    const chatting = { ...last, lastMessageAt: after(50_000) };
    expect(isNoticeDue(chatting, { from: 'agent', at: after(70_000) })).toBe(true);
  });

  it.each([
    ['none yet', {}, false],
    ['the agent’s', last, true],
    ['the office’s', { ...last, lastMessageFrom: 'office' as const }, false],
    ['the agent’s, on a sale that was rejected before', { ...last, rejectedAt: after(-1) }, true],
    ['the agent’s, then a rejection', { ...last, rejectedAt: after(1) }, false],
    ['the agent’s, then an approval', { ...last, approvedAt: after(1) }, false],
    ['the agent’s, then a withdrawal', { ...last, withdrawnAt: after(1) }, false],
    ['the agent’s, then an end', { ...last, approvedAt: after(-1), endedAt: after(1) }, false],
  ])('waits for an answer: %s', (_, sale, isWaiting) => {
    expect(awaitsAnswer(sale)).toBe(isWaiting);
  });
});

it.each([
  ['at the end of its day', '2026-11-20', '2026-11-20T21:59:59.999Z'],
  ['at once, on the day itself', '2026-11-25', '2026-11-25T09:00:00.000Z'],
  ['from the open month on', '2026-08-10', '2026-10-31T22:00:00.000Z'],
  ['from the open month on, at its edge', '2026-10-31', '2026-10-31T22:00:00.000Z'],
])('an end by the network counts %s', (_name, day, expected) => {
  const terms = { day, openPeriod: '2026-11', now: '2026-11-25T09:00:00.000Z' };
  expect(endByNetwork({ approvedAt: '2026-05-01T08:00:00.000Z' }, terms)).toBe(expected);
});

it('an end by the network never counts before the approval', () => {
  const approvedAt = '2026-11-20T10:00:00.000Z';
  const terms = { day: '2026-11-01', openPeriod: '2026-11', now: '2026-11-25T09:00:00.000Z' };
  expect(endByNetwork({ approvedAt }, terms)).toBe(approvedAt);
});

describe('a customer', () => {
  const endedAt = '2026-11-02T10:00:00.000Z';
  it.each<[string, CustomerTerm, string, CustomerState]>([
    ['without a limit', {}, '2026-11-25', 'active'],
    ['four months before the end', { earnsThrough: '2027-02' }, '2026-11-25', 'active'],
    ['two months before the last one', { earnsThrough: '2027-01' }, '2026-11-01', 'endingSoon'],
    ['in the last month', { earnsThrough: '2026-11' }, '2026-11-30', 'endingSoon'],
    ['on the day after it', { earnsThrough: '2026-11' }, '2026-12-01', 'termOver'],
    ['over the turn of a year', { earnsThrough: '2027-01' }, '2026-12-31', 'endingSoon'],
    ['cancelled', { endedAt }, '2026-11-25', 'ended'],
    ['cancelled within the term', { endedAt, earnsThrough: '2027-06' }, '2026-11-25', 'ended'],
    [
      'cancelled, and the term over since',
      { endedAt, earnsThrough: '2026-11' },
      '2027-03-01',
      'ended',
    ],
  ])('%s', (_, term, today, state) => {
    expect(customerStateOf(term, today)).toBe(state);
  });

  it.each<[CustomerState, CustomerState[]]>([
    ['active', ['active', 'endingSoon']],
    ['endingSoon', ['endingSoon']],
    ['termOver', ['termOver']],
    ['ended', ['ended']],
  ])('is listed by the filter %s', (filter, states) => {
    expect(CUSTOMER_STATES.filter((state) => isListedAs(state, filter))).toEqual(states);
  });

  it.each([
    ['the day of the approval', '2026-05-20T08:00:00.000Z', '2026-05-20', 1],
    ['the end of its month', '2026-05-20T08:00:00.000Z', '2026-05-31', 1],
    ['the first day of the next', '2026-05-31T08:00:00.000Z', '2026-06-01', 2],
    ['half a year later', '2026-05-20T08:00:00.000Z', '2026-11-01', 7],
    ['over the turn of a year', '2026-11-20T08:00:00.000Z', '2027-01-02', 3],
    ['an approval after midnight in South Africa', '2026-05-31T22:30:00.000Z', '2026-06-30', 1],
    [
      'a phone whose answer is from before the approval',
      '2026-06-01T08:00:00.000Z',
      '2026-05-31',
      1,
    ],
  ])('is in the month of the contract: %s', (_, approvedAt, day, month) => {
    expect(contractMonth(approvedAt, day)).toBe(month);
  });

  it.each([
    ['one month', '2026-11', 1],
    ['two years', '2028-10', 24],
    ['none, where the limit was before the approval', '2026-10', 0],
  ])('has a term of %s', (_, earnsThrough, months) => {
    expect(termMonthsOf('2026-11-20T08:00:00.000Z', earnsThrough)).toBe(months);
  });

  it.each([
    ['Month 7', { state: 'active', contractMonth: 7 }],
    ['Month 7 of 24', { state: 'active', contractMonth: 7, termMonths: 24 }],
    ['Month 24 of 24', { state: 'endingSoon', contractMonth: 24, termMonths: 24 }],
    ['Month 25', { state: 'termOver', contractMonth: 25, termMonths: 24 }],
    ['Month 1', { state: 'termOver', contractMonth: 1, termMonths: 0 }],
    ['Ended in month 7', { state: 'ended', contractMonth: 7, termMonths: 24 }],
  ] as const)('reads %s', (words, place) => {
    expect(contractMonthWords(place)).toBe(words);
  });

  it.each([
    [undefined, 'active', undefined],
    ['Last commission: February 2027', 'active', '2027-02'],
    ['Last commission: February 2026', 'termOver', '2026-02'],
    [undefined, 'ended', '2027-02'],
  ] as const)('has the end of the term in words: %s', (words, state, earnsThrough) => {
    expect(termEndWords({ state, earnsThrough })).toBe(words);
  });
});
