/**
 * Reads statements of SWIFT's MT940: fields that begin `:61:`, one message or several in a file. An entry that
 * can't be read stops the payout that it names, and no other.
 */
import type { BankWord } from '../../../shared/bank-outcomes/schemas.ts';
import { formatPlainRand } from '../../../shared/kernel/amount.ts';
import { textParts } from '../../../shared/kernel/decode-text.ts';
import { plainText, quote, readDayIn } from '../../../shared/kernel/file-cells.ts';
import { FileProblem } from '../../domain/uploads/refuse-file.ts';
import { type AccountBookings, collectBookings } from './collect-bookings.ts';
import { readSignedCents } from './read-amount.ts';
import { type OutcomeLine, present, type ReadingTerms, readId } from './read-lines.ts';

interface Field {
  tag: string;
  /** Its first line in the file, from 1. */
  line: number;
  /** Its lines, each without its end. */
  rows: string[];
}

const FIELD = /^:(\d{2}[A-Z]?):(.*)$/;
/** Before the first field, and after the last one of a message, stand blocks in braces. */
const BLOCK = /^(?:-\}?$|-?\{|-\})/;
const MAX_TEXT = 2000;

/** Credit or debit; day; currency; amount. */
const BALANCE = /^([CD])\d{6}([A-Z]{3})(\d{1,15},\d{0,2})$/;
/**
 * Value day; entry day; reversed or expected; credit or debit; third letter of the currency; amount; kind;
 * our reference and the bank's.
 */
const ENTRY = /^(\d{6})(?:\d{4})?([RE]?)([CD])[A-Z]?(\d{1,12},\d{0,2})(?:[NFS][A-Z0-9]{3})?(.*)$/;

function* fieldsOf(parts: Iterable<string>): Generator<Field> {
  let field: Field | undefined;
  for (const { text, line } of linesOf(parts)) {
    const [, tag, first = ''] = FIELD.exec(text) ?? [];
    if (tag === undefined && !BLOCK.test(text)) {
      field?.rows.push(text);
      continue;
    }
    if (field) yield field;
    field = tag === undefined ? undefined : { tag, line, rows: [first] };
  }
  if (field) yield field;
}

function* linesOf(parts: Iterable<string>): Generator<{ text: string; line: number }> {
  let rest = '';
  let line = 0;
  for (const part of parts) {
    const rows = (rest + part).split('\n');
    rest = rows.pop() ?? '';
    for (const row of rows) yield { text: row.trimEnd(), line: ++line };
  }
  yield { text: rest.trimEnd(), line: line + 1 };
}

/** One message, from its reference to its closing balance. */
class Message {
  isOwn = false;
  isClosed = false;
  entry: OutcomeLine | undefined;
  /** The balance after the entries so far; unknown where one of them can't be read. */
  private cents: number | undefined;
  readonly line: number;

  constructor(line: number) {
    this.line = line;
  }

  begin({ rows, line }: Field, bookings: AccountBookings): void {
    const { cents, currency } = readBalance(rows, line);
    bookings.checkCurrency(currency, line);
    this.cents = cents;
  }

  /** @param cents above zero for a credit; absent where the entry can't be read */
  post(entry: OutcomeLine, cents: number | undefined): void {
    this.entry = entry;
    this.cents = this.cents === undefined || cents === undefined ? undefined : this.cents + cents;
  }

  /** @throws FileProblem where entries are missing, or changed */
  close({ rows, line }: Field): void {
    this.isClosed = true;
    this.entry = undefined;
    const { cents } = readBalance(rows, line);
    if (this.cents !== undefined && this.cents !== cents)
      throw new FileProblem(
        line,
        `It says that the balance is ${formatPlainRand(cents)}, and by its entries it is ${formatPlainRand(this.cents)}.`,
      );
  }
}

function readBalance([text = '']: readonly string[], line: number) {
  const [, side, currency = '', amount = ''] = BALANCE.exec(text.trim()) ?? [];
  const cents = readSignedCents(`${side === 'D' ? '-' : ''}${amount}`);
  if (cents === undefined) throw new FileProblem(line, `The balance ${quote(text)} is none.`);
  return { cents, currency };
}

/** @throws FileProblem where the file is cut, of another account, or doesn't add up */
export function readMt940(bytes: Uint8Array, terms: ReadingTerms): OutcomeLine[] {
  const bookings = collectBookings(terms);
  let message: Message | undefined;
  for (const field of fieldsOf(textParts(bytes))) {
    if (field.tag === '20') {
      checkEnd(message);
      message = new Message(field.line);
    } else if (message) readField(field, message, bookings);
  }
  checkEnd(message);
  return bookings.finish();
}

/** @throws FileProblem where the message before has no closing balance: the file is cut */
function checkEnd(message: Message | undefined): void {
  if (message && !message.isClosed)
    throw new FileProblem(message.line, 'The statement has no closing balance: the file is cut.');
}

function readField(field: Field, message: Message, bookings: AccountBookings): void {
  const { tag, rows, line } = field;
  const text = plainText(rows.join(' ')).trim().slice(0, MAX_TEXT);
  if (tag === '25' || tag === '25P') {
    message.isOwn = bookings.isOwn(rows[0]?.trim() ?? '', line);
  } else if (tag === '62F' || tag === '62M') {
    if (message.isOwn) message.close(field);
    message.isClosed = true;
  } else if (!message.isOwn) return;
  else if (tag === '60F' || tag === '60M') message.begin(field, bookings);
  else if (tag === '61') {
    const { entry, cents } = readEntry(field);
    message.post(entry, cents);
    bookings.add(entry);
  } else if (tag === '86' && message.entry) {
    const { entry } = message;
    entry.reference = [entry.reference, text].filter(Boolean).join(' ');
  }
}

/** The entry with what it adds to the balance; that is unknown where the entry can't be read. */
function readEntry({ rows: [first = '', ...more], line }: Field) {
  const [, day = '', kind = '', side, amount = '', names = ''] = ENTRY.exec(first) ?? [];
  const cents = readSignedCents(amount);
  const [customers = '', banks = ''] = names.split('//');
  const texts = [cents === undefined ? first : readId(customers.trim()), ...more];
  const isCredit = (side === 'C') !== (kind === 'R');
  const entry = present<OutcomeLine>({
    line,
    isBooking: true,
    ...wordOf(kind, isCredit),
    ...(cents === undefined ? { doubt: `The entry ${quote(first)} can’t be read.` } : {}),
    reference: plainText(texts.filter(Boolean).join(' ')).trim(),
    amountCents: cents,
    bankReference: plainText(banks).trim(),
    day: readDayIn('YYYYMMDD', `20${day}`),
  });
  return { entry, cents: cents === undefined ? undefined : postedOf(kind, isCredit, cents) };
}

/** An expected entry isn't in the balance. */
function postedOf(kind: string, isCredit: boolean, cents: number): number {
  if (kind === 'E') return 0;
  return isCredit ? cents : -cents;
}

function wordOf(kind: string, isCredit: boolean): { word: BankWord; doubt: string | undefined } {
  const isTakenBack = kind === 'R' && !isCredit;
  return {
    word: kind === 'E' ? 'onTheWay' : isCredit ? 'returned' : 'paid',
    doubt: isTakenBack ? 'It is a debit that takes back a credit.' : undefined,
  };
}
