/** Compares the counts and sums that a statement says with the entries that it has. */
import { formatPlainRand } from '../../../shared/kernel/amount.ts';
import { readAmount, readCents, readCount } from './read-amount.ts';
import { childAt, type XmlNode } from './read-xml.ts';
import { quote } from '../../../shared/kernel/file-cells.ts';
import { FileProblem } from '../../domain/uploads/refuse-file.ts';

interface Total {
  entries: number;
  cents: number;
}

const none = (): Total => ({ entries: 0, cents: 0 });

/** Counts the entries of one statement. */
export class StatementTotals {
  private readonly credits = none();
  private readonly debits = none();

  add({ isCredit, cents }: { isCredit: boolean; cents: number }): void {
    const total = isCredit ? this.credits : this.debits;
    total.entries++;
    total.cents += cents;
  }

  /** @throws FileProblem where the statement's summary says otherwise */
  compare(statement: XmlNode): void {
    const { credits, debits } = this;
    const summary = childAt(statement, 'TxsSummry');
    compareTotal(childAt(summary, 'TtlCdtNtries'), credits, [credits.cents], 'credits');
    compareTotal(childAt(summary, 'TtlDbtNtries'), debits, [debits.cents], 'debits');
    const all = { entries: credits.entries + debits.entries, cents: 0 };
    // Banks sum all entries with and without their signs.
    const sums = [credits.cents + debits.cents, Math.abs(credits.cents - debits.cents)];
    compareTotal(childAt(summary, 'TtlNtries'), all, sums, 'entries');
  }
}

function compareTotal(
  said: XmlNode | undefined,
  { entries }: Total,
  sums: readonly number[],
  what: string,
): void {
  const number = childAt(said, 'NbOfNtries');
  if (number && readCount(number) !== entries)
    throw new FileProblem(number.line, `It says ${number.text} ${what}, and has ${entries}.`);
  const sum = childAt(said, 'Sum');
  if (sum && !sums.includes(readCents(sum.text, sum.line, 'sum')))
    throw new FileProblem(
      sum.line,
      `It says that its ${what} are ${quote(sum.text)} in all, and they are ${formatPlainRand(sums[0] ?? 0)}.`,
    );
}

/** @throws FileProblem where an entry's details don't add up to it, or to what it says of them */
export function checkBatchTotals(
  { node, cents }: { node: XmlNode; cents: number },
  batch: XmlNode | undefined,
  details: readonly { line: { amountCents?: number; count?: number }; hasAmount: boolean }[],
): void {
  const number = childAt(batch, 'NbOfTxs');
  const counted = details[0]?.line.count ?? details.length;
  if (number && readCount(number) !== counted)
    throw new FileProblem(
      number.line,
      `The entry says ${Number(number.text)} payments, and lists ${details.length}.`,
    );
  const total = childAt(batch, 'TtlAmt');
  const currency = childAt(node, 'Amt')?.attributes['Ccy'] ?? '';
  if (total && readAmount(total, currency) !== cents)
    throw new FileProblem(total.line, `The total ${quote(total.text)} isn’t the entry’s amount.`);
  if (details.length < 2 || details.some(({ hasAmount }) => !hasAmount)) return;
  const sum = details.reduce((all, { line }) => all + (line.amountCents ?? 0), 0);
  if (sum !== cents)
    throw new FileProblem(
      node.line,
      `The entry is ${formatPlainRand(cents)}, and its payments are ${formatPlainRand(sum)}.`,
    );
}
