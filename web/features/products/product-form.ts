/** What the dialog of a product checks before it sends anything (document 001, section 5). */
import { MAX_AMOUNT_CENTS, parseRand } from '../../../shared/kernel/money.ts';
import type { Product } from '../../../shared/products/contract.ts';
import {
  DEFAULT_COMMISSION_RATE,
  isInTenths,
  MAX_MARGIN_PERCENTAGE,
  MAX_SPEED_MBPS,
} from '../../../shared/products/rules.ts';

/** As typed. */
export interface ProductValues {
  name: string;
  description: string;
  rate: string;
  isActive: boolean;
  downloadSpeed: string;
  uploadSpeed: string;
  isUncapped: boolean;
  costPrice: string;
  margin: string;
  sellingPrice: string;
}

/** From the contract's names to the form's. */
export const productFields = {
  name: 'name',
  description: 'description',
  baseCommissionRate: 'rate',
  isActive: 'isActive',
  downloadSpeedMbps: 'downloadSpeed',
  uploadSpeedMbps: 'uploadSpeed',
  isUncapped: 'isUncapped',
  costPriceCents: 'costPrice',
  marginPercentage: 'margin',
  sellingPriceCents: 'sellingPrice',
} as const satisfies Record<string, keyof ProductValues>;

type Mark = { name: keyof ProductValues; message: string };

/** A product as the dialog says it. */
export interface TypedProduct {
  name: string;
  description?: string;
  baseCommissionRate: number;
  isActive: boolean;
  downloadSpeedMbps?: number;
  uploadSpeedMbps?: number;
  isUncapped?: boolean;
  costPriceCents?: number;
  marginPercentage?: number;
  sellingPriceCents?: number;
}

type Checked = { product: TypedProduct } | { product?: never; toast: string; marks: Mark[] };

/** What stands in the form of a new product. */
export const newProductValues = { rate: String(DEFAULT_COMMISSION_RATE), isActive: true } as const;

const asText = (value: number | undefined) => (value === undefined ? undefined : String(value));
const asRand = (cents: number | undefined) =>
  cents === undefined ? undefined : (cents / 100).toFixed(2);
/** Fields without a value are left out: they are blank. */
const filledIn = (values: { [Name in keyof ProductValues]: ProductValues[Name] | undefined }) =>
  Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined),
  ) as Partial<ProductValues>;

/** What stands in the form of a product that there is. */
export const valuesOf = (product: Product) =>
  filledIn({
    name: product.name,
    description: product.description,
    rate: asText(product.baseCommissionRate),
    isActive: product.isActive,
    downloadSpeed: asText(product.downloadSpeedMbps),
    uploadSpeed: asText(product.uploadSpeedMbps),
    isUncapped: product.isUncapped,
    costPrice: asRand(product.costPriceCents),
    margin: asText(product.marginPercentage),
    sellingPrice: asRand(product.sellingPriceCents),
  });

/** Reads what a person typed as a number: "12.5", "12,5", "1 000"; undefined where it is none. */
function parseNumber(typed: string): number | undefined {
  const plain = typed.replaceAll(/\s/g, '').replace(',', '.');
  return /^-?\d{1,9}(\.\d{1,6})?$/.test(plain) ? Number(plain) : undefined;
}

/** "A non-number becomes 0" (document 001, section 5). */
export const rateOf = (typed: string | undefined): number => parseNumber(typed ?? '') ?? 0;

const SPEED = `Enter a speed in Mbps, from 0 to 1 000 000.`;
const PRICE = 'Enter an amount in rand, like 799.00.';
const MARGIN = 'Enter a percentage, like 28.5.';

const speed = (typed: string) => within(parseNumber(typed), 0, MAX_SPEED_MBPS);
const price = (typed: string) => within(parseRand(typed), 0, MAX_AMOUNT_CENTS);
const margin = (typed: string) =>
  within(parseNumber(typed), -MAX_MARGIN_PERCENTAGE, MAX_MARGIN_PERCENTAGE);
const within = (value: number | undefined, least: number, most: number) =>
  value !== undefined && value >= least && value <= most ? value : undefined;

/** How each optional fact is read, and what is said where it can't be. */
const facts = [
  { name: 'downloadSpeed', field: 'downloadSpeedMbps', read: speed, message: SPEED },
  { name: 'uploadSpeed', field: 'uploadSpeedMbps', read: speed, message: SPEED },
  { name: 'costPrice', field: 'costPriceCents', read: price, message: PRICE },
  { name: 'margin', field: 'marginPercentage', read: margin, message: MARGIN },
  { name: 'sellingPrice', field: 'sellingPriceCents', read: price, message: PRICE },
] as const;

/** A product to send, or the toast and the fields to mark. */
export function checkProduct(values: Partial<ProductValues>): Checked {
  const name = values.name?.trim() ?? '';
  if (name === '')
    return {
      toast: 'Please provide a product name',
      marks: [{ name: 'name', message: 'Enter a name.' }],
    };
  const typed = facts.filter((fact) => values[fact.name]?.trim());
  const read = typed.map((fact) => ({ ...fact, value: fact.read(values[fact.name] ?? '') }));
  const rate = rateOf(values.rate);
  const marks: Mark[] = [
    ...(rate < 0 || rate > 100 || !isInTenths(rate)
      ? [{ name: 'rate' as const, message: 'Enter 0 to 100, with at most one decimal.' }]
      : []),
    ...read.filter(({ value }) => value === undefined),
  ];
  if (marks.length > 0) return { toast: 'Failed to save product', marks };
  const { isActive = false, isUncapped } = values;
  const description = values.description?.trim();
  return {
    product: {
      name,
      ...(description ? { description } : {}),
      baseCommissionRate: rate,
      isActive,
      ...(isUncapped === undefined ? {} : { isUncapped }),
      ...Object.fromEntries(read.map(({ field, value }) => [field, value])),
    },
  };
}
