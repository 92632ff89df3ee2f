/**
 * Reads a report of the day, camt.052, a statement, camt.053, and a notification, camt.054: their entries are alike.
 * Only a booked entry is final (docs/decisions/0065).
 */
import { MAX_BOOKINGS, readMessageId } from '../../../shared/bank-outcomes/rules.ts';
import { sameAccount } from '../../../shared/kernel/account-number.ts';
import type { BankWord } from '../../../shared/bank-outcomes/schemas.ts';
import { checkBatchTotals, StatementTotals } from './check-camt-totals.ts';
import { readAmount, readCount, readDay } from './read-amount.ts';
import {
  type DocumentReader,
  readId,
  type OutcomeLine,
  present,
  type ReadingTerms,
} from './read-lines.ts';
import { accountAt } from './read-pain002.ts';
import { childAt, childrenOf, textAt, type XmlNode } from './read-xml.ts';
import { quote } from '../../../shared/kernel/file-cells.ts';
import { FileProblem } from '../../domain/uploads/refuse-file.ts';

/** Booked; planned; and for information, which is no booking. */
const STATUSES: Readonly<Record<string, 'final' | 'planned'>> = {
  BOOK: 'final',
  PDNG: 'planned',
  INFO: 'planned',
};
/** Kinds of transactions that give a payment back: a return, and one after a request. */
const RETURNS = new Set(['RRTN', 'RPCR']);

/** Facts that all parts of an entry share. */
interface Entry {
  node: XmlNode;
  cents: number;
  isCredit: boolean;
  isReversal: boolean;
  isFinal: boolean;
  day: string | undefined;
}

/** Reads the entries in the order of the file. */
class CamtReader implements DocumentReader {
  readonly pieces = new Set(['TxDtls', 'Ntry', 'Rpt', 'Stmt', 'Ntfctn']);
  readonly lines: OutcomeLine[] = [];
  /** Details of the current entry. */
  private details: { line: OutcomeLine; hasAmount: boolean }[] = [];
  private totals = new StatementTotals();
  private seen = 0;
  private isChecked = false;
  private readonly terms: ReadingTerms;

  constructor(terms: ReadingTerms) {
    this.terms = terms;
  }

  onPiece(piece: XmlNode, ancestors: readonly XmlNode[]): void {
    if (piece.name === 'TxDtls') {
      const entry = ancestors.find(({ name }) => name === 'Ntry');
      if (entry) this.readDetails(piece, entry, ancestors.at(-1));
      return;
    }
    if (piece.name === 'Ntry') return this.endEntry(piece, ancestors.at(-1));
    this.checkAccount(piece);
    this.totals.compare(piece);
    this.totals = new StatementTotals();
    this.isChecked = false;
  }

  /** @throws FileProblem where the statement is of another account, or in another currency */
  private checkAccount(statement: XmlNode | undefined): void {
    if (this.isChecked) return;
    const account = childAt(statement, 'Acct');
    const number = accountAt(statement, 'Acct');
    const line = account?.line ?? statement?.line ?? 1;
    if (number === undefined) throw new FileProblem(line, 'It doesn’t say of which account it is.');
    if (!sameAccount(number, this.terms.account))
      throw new FileProblem(line, `It is of the account ${quote(number)}, which isn’t ours.`);
    const currency = textAt(account, 'Ccy');
    if (currency !== undefined && currency !== this.terms.currency)
      throw new FileProblem(
        line,
        `The account is in ${quote(currency)}, not in ${this.terms.currency}.`,
      );
    this.isChecked = true;
  }

  private count(node: XmlNode): void {
    if (++this.seen > MAX_BOOKINGS)
      throw new FileProblem(node.line, `The file has more than ${MAX_BOOKINGS} bookings.`);
  }

  private readEntry(node: XmlNode): Entry {
    const amount = childAt(node, 'Amt');
    if (!amount) throw new FileProblem(node.line, 'The entry has no amount.');
    const side = childAt(node, 'CdtDbtInd');
    if (side?.text !== 'CRDT' && side?.text !== 'DBIT')
      throw new FileProblem(side?.line ?? node.line, 'The entry is neither a credit nor a debit.');
    const booked = childAt(node, 'BookgDt');
    return {
      node,
      cents: readAmount(amount, this.terms.currency),
      isCredit: side.text === 'CRDT',
      isReversal: isTrue(textAt(node, 'RvslInd')),
      isFinal: readStanding(node) === 'final',
      day: readDay(childAt(booked, 'Dt') ?? childAt(booked, 'DtTm')),
    };
  }

  private readDetails(node: XmlNode, entryNode: XmlNode, parent: XmlNode | undefined): void {
    this.count(node);
    const entry = this.readEntry(entryNode);
    const amount = amountOf(node);
    const line = lineOf(node, entry, {
      batch: childAt(parent, 'Btch'),
      ownAccount: this.terms.account,
    });
    if (amount) line.amountCents = readAmount(amount, this.terms.currency);
    const side = textAt(node, 'CdtDbtInd');
    if (side !== undefined && (side === 'CRDT') !== entry.isCredit)
      line.doubt = 'It is on the other side than its entry.';
    this.details.push({ line, hasAmount: amount !== undefined });
  }

  private endEntry(node: XmlNode, statement: XmlNode | undefined): void {
    this.checkAccount(statement);
    const entry = this.readEntry(node);
    this.totals.add(entry);
    const { details } = this;
    this.details = [];
    const batch = childAt(node, 'NtryDtls', 'Btch');
    if (details.length === 0) {
      this.count(node);
      this.lines.push(entryLine(entry, batch));
      return;
    }
    const [only] = details;
    // The account's own currency counts, where a payment was ordered in another.
    if (details.length === 1 && only) {
      only.line.amountCents = entry.cents;
      // A batch that is booked as one may have details that name none of its payments.
      const count = isSummary(only.line) ? childAt(batch, 'NbOfTxs') : undefined;
      if (count) only.line.count = readCount(count);
    }
    checkBatchTotals(entry, batch, details);
    this.lines.push(...details.map(({ line }) => line));
  }
}

export const readCamt = (terms: ReadingTerms): DocumentReader => new CamtReader(terms);

const isSummary = ({ endToEndId, reference }: OutcomeLine) =>
  endToEndId === undefined && reference === undefined;

/** @throws FileProblem for a status that the standard doesn't have */
function readStanding(entry: XmlNode): 'final' | 'planned' {
  const status = childAt(entry, 'Sts');
  // Versions of 2019 have the code in an element of its own.
  const code = textAt(status, 'Cd') ?? status?.text ?? '';
  const standing = STATUSES[code];
  if (standing) return standing;
  throw new FileProblem(
    status?.line ?? entry.line,
    `The entry’s status ${quote(code)} is unknown.`,
  );
}

const isTrue = (text: string | undefined) => text === 'true' || text === '1';

/** Versions after 2009 have the amount beside its details. */
const amountOf = (node: XmlNode) =>
  childAt(node, 'Amt') ??
  childAt(node, 'AmtDtls', 'TxAmt', 'Amt') ??
  childAt(node, 'AmtDtls', 'InstdAmt', 'Amt');

const textsOf = (node: XmlNode | undefined, name: string) =>
  childrenOf(node, name).map(({ text }) => text);

/** The bank's word, and why it isn't clear where it isn't. */
function wordOf(
  { isCredit, isReversal, isFinal }: Entry,
  isReturn: boolean,
): { word: BankWord; doubt?: string } {
  const word = isCredit ? 'returned' : 'paid';
  const planned = isFinal ? {} : { word: 'onTheWay' as const };
  if (isCredit && !isReversal && !isReturn)
    return {
      word,
      doubt: 'It is a credit that doesn’t say that it returns a payment.',
      ...planned,
    };
  if (!isCredit && (isReversal || isReturn))
    return { word, doubt: 'It is a debit that takes back a credit.', ...planned };
  return { word, ...planned };
}

const subFamilyOf = (node: XmlNode | undefined) =>
  textAt(node, 'BkTxCd', 'Domn', 'Fmly', 'SubFmlyCd') ?? '';

/** A line of one of an entry's details. */
function lineOf(
  node: XmlNode,
  entry: Entry,
  { batch, ownAccount }: { batch: XmlNode | undefined; ownAccount: string },
): OutcomeLine {
  const refs = childAt(node, 'Refs');
  const returned = childAt(node, 'RtrInf');
  const isReturn =
    returned !== undefined ||
    RETURNS.has(subFamilyOf(node)) ||
    RETURNS.has(subFamilyOf(entry.node));
  const endToEndId = readId(textAt(refs, 'EndToEndId'));
  const reference = [
    ...textsOf(childAt(node, 'RmtInf'), 'Ustrd'),
    ...textsOf(refs, 'InstrId'),
    ...textsOf(node, 'AddtlTxInf'),
  ].join(' ');
  const messageId = messageIdOf(refs, batch);
  const isWhole =
    endToEndId === undefined && !/[A-Z0-9]/i.test(reference) && readMessageId(messageId);
  return present<OutcomeLine>({
    line: node.line,
    isBooking: true,
    ...wordOf(entry, isReturn),
    endToEndId,
    reference,
    messageId,
    wholeBatch: isWhole ? true : undefined,
    amountCents: undefined,
    account: recipientsAccount(childAt(node, 'RltdPties'), ownAccount),
    reasonCode: textAt(returned, 'Rsn', 'Cd') ?? textAt(returned, 'Rsn', 'Prtry'),
    reasonText: textsOf(returned, 'AddtlInf').join(' '),
    bankReference:
      textAt(refs, 'AcctSvcrRef') ?? bankReferenceOf(entry.node) ?? textAt(refs, 'TxId'),
    day: entry.day,
  });
}

/** In a return, banks name the parties in the order of the payment, or of the way back. */
const recipientsAccount = (parties: XmlNode | undefined, ownAccount: string) =>
  ['CdtrAcct', 'DbtrAcct']
    .map((name) => accountAt(parties, name))
    .find((number) => number !== undefined && !sameAccount(number, ownAccount));

const bankReferenceOf = (entry: XmlNode) =>
  textAt(entry, 'AcctSvcrRef') ?? textAt(entry, 'NtryRef');

/** The message's id, by preference one of ours. */
function messageIdOf(refs: XmlNode | undefined, batch: XmlNode | undefined): string | undefined {
  const ids = [
    textAt(refs, 'PmtInfId'),
    textAt(refs, 'MsgId'),
    textAt(batch, 'PmtInfId'),
    textAt(batch, 'MsgId'),
  ].filter((id) => id !== undefined);
  return ids.find((id) => readMessageId(id)) ?? ids[0];
}

/** The line of an entry without details: one payment, or the booking of a whole batch. */
function entryLine(entry: Entry, batch: XmlNode | undefined): OutcomeLine {
  const { node, cents, day } = entry;
  const text = [...textsOf(node, 'AddtlNtryInf'), ...textsOf(node, 'NtryRef')].join(' ');
  const named = /PAYOUTS-\d{4}-\d{2}(?:-B\d)?(?:-\d{1,3})?/.exec(text)?.[0];
  const messageId = messageIdOf(undefined, batch) ?? named;
  const count = childAt(batch, 'NbOfTxs');
  return present<OutcomeLine>({
    line: node.line,
    isBooking: true,
    ...wordOf(entry, RETURNS.has(subFamilyOf(node))),
    reference: text,
    messageId,
    wholeBatch: readMessageId(messageId) ? true : undefined,
    count: count && readCount(count),
    amountCents: cents,
    bankReference: bankReferenceOf(node),
    day,
  });
}
