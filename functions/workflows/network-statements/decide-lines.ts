/** Finds the sales that lines mean, and decides each line by what the whole file says of its sale. */
import { quote } from '../../../shared/kernel/file-cells.ts';
import { parsePhone } from '../../../shared/kernel/phone.ts';
import {
  type Decision,
  decideSale,
  matchLine,
  numberKey,
  saidKey,
  type StatementLine,
} from '../../../shared/network-statements/rules.ts';
import type { IndexedSale, SaleIndex } from './collect-sales.ts';
import type { NetworkProducts } from './read-network-products.ts';
import type { NumberedLine } from './open-statement.ts';

export interface DecidedLine extends Decision {
  /** The one sale that the line names. */
  sale?: IndexedSale;
  /** The sales that it may mean, where there are several. */
  candidates?: readonly IndexedSale[];
}

interface Found {
  sales: readonly IndexedSale[];
  /** Why it names no sale. */
  why: string;
  /** Why the line can't be read after all. */
  problem?: string;
}

/** The words of the file's lines about each sale in memory, in a few bytes of each. */
class SaidOfSales {
  /** 1 once a line names the sale, alone or as one of several. */
  private readonly named: Uint8Array;
  /** The first line that says something of it, and what; 0 before. */
  private readonly lines: Uint32Array;
  private readonly words: Uint32Array;
  /** Another line that says something else; 0: none. */
  private readonly others: Uint32Array;
  /** The words of lines, each once. */
  private readonly numbers = new Map<string, number>();

  constructor(sales: number) {
    this.named = new Uint8Array(sales);
    [this.lines, this.words, this.others] = [
      new Uint32Array(sales),
      new Uint32Array(sales),
      new Uint32Array(sales),
    ];
  }

  isNamed = (at: number): boolean => this.named[at] === 1;
  firstLine = (at: number): number => this.lines[at] ?? 0;
  otherLine = (at: number): number => this.others[at] ?? 0;

  name(at: number): void {
    this.named[at] = 1;
  }

  say(at: number, said: string, line: number): void {
    const word = this.numberOf(said);
    if (this.lines[at] === 0) {
      this.lines[at] = line;
      this.words[at] = word;
    } else if (this.words[at] !== word && this.others[at] === 0) this.others[at] = line;
  }

  private numberOf(said: string): number {
    const known = this.numbers.get(said) ?? this.numbers.size;
    this.numbers.set(said, known);
    return known;
  }
}

class LineDecider {
  private readonly index: SaleIndex;
  private readonly said: SaidOfSales;
  private readonly products: NetworkProducts;
  private readonly network: string;

  constructor(index: SaleIndex, products: NetworkProducts, network: string) {
    this.index = index;
    this.said = new SaidOfSales(index.length);
    this.products = products;
    this.network = network;
  }

  /** Notes what a line says of the sales that it names; all lines are noted before the first is decided. */
  note(line: NumberedLine): void {
    const { sales } = this.find(line);
    // A damaged line may still tell whose it is: its sale isn't missing from the file.
    for (const { at } of sales) this.said.name(at);
    const [sale] = sales;
    if (!sale || sales.length > 1 || !line.said) return;
    this.said.say(sale.at, saidKey(line.said), line.row);
  }

  /** True for a sale in memory that a line names, alone or as one of several. */
  isNamed = (at: number): boolean => this.said.isNamed(at);

  decide(line: NumberedLine, statementDay: string): DecidedLine {
    const { said, problem, row } = line;
    if (problem !== undefined || !said) return { verdict: 'damaged', why: problem };
    const found = this.find(line);
    if (found.problem) return { verdict: 'damaged', why: found.problem };
    const [sale] = found.sales;
    if (!sale) return { verdict: 'unknown', why: found.why };
    if (found.sales.length > 1)
      return {
        verdict: 'twoCandidates',
        candidates: found.sales,
        why: `${found.sales.length} sales have this ${this.keyOf(line)}. Give the right one its number.`,
      };
    const [first, other] = [this.said.firstLine(sale.at), this.said.otherLine(sale.at)];
    if (other > 0)
      return {
        verdict: 'contradiction',
        sale,
        why: `Lines ${first} and ${other} name the same sale, and say different things.`,
      };
    if (first !== row)
      return { verdict: 'repeated', sale, why: `Line ${first} says the same of this sale.` };
    const { submittedOn, ...rest } = sale;
    const matched = this.isByNumber(line) ? rest : { ...rest, submittedOn };
    return { ...decideSale(said, matched, statementDay), sale };
  }

  private keyOf = (line: StatementLine): string => (this.isByNumber(line) ? 'number' : 'phone');

  private isByNumber = ({ number }: StatementLine): boolean =>
    number !== undefined && this.index.withNumber(numberKey(number)).length > 0;

  private find({ number, phone, product, said }: StatementLine): Found {
    const key = number === undefined ? undefined : numberKey(number);
    const byNumber = key === undefined ? [] : this.index.withNumber(key);
    if (byNumber.length > 0)
      return { sales: matchLine({ said }, { byNumber, byPhone: () => [] }), why: '' };
    const e164 = phone === undefined ? undefined : parsePhone(phone);
    if (key === undefined && phone !== undefined && e164 === undefined)
      return {
        sales: [],
        why: '',
        problem: `The phone ${quote(phone)} is no phone number, like 082 123 4567, and the line has no number.`,
      };
    const productIds = product === undefined ? undefined : this.products.idsOf(product);
    const sales = matchLine(
      { numberKey: key, productIds, said },
      { byNumber, byPhone: () => (e164 === undefined ? [] : this.index.withPhone(e164)) },
    );
    const why =
      product !== undefined && productIds?.size === 0
        ? `No sale has this number, and no product of ${this.network} is called ${quote(product)}.`
        : `No sale of ${this.network} has this number or phone.`;
    return { sales, why };
  }
}

export type { LineDecider };

/** Decides the lines of a file, once all of them are noted. */
export const decideLines = (
  index: SaleIndex,
  products: NetworkProducts,
  network: string,
): LineDecider => new LineDecider(index, products, network);
