/**
 * Reads a status report, pain.002. A transaction's own status counts before that of its payment
 * information, and that before the group's (docs/decisions/0065).
 */
import type { BankWord } from '../../../shared/bank-outcomes/schemas.ts';
import { MAX_OUTCOMES } from '../../../shared/bank-outcomes/rules.ts';
import { sameAccount } from '../../../shared/kernel/account-number.ts';
import { formatPlainRand } from '../../../shared/kernel/amount.ts';
import { readAmount, readCents, readCount, readDay } from './read-amount.ts';
import {
  type DocumentReader,
  readId,
  type OutcomeLine,
  present,
  type ReadingTerms,
} from './read-lines.ts';
import { childAt, childrenOf, textAt, type XmlNode } from './read-xml.ts';
import { quote } from '../../../shared/kernel/file-cells.ts';
import { FileProblem } from '../../domain/uploads/refuse-file.ts';

/** `PART`: the transactions say it. */
const WORDS: Readonly<Record<string, BankWord | 'parts'>> = {
  ACSC: 'paid',
  RJCT: 'returned',
  ACTC: 'onTheWay',
  ACCP: 'onTheWay',
  ACSP: 'onTheWay',
  ACWC: 'onTheWay',
  PDNG: 'onTheWay',
  RCVD: 'onTheWay',
  PART: 'parts',
};

interface Status {
  node: XmlNode;
  code: string;
  word: BankWord | 'parts';
  /** The element whose reason holds. */
  of: XmlNode;
}

function statusOf(of: XmlNode | undefined, name: string): Status | undefined {
  const node = childAt(of, name);
  if (!of || !node) return undefined;
  const word = WORDS[node.text];
  if (!word) throw new FileProblem(node.line, `The status ${quote(node.text)} is unknown.`);
  return { node, code: node.text, word, of };
}

/** A transaction that the report lists, as its totals count it. */
interface Listed {
  code: string;
  cents: number | undefined;
}

/** Reads the report's parts in the order of the file. */
class Pain002Reader implements DocumentReader {
  readonly pieces = new Set(['TxInfAndSts', 'OrgnlPmtInfAndSts', 'CstmrPmtStsRpt']);
  readonly lines: OutcomeLine[] = [];
  /** Transactions of the current payment information. */
  private listed: Listed[] = [];
  private listedInAll = 0;
  private readonly ids = new Map<string, number>();
  private readonly whole = new Set<string>();
  private readonly terms: ReadingTerms;

  constructor(terms: ReadingTerms) {
    this.terms = terms;
  }

  onPiece(piece: XmlNode, ancestors: readonly XmlNode[]): void {
    if (piece.name === 'CstmrPmtStsRpt') return this.endReport(piece);
    const report = ancestors[1];
    const group = childAt(report, 'OrgnlGrpInfAndSts');
    if (!group)
      throw new FileProblem(piece.line, 'A status stands before the message that it is about.');
    if (piece.name === 'TxInfAndSts') return this.readTransaction(piece, group, ancestors.at(-1));
    this.endPayments(piece, group);
  }

  private readTransaction(node: XmlNode, group: XmlNode, payments: XmlNode | undefined): void {
    if (++this.listedInAll > MAX_OUTCOMES)
      throw new FileProblem(node.line, `The file has more than ${MAX_OUTCOMES} payments.`);
    const above = statusOf(payments, 'PmtInfSts') ?? statusOf(group, 'GrpSts');
    const own = statusOf(node, 'TxSts');
    const status = own ?? above;
    if (!status || status.word === 'parts')
      throw new FileProblem(node.line, 'The transaction has no status.');
    checkAgreement(own, above);
    const original = childAt(node, 'OrgnlTxRef');
    this.checkDebtor(original);
    const cents = this.amountOf(original);
    this.listed.push({ code: status.code, cents });
    this.lines.push(
      present<OutcomeLine>({
        line: node.line,
        word: status.word,
        endToEndId: this.uniqueId(node),
        reference: childrenOf(childAt(original, 'RmtInf'), 'Ustrd')
          .map(({ text }) => text)
          .join(' '),
        messageId: textAt(group, 'OrgnlMsgId'),
        amountCents: cents,
        account: accountAt(original, 'CdtrAcct'),
        ...reasonOf(node, status.of),
        bankReference: textAt(node, 'AcctSvcrRef') ?? textAt(node, 'StsId'),
        day: readDay(childAt(node, 'AccptncDtTm')),
      }),
    );
  }

  /** @throws FileProblem for the second line of one id: which of them counts? */
  private uniqueId(node: XmlNode): string | undefined {
    const id = readId(textAt(node, 'OrgnlEndToEndId'));
    if (id === undefined) return undefined;
    const before = this.ids.get(id);
    if (before !== undefined)
      throw new FileProblem(node.line, `The id ${quote(id)} stands at line ${before} already.`);
    this.ids.set(id, node.line);
    return id;
  }

  private amountOf(original: XmlNode | undefined): number | undefined {
    const amount =
      childAt(original, 'Amt', 'InstdAmt') ?? childAt(original, 'Amt', 'EqvtAmt', 'Amt');
    return amount && readAmount(amount, this.terms.currency);
  }

  private checkDebtor(original: XmlNode | undefined): void {
    const given = accountAt(original, 'DbtrAcct');
    if (given !== undefined && !sameAccount(given, this.terms.account))
      throw new FileProblem(
        childAt(original, 'DbtrAcct')?.line ?? 1,
        `The payment is from the account ${quote(given)}, which isn’t ours.`,
      );
  }

  private endPayments(payments: XmlNode, group: XmlNode): void {
    checkTotals(payments, this.listed);
    const status = statusOf(payments, 'PmtInfSts') ?? statusOf(group, 'GrpSts');
    const said = childAt(payments, 'OrgnlNbOfTxs');
    const isComplete = said !== undefined && readCount(said) === this.listed.length;
    const messageId = textAt(payments, 'OrgnlPmtInfId') ?? textAt(group, 'OrgnlMsgId');
    if (this.listed.length === 0) this.addWhole(status, payments, messageId);
    // A refusal of the whole holds for the payments that it doesn't list, too.
    else if (status?.word === 'returned' && !isComplete) this.addWhole(status, payments, messageId);
    this.listed = [];
  }

  private endReport(report: XmlNode): void {
    const group = childAt(report, 'OrgnlGrpInfAndSts');
    if (!group) throw new FileProblem(report.line, 'It doesn’t say which message it is about.');
    const status = statusOf(group, 'GrpSts');
    if (this.lines.length === 0) return this.addWhole(status, group, textAt(group, 'OrgnlMsgId'));
    if (status?.word === 'returned') this.addWhole(status, group, textAt(group, 'OrgnlMsgId'));
  }

  /** A line for all payments of a message, once. */
  private addWhole(status: Status | undefined, of: XmlNode, messageId: string | undefined): void {
    if (!status || status.word === 'parts')
      throw new FileProblem(of.line, 'It has no status, and lists no transaction that has one.');
    const key = `${messageId} ${status.word}`;
    if (this.whole.has(key)) return;
    this.whole.add(key);
    const sum = childAt(of, 'OrgnlCtrlSum');
    const count = childAt(of, 'OrgnlNbOfTxs');
    this.lines.push(
      present<OutcomeLine>({
        line: status.node.line,
        word: status.word,
        wholeBatch: true,
        messageId,
        amountCents: sum && readCents(sum.text, sum.line, 'control sum'),
        count: count && readCount(count),
        ...reasonOf(status.of, status.of),
      }),
    );
  }
}

export const readPain002 = (terms: ReadingTerms): DocumentReader => new Pain002Reader(terms);

/** @throws FileProblem where one of two statuses is final and the other says the opposite */
function checkAgreement(own: Status | undefined, above: Status | undefined): void {
  if (!own || !above) return;
  const isFinal = ({ word }: Status) => word === 'paid' || word === 'returned';
  if (isFinal(own) && isFinal(above) && own.word !== above.word)
    throw new FileProblem(
      own.node.line,
      `The status ${own.code} contradicts ${above.code} at line ${above.node.line}.`,
    );
}

/** The reason of a transaction, or of what it inherits its status from. */
function reasonOf(node: XmlNode, inherited: XmlNode) {
  const info = childAt(node, 'StsRsnInf') ?? childAt(inherited, 'StsRsnInf');
  const text = childrenOf(info, 'AddtlInf').map((part) => part.text);
  return {
    reasonCode: textAt(info, 'Rsn', 'Cd') ?? textAt(info, 'Rsn', 'Prtry'),
    reasonText: text.join(' '),
  };
}

/** The number of an account's element. */
export const accountAt = (node: XmlNode | undefined, name: string): string | undefined =>
  textAt(node, name, 'Id', 'Othr', 'Id') ?? textAt(node, name, 'Id', 'IBAN');

/**
 * Compares the counts and sums of a payment information with the transactions that it lists. Banks may
 * list some only, so that fewer are no contradiction.
 */
function checkTotals(payments: XmlNode, listed: readonly Listed[]): void {
  const said = childAt(payments, 'OrgnlNbOfTxs');
  const count = said && readCount(said);
  if (said && count !== undefined && listed.length > count)
    throw new FileProblem(said.line, `It says ${count} payments, and lists ${listed.length}.`);
  const isComplete = count !== undefined && listed.length === count && count > 0;
  const sum = childAt(payments, 'OrgnlCtrlSum');
  if (sum) checkSum(sum, isComplete ? listed : undefined);
  for (const part of childrenOf(payments, 'NbOfTxsPerSts'))
    checkStatusTotals(part, listed, isComplete);
}

/** Compares what is said of one status. */
function checkStatusTotals(part: XmlNode, listed: readonly Listed[], isComplete: boolean): void {
  const status = textAt(part, 'DtldSts');
  const ofStatus = listed.filter(({ code }) => code === status);
  const node = childAt(part, 'DtldNbOfTxs');
  if (!node) return;
  const number = readCount(node);
  if (ofStatus.length > number || (isComplete && ofStatus.length !== number))
    throw new FileProblem(
      node.line,
      `It says ${number} payments of status ${status}, and lists ${ofStatus.length}.`,
    );
  const sum = childAt(part, 'DtldCtrlSum');
  if (sum) checkSum(sum, ofStatus.length === number ? ofStatus : undefined);
}

/** @param listed undefined where not all are listed: then only its form is checked */
function checkSum(node: XmlNode, listed: readonly Listed[] | undefined) {
  const said = readCents(node.text, node.line, 'control sum');
  if (!listed || listed.length === 0 || listed.some(({ cents }) => cents === undefined)) return;
  const sum = listed.reduce((total, { cents = 0 }) => total + cents, 0);
  if (sum !== said)
    throw new FileProblem(
      node.line,
      `The control sum is ${quote(node.text)}, and the payments are ${formatPlainRand(sum)}.`,
    );
}
