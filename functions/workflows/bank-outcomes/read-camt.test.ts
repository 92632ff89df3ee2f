/** The elements from which statements and notifications are read, wherever banks write a fact. */
import { describe, expect, it } from 'vitest';
import {
  accountOf,
  amount,
  buildCamt,
  type Entry,
  OUR_ACCOUNT,
  type Statement,
  transactionCode,
} from '../../../test/support/bank-outcomes/bank-messages/build-camt.ts';
import type { XmlElements } from '../../../test/support/bank-outcomes/bank-messages/write-xml.ts';
import { readBankFile } from './read-bank-file.ts';

const OURS = { currency: 'ZAR', account: OUR_ACCOUNT };
const readAll = (...statements: Statement[]) =>
  readBankFile(new TextEncoder().encode(buildCamt('camt.053', statements)), OURS).lines;
const linesOf = (...entries: Entry[]) => readAll({ entries });

/** The lines of an entry with details. */
const detailed = (details: XmlElements | readonly XmlElements[], entry: Entry = {}) =>
  linesOf({ ...entry, NtryDtls: { TxDtls: details } });
const PAYMENT = { Refs: { EndToEndId: 'payout-1' } };
const RETURN = { Rsn: { Cd: 'AC04' } };

describe('an entry without details', () => {
  it('is one payment', () => {
    const texts = { NtryRef: 'N-1', AddtlNtryInf: 'RENT OF OCTOBER' };
    expect(linesOf(texts)).toEqual([
      {
        line: 31,
        isBooking: true,
        word: 'paid',
        reference: 'RENT OF OCTOBER N-1',
        amountCents: 10_000,
        bankReference: 'N-1',
        day: '2026-11-02',
      },
    ]);
  });

  it.each([
    ['88', 8800],
    ['88.5', 8850],
    ['88.510', 8851],
    ['88.51000', 8851],
    ['0.01', 1],
  ])('has the amount %s to the cent', (text, amountCents) => {
    expect(linesOf({ Amt: amount(text) })).toMatchObject([{ amountCents }]);
  });

  it('has a day, whether or not the bank writes the time', () => {
    const BookgDt = { DtTm: '2026-10-31T23:15:00+02:00' };
    expect(linesOf({ BookgDt })).toMatchObject([{ day: '2026-10-31' }]);
    expect(linesOf({ BookgDt: undefined })[0]).not.toHaveProperty('day');
  });
});

describe('a payment among an entry’s details', () => {
  it('says nothing but what the portal reads', () => {
    const party = (Nm: string) => ({ Nm, PstlAdr: { StrtNm: 'Long Street 1', Ctry: 'ZA' } });
    const details = {
      Refs: { ...PAYMENT.Refs, MndtId: 'M-1', ChqNb: '12', ClrSysRef: 'C-1' },
      AmtDtls: {
        InstdAmt: { Amt: amount('90.00') },
        CntrValAmt: { Amt: amount('5.00', 'USD'), CcyXchg: { SrcCcy: 'USD', XchgRate: '18.00' } },
      },
      Chrgs: { Amt: amount('2.00'), CdtDbtInd: 'DBIT' },
      RltdPties: { Dbtr: party('Fibrelink'), UltmtDbtr: party('Office'), Cdtr: party('A. Agent') },
      RltdAgts: { CdtrAgt: { FinInstnId: { BIC: 'ABCDZAJJXXX', Nm: 'A bank' } } },
      Purp: { Cd: 'SALA' },
      RmtInf: { Strd: { CdtrRefInf: { Ref: 'RF18539007547034' } } },
      RltdDts: { AccptncDtTm: '2026-10-30T10:00:00' },
    };
    expect(detailed(details, { Chrgs: { Amt: amount('1.00') }, BkTxCd: {} })).toEqual([
      {
        line: expect.any(Number) as number,
        isBooking: true,
        word: 'paid',
        endToEndId: 'payout-1',
        amountCents: 10_000,
        day: '2026-11-02',
      },
    ]);
  });

  it.each(['NOTPROVIDED', 'notprovided', 'NONREF', 'N/A', '-'])(
    'has no id where it is %s',
    (id) => {
      expect(detailed({ Refs: { EndToEndId: id } })[0]).not.toHaveProperty('endToEndId');
    },
  );

  it('has its reference in any text', () => {
    const details = {
      Refs: { InstrId: 'I-1' },
      RmtInf: { Ustrd: ['FIBRELINK', '202610'] },
      AddtlTxInf: 'by branch',
    };
    expect(detailed(details)).toMatchObject([{ reference: 'FIBRELINK 202610 I-1 by branch' }]);
  });

  const ours = accountOf(OUR_ACCOUNT);
  it.each<[string, XmlElements, string | undefined]>([
    ['the creditor’s', { DbtrAcct: ours, CdtrAcct: accountOf('4711') }, '4711'],
    ['the debtor’s on the way back', { DbtrAcct: accountOf('4711'), CdtrAcct: ours }, '4711'],
    ['an IBAN', { CdtrAcct: { Id: { IBAN: 'NA0012345' } } }, 'NA0012345'],
    ['never our own', { DbtrAcct: ours }, undefined],
  ])('has the recipient’s account: %s', (_, RltdPties, account) => {
    expect(detailed({ ...PAYMENT, RltdPties })[0]?.account).toBe(account);
  });

  it('has the bank’s reference, by preference its own one', () => {
    const entry = { NtryRef: 'entry’s number', AcctSvcrRef: 'entry’s' };
    const details = { Refs: { AcctSvcrRef: 'payment’s', TxId: 'transaction’s' } };
    const referenceOf = (refs: XmlElements, of: Entry) => detailed(refs, of)[0]?.bankReference;
    expect(referenceOf(details, entry)).toBe('payment’s');
    const rest = { Refs: { TxId: 'transaction’s' } };
    expect(referenceOf(rest, entry)).toBe('entry’s');
    expect(referenceOf(rest, { NtryRef: 'entry’s number' })).toBe('entry’s number');
    expect(referenceOf(rest, {})).toBe('transaction’s');
  });

  it('has its own amount where there are several, and none where the bank gives none', () => {
    const lines = detailed([
      { ...PAYMENT, AmtDtls: { InstdAmt: { Amt: amount('1.00') }, TxAmt: { Amt: amount('60') } } },
      { AmtDtls: { InstdAmt: { Amt: amount('40.00') } } },
    ]);
    expect(lines.map(({ amountCents }) => amountCents)).toEqual([6000, 4000]);
    const without = detailed([PAYMENT, PAYMENT, PAYMENT]);
    expect(without.map((line) => 'amountCents' in line)).toEqual([false, false, false]);
  });

  it('is refused with the others where their amounts aren’t the entry’s', () => {
    const part = { AmtDtls: { TxAmt: { Amt: amount('40.00') } } };
    expect(() => detailed([part, part])).toThrow('is 100.00, and its payments are 80.00');
  });
});

describe('a return', () => {
  it('has the bank’s reason and words', () => {
    const AddtlInf = ['The account', 'was closed'];
    const texts = { reasonText: 'The account was closed' };
    const credit = { CdtDbtInd: 'CRDT' };
    const other = { Cd: undefined, Prtry: 'X-17' };
    expect([
      ...detailed({ ...PAYMENT, RtrInf: { ...RETURN, AddtlInf } }, credit),
      ...detailed({ ...PAYMENT, RtrInf: { Rsn: other } }, credit),
    ]).toMatchObject([
      { word: 'returned', reasonCode: 'AC04', ...texts },
      { word: 'returned', reasonCode: 'X-17' },
    ]);
  });

  const CODES = ['RRTN', 'RPCR'].map((code) => ({ BkTxCd: transactionCode(code) }));
  it.each<[string, XmlElements, Entry]>([
    ['return information', { RtrInf: RETURN }, {}],
    ['the reversal mark', {}, { RvslInd: 'true' }],
    ['the reversal mark 1', {}, { RvslInd: '1' }],
    ...CODES.flatMap((code): [string, XmlElements, Entry][] => [
      ['the payment’s transaction code', code, {}],
      ['the entry’s transaction code', {}, code],
    ]),
  ])('is a credit with %s; a debit with it is in doubt', (_, details, entry) => {
    const [credit, debit] = ['CRDT', 'DBIT'].flatMap((CdtDbtInd) =>
      detailed({ ...PAYMENT, ...details }, { ...entry, CdtDbtInd }),
    );
    expect(credit).toMatchObject({ word: 'returned' });
    expect(credit).not.toHaveProperty('doubt');
    expect(debit).toMatchObject({ doubt: 'It is a debit that takes back a credit.' });
  });

  it('is in doubt where the credit doesn’t say that it is one', () => {
    const doubt = 'It is a credit that doesn’t say that it returns a payment.';
    const credit = { CdtDbtInd: 'CRDT', RvslInd: 'false' };
    expect([...linesOf(credit), ...detailed(PAYMENT, credit)]).toMatchObject([
      { doubt },
      { doubt },
    ]);
    const code = { ...credit, BkTxCd: transactionCode('RRTN') };
    expect(linesOf(code)[0]).not.toHaveProperty('doubt');
  });

  it.each(['PDNG', 'INFO'])('is on its way, as a payment is, while its status is %s', (Sts) => {
    const back = { ...PAYMENT, RtrInf: RETURN };
    expect([
      ...detailed(PAYMENT, { Sts }),
      ...detailed(back, { Sts, CdtDbtInd: 'CRDT' }),
    ]).toMatchObject([{ word: 'onTheWay' }, { word: 'onTheWay', reasonCode: 'AC04' }]);
  });
});

const MESSAGE = 'PAYOUTS-2026-10';
const batched = (Btch: XmlElements, details?: XmlElements | readonly XmlElements[]) =>
  linesOf({ NtryDtls: { Btch, TxDtls: details } });

describe('a booking of a batch', () => {
  it('stands for a message of ours, with its number of payments', () => {
    const whole = { wholeBatch: true, messageId: MESSAGE, amountCents: 10_000 };
    expect(batched({ PmtInfId: MESSAGE, NbOfTxs: 3 })).toMatchObject([{ ...whole, count: 3 }]);
    expect(batched({ MsgId: MESSAGE, PmtInfId: 'BANK-7' })).toMatchObject([whole]);
    const AddtlNtryInf = `BATCH ${MESSAGE}-B2-3 OF FIBRELINK`;
    expect(linesOf({ AddtlNtryInf })).toMatchObject([{ ...whole, messageId: `${MESSAGE}-B2-3` }]);
  });

  it('of somebody else’s message stands for none of ours', () => {
    const [line] = batched({ MsgId: 'SALARIES-1', NbOfTxs: 4 });
    expect(line).toMatchObject({ messageId: 'SALARIES-1', count: 4 });
    expect(line).not.toHaveProperty('wholeBatch');
  });

  it('may have one detail, which names none of its payments', () => {
    const lines = batched({ NbOfTxs: 3 }, { Refs: { PmtInfId: MESSAGE, EndToEndId: 'NONREF' } });
    expect(lines).toMatchObject([
      { wholeBatch: true, messageId: MESSAGE, count: 3, amountCents: 10_000 },
    ]);
  });

  it('lists its payments, each with the message that it is of', () => {
    const refs = (EndToEndId: string, others: XmlElements) => ({ Refs: { ...others, EndToEndId } });
    const lines = batched({ MsgId: MESSAGE, NbOfTxs: 4, TtlAmt: amount('100.00') }, [
      refs('a', {}),
      refs('b', { MsgId: 'BANK-8' }),
      refs('c', { MsgId: 'BANK-9', PmtInfId: `${MESSAGE}-2` }),
      refs('d', { MsgId: `${MESSAGE}-3` }),
    ]);
    expect(lines).toMatchObject([
      { endToEndId: 'a', messageId: MESSAGE },
      { endToEndId: 'b', messageId: MESSAGE },
      { endToEndId: 'c', messageId: `${MESSAGE}-2` },
      { endToEndId: 'd', messageId: `${MESSAGE}-3` },
    ]);
    expect(lines.some((line) => 'wholeBatch' in line || 'count' in line)).toBe(false);
  });
});

describe('a message', () => {
  const summary = (sum: string, number = 2) => ({
    TtlNtries: { NbOfNtries: number, Sum: sum },
    TtlCdtNtries: { NbOfNtries: 1, Sum: '30.00' },
    TtlDbtNtries: { NbOfNtries: number - 1, Sum: '100.00' },
  });
  const entries: Entry[] = [{}, { Amt: amount('30.00'), CdtDbtInd: 'CRDT' }];

  it('has the entries of all its statements, which are summed each for itself', () => {
    const account = { ...accountOf(OUR_ACCOUNT), Ccy: 'ZAR' };
    const lines = readAll(
      { Acct: account, TxsSummry: summary('130.00'), entries },
      { TxsSummry: summary('70.00'), entries },
      { entries: [{ Amt: amount('7.00') }] },
    );
    expect(lines.map(({ amountCents }) => amountCents)).toEqual([10_000, 3000, 10_000, 3000, 700]);
  });

  it('is refused where the sum of its last statement is wrong', () => {
    const wrong = { TxsSummry: summary('100.00'), entries };
    expect(() => readAll({ entries }, wrong)).toThrow('“100.00” in all, and they are 130.00');
    expect(() => readAll({ TxsSummry: summary('130.00', 3), entries })).toThrow('says 2 debits');
  });
});
