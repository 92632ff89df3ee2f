/**
 * Our sales of a network in memory, by number and phone: a statement has up to 250,000 lines, and none of
 * them reads a sale. Only what matching and deciding need is kept of each.
 */
import { dayOf } from '../../../shared/kernel/month.ts';
import { type CandidateSale, numberKey } from '../../../shared/network-statements/rules.ts';
import { isErasedCustomer } from '../../../shared/sales/rules.ts';
import { productTable } from '../../data/product.table.ts';
import { saleNetworkTable, type SaleToMatch } from '../../data/sale-network.table.ts';
import type { Context } from '../../platform/context.ts';
import type { Position } from '../../platform/page.ts';
import { pagesOf } from '../../platform/pages.ts';
import type { NetworkProducts } from './read-network-products.ts';

/** Sales that are read at once: about a page of the database. */
const PAGE = 1000;
const STATUSES = ['approved', 'paid', 'pending'] as const;

export interface IndexedSale extends CandidateSale {
  saleId: string;
  agentId: string;
  isPending: boolean;
  isActivated: boolean;
  /** Days, `YYYY-MM-DD`; the approval's is empty before it. */
  approvedOn: string;
  endedOn: string | undefined;
  /** True once a line names it, alone or as one of several. */
  isNamed: boolean;
  /** The first line that says something of it, and what; 0 before. */
  line: number;
  said: string | undefined;
  /** Another line that says something else; 0: none. */
  otherLine: number;
}

/** Sales by one of their keys; most keys have one. */
class SalesByKey<Key> {
  private readonly found = new Map<Key, IndexedSale | IndexedSale[]>();

  add(key: Key, sale: IndexedSale): void {
    const before = this.found.get(key);
    if (before === undefined) this.found.set(key, sale);
    else this.found.set(key, Array.isArray(before) ? [...before, sale] : [before, sale]);
  }

  get(key: Key): readonly IndexedSale[] {
    const found = this.found.get(key);
    if (found === undefined) return [];
    return Array.isArray(found) ? found : [found];
  }
}

/** A number takes half the memory of the text. */
const phoneKey = (e164: string): number => Number(e164.slice(1));

export class SaleIndex {
  readonly all: IndexedSale[] = [];
  private readonly byNumber = new SalesByKey<string>();
  private readonly byPhone = new SalesByKey<number>();
  /** One copy of each agent's id, product's id and day, which many sales share. */
  private readonly texts = new Map<string, string>();

  add(sale: SaleToMatch): void {
    const { saleId, networkNumber, customerPhone, status, approvedAt, endedAt } = sale;
    const indexed: IndexedSale = {
      saleId,
      agentId: this.shared(sale.agentId),
      productId: this.shared(sale.productId),
      numberKey: networkNumber === undefined ? undefined : numberKey(networkNumber),
      isPending: status === 'pending',
      isActivated: sale.activatedAt !== undefined,
      approvedOn: approvedAt === undefined ? '' : this.shared(dayOf(approvedAt)),
      endedOn: endedAt === undefined ? undefined : this.shared(dayOf(endedAt)),
      isNamed: false,
      line: 0,
      said: undefined,
      otherLine: 0,
    };
    this.all.push(indexed);
    if (indexed.numberKey !== undefined) this.byNumber.add(indexed.numberKey, indexed);
    this.byPhone.add(phoneKey(customerPhone), indexed);
  }

  withNumber = (key: string): readonly IndexedSale[] => this.byNumber.get(key);
  withPhone = (e164: string): readonly IndexedSale[] => this.byPhone.get(phoneKey(e164));

  /** The same text, kept once. */
  shared(text: string): string {
    const kept = this.texts.get(text);
    if (kept !== undefined) return kept;
    this.texts.set(text, text);
    return text;
  }
}

/**
 * Reads the pending, approved and paid sales of a network, in pages of the lists' index. What it lags is
 * decided again when a statement is applied.
 * @param onSales called after each page
 */
export async function collectSales(
  context: Context,
  products: NetworkProducts,
  onSales: () => Promise<void>,
): Promise<SaleIndex> {
  const index = new SaleIndex();
  for (const status of STATUSES) {
    const pages = pagesOf(async (after: Position | undefined) => {
      const page = { limit: PAGE, after };
      const { rows, more } = await saleNetworkTable(context.table).pageToMatch(status, page);
      const last = rows.at(-1);
      return { rows, next: more && last ? { at: last.submittedAt, id: last.saleId } : null };
    });
    for await (const sales of pages) {
      await learnProducts(context, products, sales);
      for (const sale of sales)
        if (products.has(sale.productId) && !isErasedCustomer(sale)) index.add(sale);
      await onSales();
    }
  }
  return index;
}

/** Products that were deleted have sales all the same. */
async function learnProducts(
  { table }: Context,
  products: NetworkProducts,
  sales: readonly SaleToMatch[],
): Promise<void> {
  const unknown = new Set(sales.map(({ productId }) => productId));
  for (const productId of unknown)
    if (products.has(productId) !== undefined) unknown.delete(productId);
  const found = await productTable(table).getMany([...unknown]);
  for (const productId of unknown) {
    const product = found.get(productId);
    if (product) products.add(product);
    else products.addUnknown(productId);
  }
}
