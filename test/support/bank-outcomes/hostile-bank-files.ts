/** Damaged and hostile files of a bank about two payouts, by kind, with the sentence that refuses each. */
import { MAX_BOOKINGS, MAX_OUTCOMES } from '../../../shared/bank-outcomes/rules.ts';
import { MAX_FILE_BYTES } from '../../../shared/bank-outcomes/limits.ts';
import { formatPlainRand } from '../../../shared/kernel/amount.ts';
import { OUR_ACCOUNT } from './bank-messages/build-camt.ts';
import {
  groupReport,
  notification,
  type Outcome,
  statement,
  statusReport,
} from './bank-outcomes.ts';
import { hostileCsvFiles } from './hostile-csv-files.ts';

/** A case: its fault, the file, and the reason in the refusal beside the line. */
export type HostileFile = [name: string, content: string | Uint8Array<ArrayBuffer>, says: RegExp];

const entities = Array.from({ length: 9 }, (_, at) =>
  at === 0 ? '<!ENTITY a0 "ha">' : `<!ENTITY a${at} "${`&a${at - 1};`.repeat(10)}">`,
).join('');
const deep = `${'<A>'.repeat(60)}${'</A>'.repeat(60)}`;
const attributes = Array.from({ length: 30 }, (_, at) => `a${at}="1"`).join(' ');
const utf16 = (text: string) => new Uint8Array([0xff, 0xfe, ...Buffer.from(text, 'utf16le')]);
const latin1 = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));

/** Faults of any XML; `id` stands in the file. */
function damagedXml(text: string, id: string): HostileFile[] {
  const declared = (doctype: string) => text.replace('<Document', `${doctype}<Document`);
  const xxe = '<!DOCTYPE Document [<!ENTITY x SYSTEM "file:///etc/passwd">]>';
  const head = (what: string) => text.replace('</GrpHdr>', `${what}</GrpHdr>`);
  const message = /urn:[^"]*/.exec(text)?.[0] ?? '';
  return [
    ['a bomb of entities', declared(`<!DOCTYPE Document [${entities}]>`), /document type/],
    ['an entity from a file', declared(xxe).replace(id, '&x;'), /document type/],
    [
      'a type from elsewhere',
      declared('<!DOCTYPE D SYSTEM "http://x.example/a">'),
      /document type/,
    ],
    ['an entity that nobody defined', text.replace(id, '&secret;'), /damaged/],
    ['elements too deep in each other', head(deep), /40 deep/],
    ['more elements than a message has', head('<A/>'.repeat(30_000)), /more elements/],
    ['a text without end', text.replace(id, 'x'.repeat(10_000)), /more than 4000 characters/],
    ['too many attributes', text.replace('<GrpHdr', `<GrpHdr ${attributes}`), /many attributes/],
    ['an end that is missing', text.slice(0, -40), /damaged/],
    ['an end in the middle', text.slice(0, text.length / 2), /damaged/],
    ['two roots', `${text}<Document/>`, /damaged/],
    ['UTF-16', utf16(text), /Line 1: .*UTF-16/],
    [
      'another encoding by name',
      text.replace(/encoding=(["'])UTF-8\1/i, 'encoding="ISO-8859-1"'),
      /Line 1: .*ISO-8859-1.*UTF-8/,
    ],
    ['bytes of another encoding', latin1(text.replace(id, 'Ungültig')), /not UTF-8/],
    ['NUL bytes', text.replace(id, 'pay\0out'), /damaged/],
    [
      'another version',
      text.replace(message, `${message}9`),
      /9”. Accepted are pain.002.001.03 to .14, /,
    ],
    ['no namespace', text.replace(/\sxmlns="[^"]*"/, ''), /of no namespace/],
    ['another root', text.replaceAll('Document', 'Envelope'), /begins with “Envelope”/],
    ['another namespace', text.replace('<GrpHdr>', '<GrpHdr xmlns="urn:x">'), /another namespace/],
  ];
}

/** Faults of bookings of one amount. */
function wrongBookings(text: string, amount: string): HostileFile[] {
  const summed = (what: string, number: number, sum: string) =>
    text.replace(
      '</Acct>',
      `</Acct><TxsSummry><${what}><NbOfNtries>${number}</NbOfNtries><Sum>${sum}</Sum></${what}></TxsSummry>`,
    );
  const booked = (from: string, to: string) =>
    text.replace(/<Ntry>[\s\S]*/, (entries) => entries.replace(from, to));
  const costs = (value: string) => booked(`>${amount}<`, `>${value}<`);
  const batch = (what: string) => text.replace('<TxDtls>', `<Btch>${what}</Btch><TxDtls>`);
  const dated = /(<BookgDt>[\s\S]*?<Dt(?:Tm)?>)[^<]*/;
  const entry = '<Ntry><Amt Ccy="ZAR">1</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts></Ntry>';
  return [
    ['an element that isn’t closed', text.replace('</Ntry>', ''), /of which account/],
    ['another currency', booked('Ccy="ZAR"', 'Ccy="EUR"'), /is in “EUR”, not in ZAR/],
    ['no currency', booked(' Ccy="ZAR"', ''), /has no currency/],
    ['another account', text.replace(OUR_ACCOUNT, '4711'), /“4711”, which isn’t ours/],
    [
      'an account in another currency',
      text.replace('</Acct>', '<Ccy>USD</Ccy></Acct>'),
      /account is in “USD”, not in ZAR/,
    ],
    ['no account', text.replace(/<Acct>[\s\S]*?<\/Acct>/, ''), /of which account/],
    ['an amount below zero', costs(`-${amount}`), /“-.*” is none/],
    ['an amount in words', costs('hundred'), /“hundred” is none/],
    ['an amount with a comma', costs('100,50'), /“100,50” is none/],
    ['an exponent', costs('1e5'), /“1e5” is none/],
    ['an amount of 14 digits', costs('12345678901234.00'), /“12345678901234.00” is none/],
    ['a fraction of a cent', costs('100.505'), /fraction of a cent/],
    ['no amount', booked(`<Amt Ccy="ZAR">${amount}</Amt>`, ''), /no amount/],
    ['neither debit nor credit', booked('DBIT', 'BOTH'), /neither a credit nor a debit/],
    ['an unknown status', text.replace('<Sts>BOOK', '<Sts>MAYB'), /“MAYB” is unknown/],
    ['another number of entries', summed('TtlNtries', 3, '201.00'), /says 3 entries, and has 2/],
    ['another sum of debits', summed('TtlDbtNtries', 1, '99.00'), /“99.00” in all, and they are/],
    ['a count that is none', summed('TtlCdtNtries', -1, '1'), /count “-1” is none/],
    ['a batch with another number', batch('<NbOfTxs>7</NbOfTxs>'), /7 payments, and lists 1/],
    [
      'a batch with another total',
      batch('<TtlAmt Ccy="ZAR">7.00</TtlAmt>'),
      /“7.00” isn’t the entry’s amount/,
    ],
    ['a date that is none', text.replace(dated, '$12007-13-18'), /“2007-13-18.*” is none/],
    [
      'more bookings than a file may have',
      booked('</Ntry>', `</Ntry>${entry.repeat(MAX_BOOKINGS)}`),
      /more than 100000 bookings/,
    ],
  ];
}

/** Faults of a status report. */
function wrongReports(text: string, outcomes: readonly [Outcome, Outcome]): HostileFile[] {
  const [first] = outcomes;
  const counted = (count: number, sum: string) =>
    text.replace(
      '<PmtInfSts>',
      `<OrgnlNbOfTxs>${count}</OrgnlNbOfTxs><OrgnlCtrlSum>${sum}</OrgnlCtrlSum><PmtInfSts>`,
    );
  const many = Array.from({ length: MAX_OUTCOMES + 1 }, (_, at) => ({
    ...first,
    payoutId: `p-${at}`,
  }));
  return [
    ['a message to the bank', text.replace('pain.002.001.03', 'pain.001.001.03'), /Accepted are/],
    [
      'a payment from another account',
      text.replace(
        '</TxInfAndSts>',
        '<OrgnlTxRef><DbtrAcct><Id><Othr><Id>4711</Id></Othr></Id></DbtrAcct></OrgnlTxRef></TxInfAndSts>',
      ),
      /“4711”, which isn’t ours/,
    ],
    [
      'an amount in another currency',
      text.replace(
        '</TxInfAndSts>',
        '<OrgnlTxRef><Amt><InstdAmt Ccy="USD">1.00</InstdAmt></Amt></OrgnlTxRef></TxInfAndSts>',
      ),
      /is in “USD”, not in ZAR/,
    ],
    ['an id twice', statusReport([first, { ...first, word: 'returned' }]), /at line \d+ already/],
    ['an unknown status', text.replace('>ACSC<', '>DONE<'), /“DONE” is unknown/],
    ['a payment without a status', text.replace('<TxSts>ACSC</TxSts>', ''), /has no status/],
    ['a group in parts, without one', groupReport('PAYOUTS-2026-10', 'PART'), /no transaction/],
    ['a contradiction to the group', text.replace('>PART<', '>RJCT<'), /ACSC contradicts RJCT/],
    ['more payments than said', counted(1, '1.00'), /says 1 payments, and lists 2/],
    ['a control sum that is none', counted(2, 'abc'), /control sum “abc” is none/],
    [
      'more of a status than said',
      text.replace(
        '<TxInfAndSts>',
        '<NbOfTxsPerSts><DtldNbOfTxs>0</DtldNbOfTxs><DtldSts>RJCT</DtldSts></NbOfTxsPerSts><TxInfAndSts>',
      ),
      /says 0 payments of status RJCT, and lists 1/,
    ],
    ['more payments than a file may have', statusReport(many), /more than 10000 payments/],
  ];
}

/**
 * At least 30 files of each kind.
 * @param outcomes one that was paid and one that came back
 */
export function hostileBankFiles(outcomes: readonly [Outcome, Outcome]) {
  const [{ payoutId: id, amountCents }] = outcomes;
  const amount = formatPlainRand(amountCents);
  const report = statusReport(outcomes);
  const [camt053, camt054] = [statement(outcomes), notification(outcomes)];
  const second = camt053.replace(
    '</Stmt>',
    '</Stmt><Stmt><Acct><Id><Othr><Id>4711</Id></Othr></Id></Acct></Stmt>',
  );
  return {
    'pain.002': [...damagedXml(report, id), ...wrongReports(report, outcomes)],
    'camt.053': [
      ...damagedXml(camt053, id),
      ...wrongBookings(camt053, amount),
      ['a second statement of another account', second, /“4711”, which isn’t ours/],
    ],
    'camt.054': [...damagedXml(camt054, id), ...wrongBookings(camt054, amount)],
    CSV: [
      ...hostileCsvFiles(outcomes),
      ['a file that is too long', new Uint8Array(MAX_FILE_BYTES + 1), /above 20 MB/],
    ],
  } satisfies Record<string, HostileFile[]>;
}
