/**
 * Reads statements in OFX: version 1 is SGML, whose values have no closing tags, version 2 is XML. There are no
 * document types, so no entities of a file's own. A transaction that can't be read stops the payout that it
 * names, and no other.
 */
import { textParts } from '../../../shared/kernel/decode-text.ts';
import { plainText, quote, readDayIn } from '../../../shared/kernel/file-cells.ts';
import { FileProblem } from '../../domain/uploads/refuse-file.ts';
import { type AccountBookings, collectBookings } from './collect-bookings.ts';
import { readSignedCents } from './read-amount.ts';
import { type OutcomeLine, present, type ReadingTerms, readId } from './read-lines.ts';

interface Tag {
  /** In capitals; with a slash before that of a closing tag. */
  name: string;
  /** The text after it, up to the next tag. */
  value: string;
  line: number;
}

/** A declaration, or a tag with the text after it. */
const TAG = /<(?:(!)|([?/]?)([A-Za-z0-9_.]{1,40})[^<>]{0,2000}>([^<]*))/g;
const MAX_TEXT = 1000;
const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};
const unescaped = (text: string) =>
  text.replaceAll(/&(amp|lt|gt|quot|apos|nbsp);/g, (_, name: string) => ENTITIES[name] ?? '');

/** @throws FileProblem for a document type */
function* tagsOf(text: string): Generator<Tag> {
  let line = 1;
  let from = 0;
  for (const match of text.matchAll(TAG)) {
    const [, declaration, sign = '', name = '', value = ''] = match;
    for (let at = text.indexOf('\n', from); at !== -1 && at < match.index; line++) {
      from = at + 1;
      at = text.indexOf('\n', from);
    }
    if (declaration !== undefined)
      throw new FileProblem(line, 'The file has a document type, which no bank’s statement has.');
    if (sign === '?') continue;
    const plain = plainText(unescaped(value)).trim().slice(0, MAX_TEXT);
    yield { name: `${sign}${name.toUpperCase()}`, value: plain, line };
  }
}

/** A transaction: the values of its tags, several of one name joined. */
interface Transaction {
  line: number;
  values: Map<string, string>;
}

/** Tags with texts that may have our reference. */
const TEXTS = ['CHECKNUM', 'REFNUM', 'NAME', 'MEMO'];

class OfxReader {
  private readonly bookings: AccountBookings;
  private isOwn: boolean | undefined;
  private currency = '';
  private transaction: Transaction | undefined;
  private isOver = false;

  constructor(terms: ReadingTerms) {
    this.bookings = collectBookings(terms);
  }

  read(tag: Tag): void {
    const { name, value, line } = tag;
    if (name === 'STMTRS' || name === 'CCSTMTRS') this.isOwn = undefined;
    else if (name === 'CURDEF') this.currency = value;
    else if (name === '/OFX') this.isOver = true;
    else if (name === 'STMTTRN') {
      this.endTransaction();
      this.transaction = { line, values: new Map() };
    } else if (name === '/STMTTRN' || name === '/BANKTRANLIST') this.endTransaction();
    else if (this.transaction) addValue(this.transaction, tag);
    else if (name === 'ACCTID' && this.isOwn === undefined) {
      this.isOwn = this.bookings.isOwn(value, line);
      if (this.isOwn) this.bookings.checkCurrency(this.currency, line);
    }
  }

  private endTransaction(): void {
    const { transaction } = this;
    this.transaction = undefined;
    if (!transaction) return;
    if (this.isOwn === undefined)
      throw new FileProblem(transaction.line, 'It doesn’t say of which account it is.');
    if (this.isOwn) this.bookings.add(bookingOf(transaction, this.currency));
  }

  /** @throws FileProblem where the file is cut */
  finish(): OutcomeLine[] {
    if (!this.isOver) throw new FileProblem(1, 'The file has no end: it is cut.');
    return this.bookings.finish();
  }
}

function addValue({ values }: Transaction, { name, value }: Tag): void {
  if (value === '' || name.startsWith('/')) return;
  const before = values.get(name);
  values.set(name, before === undefined ? value : `${before} ${value}`.slice(0, MAX_TEXT));
}

/** @throws FileProblem where the file is cut, or of another account */
export function readOfx(bytes: Uint8Array, terms: ReadingTerms): OutcomeLine[] {
  const reader = new OfxReader(terms);
  for (const tag of tagsOf([...textParts(bytes)].join(''))) reader.read(tag);
  return reader.finish();
}

function bookingOf({ line, values }: Transaction, currency: string): OutcomeLine {
  const amount = values.get('TRNAMT') ?? '';
  const cents = readSignedCents(amount);
  const other = values.get('CURSYM');
  const doubt =
    cents === undefined
      ? `The amount ${quote(amount)} is none.`
      : other !== undefined && other !== currency
        ? `The amount is in ${quote(other)}, not in ${currency}.`
        : undefined;
  return present<OutcomeLine>({
    line,
    isBooking: true,
    word: cents !== undefined && cents > 0 ? 'returned' : 'paid',
    reference: TEXTS.flatMap((name) => readId(values.get(name)) ?? []).join(' '),
    amountCents: cents === undefined ? undefined : Math.abs(cents),
    account: values.get('ACCTID'),
    bankReference: values.get('FITID'),
    day: readDayIn('YYYYMMDD', values.get('DTPOSTED') ?? ''),
    doubt,
  });
}
