/**
 * The rules by which a line of a network's statement decides about a sale (docs/decisions/0072). Pure, and
 * without zod, because screens import them. Days are `YYYY-MM-DD` in South Africa, amounts integer cents.
 */
import { withoutMarks } from '../kernel/characters.ts';
import { isWordOf, quote, readDayIn } from '../kernel/file-cells.ts';
import { addDays } from '../kernel/month.ts';
import { verdicts } from './limits.ts';
import type { StatementMapping, Verdict } from './schemas.ts';

/** Most lines of one file. */
export const MAX_STATEMENT_LINES = 250_000;
/** Most networks whose columns are kept. */
export const MAX_NETWORKS = 100;
/** Lines of a class that are kept together, and shown at once. */
export const LINES_KEPT_TOGETHER = 500;
/** A sale approved within so many days before the statement may be missing from it. */
export const DEFAULT_GRACE_DAYS = 14;
/** The days for which the lines of a preview are kept: they name customers. */
export const LINES_KEPT_DAYS = 90;

export const verdictNames: Readonly<Record<Verdict, string>> = {
  end: 'Ended by the network',
  activate: 'Newly active',
  unknown: 'Unknown',
  twoCandidates: 'Two candidates',
  missing: 'Ours, but not theirs',
  contradiction: 'Contradiction',
  endedHere: 'Ended here, active there',
  damaged: 'Damaged',
  waiting: 'Not approved here',
  notYet: 'Not yet active',
  active: 'Active',
  ended: 'Ended already',
  repeated: 'Said twice',
};

/** Classes that change sales when a statement is applied. */
export const APPLIED: readonly Verdict[] = ['end', 'activate'];
/** Classes that somebody has to look into. */
export const FINDINGS: readonly Verdict[] = verdicts.slice(
  verdicts.indexOf('unknown'),
  verdicts.indexOf('waiting'),
);

/** A network's name as it is compared: people and price lists write it with other capitals and blanks. */
export const networkKey = (network: string): string =>
  network.trim().replaceAll(/\s+/g, ' ').toLowerCase();

/** An order or line number as it is compared. */
export const numberKey = (number: string): string => withoutMarks(number).toLowerCase();

/** A product's name or plan as a statement and our list write it. */
export const productKey = (text: string): string =>
  text.trim().replaceAll(/\s+/g, ' ').toLowerCase();

export type ColumnName = keyof StatementMapping['columns'];

/** The network's word about a customer. */
export type Said =
  | { word: 'active'; day?: string | undefined; endsOn?: string | undefined }
  | { word: 'notYet' }
  /** `activated` is the day of the activation before that end, where the file gives it. */
  | { word: 'ended'; day: string; activated?: string };

/** A line of a statement. */
export interface StatementLine {
  number?: string | undefined;
  /** As the file has it. */
  phone?: string | undefined;
  product?: string | undefined;
  /** Absent for a damaged line. */
  said?: Said | undefined;
  /** Why it can't be read, in a sentence. */
  problem?: string | undefined;
}

class CellProblem extends Error {}

/**
 * Reads the cells of a line; a line that can't be read has a `problem`, and does nothing.
 * @param cell gives the trimmed text of a column, or undefined where it is blank or not mapped
 * @param today an end after it hasn't happened yet
 */
export function readLine(
  cell: (column: ColumnName) => string | undefined,
  mapping: StatementMapping,
  today: string,
): StatementLine {
  const line = { number: cell('number'), phone: cell('phone'), product: cell('product') };
  try {
    if (line.number !== undefined && line.number.length > 40)
      throw new CellProblem(
        `The number ${quote(line.number)} in ${columnOf(mapping, 'number')} has more than 40 characters.`,
      );
    if (line.number === undefined && line.phone === undefined)
      throw new CellProblem(
        'The line has neither a number nor a phone, so nobody can tell whose it is.',
      );
    return { ...line, said: readSaid(cell, mapping, today) };
  } catch (error) {
    if (!(error instanceof CellProblem)) throw error;
    return { ...line, problem: error.message };
  }
}

const columnOf = ({ columns }: StatementMapping, name: ColumnName): string =>
  `column ${quote(columns[name] ?? name)}`;

function readSaid(
  cell: (column: ColumnName) => string | undefined,
  mapping: StatementMapping,
  today: string,
): Said {
  const activated = readDay(cell, mapping, 'activatedOn');
  const ended = readDay(cell, mapping, 'endedOn');
  const word = readWord(cell, mapping, { activated, ended }, today);
  if (word === 'notYet') return { word };
  if (word === 'ended') {
    if (ended === undefined)
      throw new CellProblem(
        `The customer has ended, and ${columnOf(mapping, 'endedOn')} is blank. Write the day as ${mapping.dayForm}.`,
      );
    const wasActive = activated !== undefined && activated <= ended;
    if (ended <= today) return { word, day: ended, ...(wasActive ? { activated } : {}) };
  }
  if (activated !== undefined && activated > today)
    throw new CellProblem(
      `The customer is active, and the day ${activated} in ${columnOf(mapping, 'activatedOn')} is in the future.`,
    );
  // A notice that is running: the customer is there until then.
  return { word: 'active', day: activated, ...(word === 'ended' ? { endsOn: ended } : {}) };
}

function readDay(
  cell: (column: ColumnName) => string | undefined,
  mapping: StatementMapping,
  name: 'activatedOn' | 'endedOn',
): string | undefined {
  const text = cell(name);
  if (text === undefined) return undefined;
  const day = readDayIn(mapping.dayForm, text);
  if (day === undefined)
    throw new CellProblem(
      `The date ${quote(text)} in ${columnOf(mapping, name)} isn’t written ${mapping.dayForm}.`,
    );
  return day;
}

function readWord(
  cell: (column: ColumnName) => string | undefined,
  mapping: StatementMapping,
  { activated, ended }: Record<'activated' | 'ended', string | undefined>,
  today: string,
): Said['word'] {
  const { columns, activeValues, notYetValues, endedValues } = mapping;
  if (columns.status === undefined) {
    const isWaiting = columns.activatedOn !== undefined && activated === undefined;
    // Networks may give the day on which a contract will end before the customer is there.
    if (ended !== undefined && !(isWaiting && ended > today)) return 'ended';
    return isWaiting ? 'notYet' : 'active';
  }
  const status = cell('status') ?? '';
  const is = (values: readonly string[]) => values.some((value) => isWordOf(value, status));
  if (is(endedValues)) return 'ended';
  if (is(notYetValues)) return 'notYet';
  if (is(activeValues)) return 'active';
  const allowed = [...activeValues, ...notYetValues, ...endedValues].map(quote).join(', ');
  throw new CellProblem(
    `The status ${quote(status)} in ${columnOf(mapping, 'status')} is none of those of the mapping: ${allowed}.`,
  );
}

/** Tells apart what two lines say of one sale. */
export const saidKey = (said: Said): string =>
  said.word === 'ended' ? `ended ${said.day}` : said.word;

/** A sale as deciding needs it. */
export interface MatchedSale {
  isPending: boolean;
  isActivated: boolean;
  /** The day on which it ended here. */
  endedOn?: string | undefined;
  /** The day of its submission, where a phone alone names it. */
  submittedOn?: string | undefined;
}

export interface Decision {
  verdict: Verdict;
  /** The network's day: of the end, or of the activation. */
  day?: string | undefined;
  /** The day of the activation, for a sale that ends and was never said to be active. */
  activatedOn?: string | undefined;
  why?: string | undefined;
}

const PENDING_ACTIVE =
  'This sale is pending here. That it is active is kept, and counts once you approve it.';

/**
 * Decides what a line does to the one sale that it names.
 * @param statementDay the day of the file; an active customer without a day was active by then
 */
export function decideSale(said: Said, sale: MatchedSale, statementDay: string): Decision {
  if (sale.isPending && said.word !== 'active')
    return {
      verdict: 'waiting',
      why: 'This sale is pending. Decide it, then check the file again.',
    };
  if (said.word === 'ended') return decideEnd(said, sale);
  if (sale.endedOn !== undefined) {
    if (said.word === 'notYet') return { verdict: 'notYet' };
    return {
      verdict: 'endedHere',
      why: `The network still has this customer; the sale ended here on ${sale.endedOn}, and earns nothing any more. If the customer came back, add a new sale.`,
    };
  }
  if (said.word === 'notYet') return { verdict: 'notYet' };
  const notice =
    said.endsOn === undefined ? undefined : `The network will end it on ${said.endsOn}.`;
  const why = sale.isPending ? PENDING_ACTIVE : notice;
  if (sale.isActivated) return { verdict: sale.isPending ? 'waiting' : 'active', why };
  const { submittedOn } = sale;
  // The contract of then was another one, which the phone alone doesn't tell apart.
  if (submittedOn !== undefined && statementDay < submittedOn)
    return {
      verdict: 'notYet',
      why: `The file is as of ${statementDay}, and this sale with the same phone was submitted on ${submittedOn}.`,
    };
  return { verdict: 'activate', day: said.day ?? statementDay, why };
}

function decideEnd(
  { day, activated }: Said & { word: 'ended' },
  { isActivated, endedOn, submittedOn }: MatchedSale,
): Decision {
  if (endedOn !== undefined) return { verdict: 'ended', day };
  // The customer may have had a contract before, perhaps of another reseller, and come back.
  if (submittedOn !== undefined && day < submittedOn)
    return {
      verdict: 'contradiction',
      day,
      why: `It ended on ${day}, before this sale with the same phone was submitted on ${submittedOn}. If it is this sale, give it its number.`,
    };
  if (activated === undefined || isActivated) return { verdict: 'end', day };
  return { verdict: 'end', day, activatedOn: activated, why: `It was active from ${activated}.` };
}

/** True where a sale that no line names should have been in the file by now. */
export const isMissing = (
  sale: MatchedSale & { approvedOn: string },
  { statementDay, graceDays }: { statementDay: string; graceDays: number },
): boolean =>
  !sale.isPending &&
  sale.endedOn === undefined &&
  sale.approvedOn <= addDays(statementDay, -graceDays);

/** A sale of the network that a line may mean. */
export interface CandidateSale {
  /** Its number as it is compared. */
  numberKey?: string | undefined;
  productId: string;
  /** Days, `YYYY-MM-DD`; see `MatchedSale`. */
  endedOn?: string | undefined;
  submittedOn?: string | undefined;
}

interface MatchedLine {
  numberKey?: string | undefined;
  /** The products that the line's product may be; undefined where the file names none. */
  productIds?: ReadonlySet<string> | undefined;
  said?: Said | undefined;
}

/**
 * The sales that a line means: by its number; without one of that number by its phone, and by its product
 * where the file has one. A sale that has another number is another one, whatever its phone. A customer who came back
 * has one sale that ended and one that stands.
 */
export function matchLine<Sale extends CandidateSale>(
  line: MatchedLine,
  { byNumber, byPhone }: { byNumber: readonly Sale[]; byPhone: () => readonly Sale[] },
): readonly Sale[] {
  if (byNumber.length > 0) return meantOf(byNumber, line.said);
  const found = byPhone().filter(
    (sale) =>
      (line.numberKey === undefined || sale.numberKey === undefined) &&
      (line.productIds === undefined || line.productIds.has(sale.productId)),
  );
  // Two customers may share a phone: only a number tells whose end it is.
  return line.said?.word === 'ended' ? found : meantOf(found, line.said);
}

/** The only one of several sales that stands; for an end before its submission, those that ended. */
function meantOf<Sale extends CandidateSale>(
  sales: readonly Sale[],
  said: Said | undefined,
): readonly Sale[] {
  const [standing, other] = sales.filter(({ endedOn }) => endedOn === undefined);
  if (!said || !standing || other || sales.length < 2) return sales;
  const isEarlier = said.word === 'ended' && said.day < (standing.submittedOn ?? '');
  return isEarlier ? sales.filter((sale) => sale !== standing) : [standing];
}
