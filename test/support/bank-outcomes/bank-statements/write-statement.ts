/** A statement of the given bookings in each form that a bank's file may have. Pure. */
import { formatPlainRand } from '../../../../shared/kernel/amount.ts';
import { amount, buildCamt, OUR_ACCOUNT } from '../bank-messages/build-camt.ts';
import type { Booking } from './generate-bookings.ts';

const DAYS = {
  slashes: '2026/11/27',
  hyphens: '2026-11-27',
  plain: '20261127',
  named: '27Nov2026',
  southAfrican: '27/11/2026',
} as const;

const signed = (cents: number) => `${cents < 0 ? '-' : ''}${formatPlainRand(Math.abs(cents))}`;
const comma = (cents: number) => formatPlainRand(Math.abs(cents)).replace('.', ',');
const inLines = (rows: readonly string[]) => `${rows.join('\r\n')}\r\n`;
const csv = (head: readonly string[], rows: readonly (readonly (string | number)[])[]) =>
  inLines([...head, ...rows.map((cells) => cells.join(','))]);

/** Lines of at most 65 characters, as SWIFT breaks a text wherever they are full. */
const broken = (text: string): string => text.match(/.{1,65}/g)?.join('\r\n') ?? '';

function mt940(bookings: readonly Booking[]): string {
  const opening = 10_000_000;
  const closing = bookings.reduce((sum, { cents }) => sum + cents, opening);
  return inLines([
    ':20:STATEMENT',
    `:25:250655/${OUR_ACCOUNT}`,
    ':28C:00250/001',
    `:60F:C261126ZAR${comma(opening)}`,
    ...bookings.flatMap(({ cents, text }, at) => [
      `:61:2611271127${cents < 0 ? 'D' : 'C'}${comma(cents)}NTRFNONREF//B${at}`,
      `:86:${broken(`${'ELECTRONIC BANKING '.repeat(at % 4)}${text}`)}`,
    ]),
    `:62F:${closing < 0 ? 'D' : 'C'}261127ZAR${comma(closing)}`,
    '-',
  ]);
}

/** A name has at most 32 characters; the rest stands in the memo. */
const transactionOf = ({ cents, text }: Booking, at: number) => `<STMTTRN>
<TRNTYPE>${cents < 0 ? 'DEBIT' : 'CREDIT'}
<DTPOSTED>${DAYS.plain}
<TRNAMT>${signed(cents)}
<FITID>F${at}
<NAME>${text.slice(0, 32)}
<MEMO>${text.slice(32)}
</STMTTRN>
`;

const ofx1 = (bookings: readonly Booking[]) =>
  `OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS>
<CURDEF>ZAR
<BANKACCTFROM><BANKID>250655<ACCTID>${OUR_ACCOUNT}<ACCTTYPE>CHECKING</BANKACCTFROM>
<BANKTRANLIST>
${bookings.map(transactionOf).join('')}</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>\n`;

const ofx2 = (bookings: readonly Booking[]) =>
  ofx1(bookings)
    .replace(/^OFXHEADER[^<]*/, '<?xml version="1.0"?>\n<?OFX OFXHEADER="200" VERSION="220"?>\n')
    .replaceAll(/<(\w+)>([^<\r\n]+)/g, '<$1>$2</$1>');

const camt053 = (bookings: readonly Booking[]) =>
  buildCamt('camt.053', [
    {
      entries: bookings.map(({ cents, text }) => ({
        Amt: amount(formatPlainRand(Math.abs(cents))),
        CdtDbtInd: cents < 0 ? 'DBIT' : 'CRDT',
        RvslInd: cents < 0 ? undefined : 'true',
        NtryDtls: { TxDtls: { RmtInf: { Ustrd: text } } },
      })),
    },
  ]);

const CAPITEC =
  'Nr,Account,Posting Date,Transaction Date,Description,Original Description,Parent Category,Category,Money In,Money Out,Fee,Balance';
const STANDARD_BUSINESS =
  'Date,Value Date,Statement Number,Description,Amount,Balance,Type,Originator Reference,Customer Reference';

export const FORMS: Readonly<Record<string, (bookings: readonly Booking[]) => string>> = {
  fnb: (bookings) =>
    csv(
      ['ACCOUNT TRANSACTION HISTORY', '', 'Name:, OURS', '', 'Date, Amount, Balance, Description'],
      bookings.map(({ cents, text }) => [DAYS.slashes, signed(cents), '1.00', text]),
    ),
  standardBank: (bookings) =>
    csv(
      ['"ALL","0","000000000","","OPEN","920.00","","",""'],
      bookings.map(({ cents, text }) => ['HIST', DAYS.plain, '', signed(cents), text, text, 1, 0]),
    ),
  absa: (bookings) =>
    csv(
      ['Date,Description,Amount,Balance'],
      bookings.map(({ cents, text }) => [DAYS.plain, text, signed(cents), '1.00']),
    ),
  nedbank: (bookings) =>
    csv(
      ['Statement Enquiry :', `Account Number :,${OUR_ACCOUNT}`, 'Statement Number :,12'],
      [
        ...bookings.map(({ cents, text }) => [DAYS.named, text, signed(cents), '1.00']),
        [DAYS.named, 'CARRIED FORWARD', '', '1.00'],
      ],
    ),
  capitec: (bookings) =>
    csv(
      [CAPITEC],
      bookings.map(({ cents, text }, at) => {
        const money = cents < 0 ? ['', signed(cents)] : [signed(cents), ''];
        const day = DAYS.hyphens;
        return [at + 1, '1', day, `${day} 09:32`, 'Payment', text, '', '', ...money, '', '1.00'];
      }),
    ),
  mt940,
  ofx1,
  ofx2,
  camt053,
  fnbEnterprise: (bookings) =>
    csv(
      [
        'ACCOUNT TRANSACTION HISTORY',
        'Date,SERVICE FEE,Amount,DESCRIPTION,REFERENCE,Balance,CHEQUE NUMBER,',
      ],
      bookings.map(({ cents, text }) => [DAYS.slashes, 0, signed(cents), 'PMT', text, 1, 0, '']),
    ),
  standardBankBusiness: (bookings) =>
    csv(
      ['Statement of Account', '', `Account No:,${OUR_ACCOUNT} - SBZAZAJJ`, '', STANDARD_BUSINESS],
      bookings.map(({ cents, text }) => {
        const day = DAYS.slashes;
        return [day, day, '0250', `IB PAYMENT ${text}`, signed(cents), '+1.00', 'TRF', text, ''];
      }),
    ),
  capitecBusiness: (bookings) =>
    csv(
      [
        'Balance brought forward:,461.00',
        '',
        'Account,Date,Description,Reference,Amount,Fees,Balance',
      ],
      [
        ...bookings.map(({ cents, text }) => [
          1,
          DAYS.southAfrican,
          'EFT',
          text,
          signed(cents),
          '',
          1,
        ]),
        ['Total:', '', '', '', '38063.92', '-1.00', '1.00'],
      ],
    ),
};
