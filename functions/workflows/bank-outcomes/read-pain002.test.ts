/** The elements from which status reports are read, and which status of several counts. */
import { describe, expect, it } from 'vitest';
import {
  accountOf,
  amount,
  OUR_ACCOUNT,
} from '../../../test/support/bank-outcomes/bank-messages/build-camt.ts';
import {
  buildPain002,
  type Group,
  type Payments,
  reason,
} from '../../../test/support/bank-outcomes/bank-messages/build-pain002.ts';
import type { XmlElements } from '../../../test/support/bank-outcomes/bank-messages/write-xml.ts';
import { readBankFile } from './read-bank-file.ts';

const MESSAGE = 'PAYOUTS-2026-10';
const OURS = { currency: 'ZAR', account: OUR_ACCOUNT };
const linesOf = (group: Group, ...payments: Payments[]) =>
  readBankFile(new TextEncoder().encode(buildPain002(group, payments)), OURS).lines;

const transaction = (OrgnlEndToEndId: string, { StsId, ...parts }: XmlElements = {}) => ({
  StsId,
  OrgnlEndToEndId,
  ...parts,
});
/** The lines of payments in their own message. */
const reported = (...transactions: XmlElements[]) =>
  linesOf({}, { id: MESSAGE, status: 'PART', transactions });

describe('a transaction', () => {
  const OrgnlTxRef = {
    Amt: { InstdAmt: amount('12.50') },
    RmtInf: { Ustrd: ['FIBRELINK', '202610'] },
    Dbtr: { Nm: 'Fibrelink' },
    DbtrAcct: accountOf(OUR_ACCOUNT),
    CdtrAcct: accountOf('4711'),
  };

  it('says what became of a payment', () => {
    const parts = {
      StsId: 'S-1',
      TxSts: 'RJCT',
      StsRsnInf: reason('AC04', 'The account', 'is closed'),
      AccptncDtTm: '2026-11-02T18:00:00',
      AcctSvcrRef: 'R-1',
      ClrSysRef: 'C-1',
      OrgnlTxRef,
    };
    expect(reported(transaction('payout-1', parts))).toEqual([
      {
        line: 15,
        word: 'returned',
        endToEndId: 'payout-1',
        reference: 'FIBRELINK 202610',
        messageId: MESSAGE,
        amountCents: 1250,
        account: '4711',
        reasonCode: 'AC04',
        reasonText: 'The account is closed',
        bankReference: 'R-1',
        day: '2026-11-02',
      },
    ]);
  });

  it('may have the bank’s own reason, and its id as the reference', () => {
    const StsRsnInf = { Rsn: { Prtry: 'X-17' } };
    const Amt = { EqvtAmt: { Amt: amount('3.00'), CcyOfTrf: 'ZAR' } };
    const parts = { StsId: 'S-1', TxSts: 'RJCT', StsRsnInf, OrgnlTxRef: { Amt } };
    expect(reported(transaction('NOTPROVIDED', parts))).toEqual([
      {
        line: expect.any(Number) as number,
        word: 'returned',
        messageId: MESSAGE,
        amountCents: 300,
        reasonCode: 'X-17',
        bankReference: 'S-1',
      },
    ]);
  });

  it.each<[string, string]>([
    ['ACSC', 'paid'],
    ['RJCT', 'returned'],
    ...['ACTC', 'ACCP', 'ACSP', 'ACWC', 'PDNG', 'RCVD'].map((code): [string, string] => [
      code,
      'onTheWay',
    ]),
  ])('of the status %s is %s', (TxSts, word) => {
    expect(reported(transaction('a', { TxSts }))).toMatchObject([{ word }]);
  });

  it('has the status and reason of its payments where it has none, else that of the message', () => {
    const transactions = [transaction('a'), transaction('b', { TxSts: 'ACSP' })];
    const totals = { OrgnlNbOfTxs: 2 };
    const group = { status: 'RJCT', reason: reason('DU01') };
    const payments = { id: MESSAGE, totals, transactions };
    expect(
      linesOf(group, { ...payments, status: 'RJCT', reason: reason('AM04') }).slice(0, 2),
    ).toMatchObject([{ word: 'returned', reasonCode: 'AM04' }, { word: 'onTheWay' }]);
    expect(linesOf(group, payments)).toMatchObject([
      { endToEndId: 'a', word: 'returned', reasonCode: 'DU01' },
      { endToEndId: 'b', word: 'onTheWay' },
      { wholeBatch: true, word: 'returned', reasonCode: 'DU01' },
    ]);
  });
});

describe('payments of a message', () => {
  const rejected = [transaction('a', { TxSts: 'RJCT' }), transaction('b', { TxSts: 'RJCT' })];

  it('are refused or accepted whole where none is listed', () => {
    const say = (status: string, cause: XmlElements) =>
      linesOf({ messageId: 'M-1' }, { id: 'P-1', status, reason: cause });
    expect([
      ...say('RJCT', reason('NARR', 'Unknown service')),
      ...say('ACCP', reason('NARR', 'Checked')),
    ]).toMatchObject([
      { wholeBatch: true, word: 'returned', messageId: 'P-1', reasonText: 'Unknown service' },
      { wholeBatch: true, word: 'onTheWay', messageId: 'P-1', reasonCode: 'NARR' },
    ]);
  });

  it('that are refused are refused also where they aren’t listed', () => {
    const payments = { id: MESSAGE, status: 'RJCT', transactions: rejected };
    const ids = ['a', 'b', undefined];
    for (const totals of [{}, { OrgnlNbOfTxs: 3 }])
      expect(linesOf({}, { ...payments, totals }).map((one) => one.endToEndId)).toEqual(ids);
    const complete = { ...payments, totals: { OrgnlNbOfTxs: 2 } };
    expect(linesOf({}, complete)).toHaveLength(2);
  });

  it('are refused once, though the message says it too', () => {
    const payments = { id: MESSAGE, status: 'RJCT', reason: reason('AM04') };
    expect(linesOf({ status: 'RJCT' }, payments)).toMatchObject([{ reasonCode: 'AM04' }]);
    expect(linesOf({ status: 'RJCT' }, { ...payments, id: 'P-1' })).toHaveLength(2);
  });

  const costing = (id: string, text: string, TxSts: string) =>
    transaction(id, { TxSts, OrgnlTxRef: { Amt: { InstdAmt: amount(text) } } });
  const counted = (sum: string, number: number, ofStatus: string) =>
    linesOf(
      {},
      {
        id: MESSAGE,
        totals: { OrgnlNbOfTxs: 2, OrgnlCtrlSum: sum },
        status: 'PART',
        perStatus: { DtldNbOfTxs: number, DtldSts: 'RJCT', DtldCtrlSum: ofStatus },
        transactions: [costing('a', '12.50', 'ACSC'), costing('b', '7.50', 'RJCT')],
      },
    );

  it('are read where their counts and sums are right, and else not', () => {
    expect(counted('20', 1, '7.50')).toHaveLength(2);
    expect(() => counted('21', 1, '7.50')).toThrow('“21”, and the payments are 20.00');
    expect(() => counted('20', 1, '12.50')).toThrow('“12.50”, and the payments are 7.50');
    expect(() => counted('20', 2, '7.50')).toThrow('2 payments of status RJCT, and lists 1');
  });
});

describe('a message', () => {
  it('is refused with its reason', () => {
    expect(linesOf({ status: 'RJCT', reason: reason('DU01', 'Came before') })).toEqual([
      {
        line: 11,
        word: 'returned',
        wholeBatch: true,
        messageId: MESSAGE,
        reasonCode: 'DU01',
        reasonText: 'Came before',
      },
    ]);
  });

  it('is accepted with its count and sum', () => {
    const totals = { OrgnlNbOfTxs: 1, OrgnlCtrlSum: '27' };
    expect(linesOf({ status: 'ACTC', totals, reason: { AddtlInf: 'Checked' } })).toMatchObject([
      { word: 'onTheWay', wholeBatch: true, count: 1, amountCents: 2700, reasonText: 'Checked' },
    ]);
  });
});
