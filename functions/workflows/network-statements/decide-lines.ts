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

class LineDecider {
  private readonly index: SaleIndex;
  private readonly products: NetworkProducts;
  private readonly network: string;

  constructor(index: SaleIndex, products: NetworkProducts, network: string) {
    this.index = index;
    this.products = products;
    this.network = network;
  }

  /** Notes what a line says of the sales that it names; all lines are noted before the first is decided. */
  note(line: NumberedLine): void {
    const { sales } = this.find(line);
    // A damaged line may still tell whose it is: its sale isn't missing from the file.
    for (const sale of sales) sale.isNamed = true;
    const [sale] = sales;
    if (!sale || sales.length > 1 || !line.said) return;
    const said = this.index.shared(saidKey(line.said));
    if (sale.said === undefined) {
      sale.said = said;
      sale.line = line.row;
    } else if (sale.said !== said && sale.otherLine === 0) sale.otherLine = line.row;
  }

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
    if (sale.otherLine > 0)
      return {
        verdict: 'contradiction',
        sale,
        why: `Lines ${sale.line} and ${sale.otherLine} name the same sale, and say different things.`,
      };
    if (sale.line !== row)
      return { verdict: 'repeated', sale, why: `Line ${sale.line} says the same of this sale.` };
    return { ...decideSale(said, sale, statementDay), sale };
  }

  private keyOf({ number }: StatementLine): string {
    const isByNumber = number !== undefined && this.index.withNumber(numberKey(number)).length > 0;
    return isByNumber ? 'number' : 'phone';
  }

  private find({ number, phone, product }: StatementLine): Found {
    const key = number === undefined ? undefined : numberKey(number);
    const byNumber = key === undefined ? [] : this.index.withNumber(key);
    if (byNumber.length > 0) return { sales: byNumber, why: '' };
    const e164 = phone === undefined ? undefined : parsePhone(phone);
    if (key === undefined && phone !== undefined && e164 === undefined)
      return {
        sales: [],
        why: '',
        problem: `The phone ${quote(phone)} is no phone number, like 082 123 4567, and the line has no number.`,
      };
    const productIds = product === undefined ? undefined : this.products.idsOf(product);
    const sales = matchLine(
      { numberKey: key, productIds },
      { byNumber, byPhone: () => (e164 === undefined ? [] : this.index.withPhone(e164)) },
    );
    const why =
      product !== undefined && productIds?.size === 0
        ? `No sale has this number, and no product of ${this.network} is called ${quote(product)}.`
        : `No sale of ${this.network} has this number or phone.`;
    return { sales, why };
  }
}

/** Decides the lines of a file, once all of them are noted. */
export const decideLines = (
  index: SaleIndex,
  products: NetworkProducts,
  network: string,
): LineDecider => new LineDecider(index, products, network);
