/**
 * The sales that lines of a file may name, in memory by number and phone, with what deciding needs of each. The file
 * bounds how many these are; of the network's other sales nothing is kept.
 */
import { dayOf } from '../../../shared/kernel/month.ts';
import { parsePhone } from '../../../shared/kernel/phone.ts';
import {
  type CandidateSale,
  numberKey,
  type StatementLine,
} from '../../../shared/network-statements/rules.ts';
import type { ProductSale } from '../../data/products/product-sales.table.ts';
import { HashIndex, TextList } from '../../platform/compact.ts';
import { optional } from '../../platform/present.ts';

/** A sale of the network. */
export interface ComparedSale extends CandidateSale {
  saleId: string;
  agentId: string;
  /** E.164. */
  phone: string;
  isPending: boolean;
  isActivated: boolean;
  /** Days, `YYYY-MM-DD`; the approval's is empty before it. */
  approvedOn: string;
  endedOn?: string | undefined;
  /** Absent where a worker of an earlier release kept the sale. */
  submittedOn?: string | undefined;
}

/** A sale in memory, with its number there. */
export interface IndexedSale extends ComparedSale {
  at: number;
}

/** A sale as it is compared; undefined where no statement is about it. */
export function comparedSale(productId: string, sale: ProductSale): ComparedSale | undefined {
  const { id: saleId, agentId, standing, phone, number, approvedOn = '', endedOn } = sale;
  if (standing === undefined || phone === undefined) return undefined;
  return {
    saleId,
    agentId,
    productId,
    phone,
    isPending: standing === 'pending',
    isActivated: sale.isActivated === true,
    approvedOn,
    submittedOn: dayOf(sale.at),
    ...optional({ numberKey: number, endedOn }),
  };
}

// One index has numbers and phones.
const nameOfNumber = (key: string) => `n${key}`;
const nameOfPhone = (e164: string) => `p${e164}`;

/** The numbers and phones of a file's lines. */
export class LineKeys {
  readonly #index = new HashIndex();

  add({ number, phone }: StatementLine): void {
    if (number !== undefined) this.#index.add(nameOfNumber(numberKey(number)), 0);
    const e164 = phone === undefined ? undefined : parsePhone(phone);
    if (e164 !== undefined) this.#index.add(nameOfPhone(e164), 0);
  }

  /** True where a line may name the sale; rarely also where none does. */
  mayName = ({ numberKey: key, phone }: ComparedSale): boolean =>
    (key !== undefined && this.#index.mayHave(nameOfNumber(key))) ||
    this.#index.mayHave(nameOfPhone(phone));
}

/** A sale as text: its values alone, because there are hundreds of thousands. */
const packSale = (sale: ComparedSale): string => {
  const { saleId, agentId, productId, phone, approvedOn, endedOn = '' } = sale;
  const flags = (sale.isPending ? 1 : 0) + (sale.isActivated ? 2 : 0);
  const fixed = [saleId, agentId, productId, phone, flags, approvedOn, endedOn];
  return JSON.stringify([...fixed, sale.numberKey, sale.submittedOn]);
};

type PackedSale = [string, string, string, string, number, string, string, string | null, string?];

function unpackSale(text: string): ComparedSale {
  const packed = JSON.parse(text) as PackedSale;
  const [saleId, agentId, productId, phone, flags, approvedOn, endedOn, key, submittedOn] = packed;
  return {
    saleId,
    agentId,
    productId,
    phone,
    isPending: (flags & 1) !== 0,
    isActivated: (flags & 2) !== 0,
    approvedOn,
    submittedOn,
    ...(endedOn === '' ? {} : { endedOn }),
    ...(key === null ? {} : { numberKey: key }),
  };
}

/** Sales in memory, by number and phone. */
class SaleIndex {
  readonly #sales = new TextList();
  readonly #keys = new HashIndex();

  get length(): number {
    return this.#sales.length;
  }

  add = (sale: ComparedSale): void => this.#add(sale, packSale(sale));

  at = (at: number): IndexedSale => ({ ...unpackSale(this.#sales.at(at)), at });

  withNumber = (key: string): readonly IndexedSale[] =>
    this.#find(nameOfNumber(key)).filter((sale) => sale.numberKey === key);
  withPhone = (e164: string): readonly IndexedSale[] =>
    this.#find(nameOfPhone(e164)).filter((sale) => sale.phone === e164);

  /** One that came twice, as its product was corrected meanwhile, counts as it came last. */
  #find(name: string): IndexedSale[] {
    const found = this.#keys.find(name).map(this.at);
    return found.length < 2
      ? found
      : [...new Map(found.map((sale) => [sale.saleId, sale])).values()];
  }

  /** The texts of the sales from one on, for `addText`. */
  *textsFrom(first: number): Generator<string> {
    for (let at = first; at < this.length; at++) yield this.#sales.at(at);
  }

  addText = (text: string): void => this.#add(unpackSale(text), text);

  #add(sale: ComparedSale, text: string): void {
    const at = this.#sales.add(text);
    if (sale.numberKey !== undefined) this.#keys.add(nameOfNumber(sale.numberKey), at);
    this.#keys.add(nameOfPhone(sale.phone), at);
  }
}

export type { SaleIndex };

/** Begins to collect the sales that a line may name. */
export const collectSales = (): SaleIndex => new SaleIndex();
