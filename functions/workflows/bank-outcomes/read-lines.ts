/** The common form in which every reader of a bank's file returns its lines. */
import type {
  BankWord,
  OutcomeFormat,
  OutcomeMapping,
} from '../../../shared/bank-outcomes/schemas.ts';
import type { XmlNode } from './read-xml.ts';

/** A payment, or all payments of a message, as a file speaks of it. */
export interface OutcomeLine {
  /** The line of the file, from 1. */
  line: number;
  word: BankWord;
  /** Absent where the file has none, or says that none was given. */
  endToEndId?: string;
  /** Every text that may hold a reference, joined. */
  reference?: string;
  /** The id of the message that ordered the payment. */
  messageId?: string;
  /** It stands for every payment of that message. */
  wholeBatch?: true;
  /** How many payments it stands for, where the file says it. */
  count?: number;
  amountCents?: number;
  /** The recipient's account number. */
  account?: string;
  reasonCode?: string;
  reasonText?: string;
  /** The bank's own reference. */
  bankReference?: string;
  /** `YYYY-MM-DD`. */
  day?: string;
  /** A booking on a statement: it may have nothing to do with payouts. */
  isBooking?: true;
  /** Why the words aren't clear enough to act on, for the user. */
  doubt?: string;
}

/** The payments and accounts against which a file is read. */
export interface ReadingTerms {
  currency: string;
  /** The number of the account that pays; a statement of another one is refused. */
  account: string;
}

/** Takes the pieces of an XML document. */
export interface DocumentReader {
  pieces: ReadonlySet<string>;
  onPiece: (piece: XmlNode, ancestors: readonly XmlNode[]) => void;
  lines: OutcomeLine[];
}

export interface BankFileContent {
  format: OutcomeFormat;
  lines: OutcomeLine[];
  /** How the columns of a CSV were read. */
  mapping?: OutcomeMapping;
}

/** Ids with which banks say that there is none. */
const NO_ID = /^(?:NOTPROVIDED|NONREF|N\/?A|-*)$/i;

export const readId = (text: string | undefined): string | undefined =>
  text === undefined || NO_ID.test(text) ? undefined : text;

/** The parts that are there. */
export function present<Line extends object>(parts: {
  [Name in keyof Line]: Line[Name] | undefined;
}): Line {
  return Object.fromEntries(
    Object.entries(parts).filter(([, value]) => value !== undefined && value !== ''),
  ) as Line;
}
