import { describe, expect, it } from 'vitest';
import { commissionAmountCents, nextToClose } from '../ledger/rules.ts';
import { dayOf, startOf } from '../kernel/month.ts';
import {
  canEnd,
  canMend,
  canResubmit,
  costOfEnd,
  earliestEnd,
  endOfDay,
  PROOF_HEAD_BYTES,
  proofTypeOf,
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
  /** A sale approved on 1 April in South Africa, closed through this month. */
  const saleAt = (closedThrough: string) => {
    const sale = {
      status: 'approved' as const,
      approvedAt,
      upfrontCommissionCents: 5_000,
      monthlyCommissionCents: 1_000,
    };
    return { ...sale, commissionAmountCents: commissionAmountCents(sale, closedThrough) };
  };

  it.each([
    ['2026-01', '2026-04-01'],
    ['2026-03', '2026-04-01'],
    ['2026-04', '2026-05-01'],
    ['2026-11', '2026-12-01'],
    ['2026-12', '2027-01-01'],
  ])('when %s is closed, from %s on', (closedThrough, day) => {
    expect(earliestEnd(saleAt(closedThrough))).toBe(day);
    const opened = dayOf(startOf(nextToClose(closedThrough)));
    expect(day).toBe(opened > dayOf(approvedAt) ? opened : dayOf(approvedAt));
  });

  it('on the day of the approval itself', () => {
    expect(endOfDay(dayOf(approvedAt)) > approvedAt).toBe(true);
    expect(dayOf(endOfDay('2026-04-30'))).toBe('2026-04-30');
  });

  it.each([
    ['a day in the past', '2026-04-30', 31, { from: '2026-04', clawbackCents: 5_000 }],
    ['a day after the clawback period', '2026-04-30', 29, { from: '2026-04', clawbackCents: 0 }],
    ['today, which ends now', '2026-05-01', 31, { from: '2026-05', clawbackCents: 5_000 }],
    ['without a clawback', '2026-05-01', 0, { from: '2026-05', clawbackCents: 0 }],
  ])('at a cost: %s', (_, day, clawbackDays, cost) => {
    const now = '2026-05-01T06:00:00.000Z';
    expect(costOfEnd(saleAt('2026-03'), { day, now, clawbackDays })).toEqual(cost);
  });

  it('only what is active', () => {
    const sale = saleAt('2026-03');
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
