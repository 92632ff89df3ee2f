/** The form of a product. */
import rules from 'virtual:form-rules/products/createProduct';
import { parseRand } from '../../../shared/kernel/amount.ts';
import type { Product } from '../../../shared/products/contract.ts';
import { DEFAULT_COMMISSION_RATE, isInTenths } from '../../../shared/products/rules.ts';
import type { api } from '../../lib/api.ts';
import { contractForm } from '../../lib/forms/contract-form.ts';

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

/** The input that adding and changing a product have in common. */
type ProductInput = Omit<Parameters<typeof api.products.updateProduct>[0], 'productId' | 'version'>;

export const newProductValues = { rate: String(DEFAULT_COMMISSION_RATE), isActive: true } as const;

const asText = (value: number | undefined) => (value === undefined ? undefined : String(value));
const asRand = (cents: number | undefined) =>
  cents === undefined ? undefined : (cents / 100).toFixed(2);

/** The form's values for an existing product. */
export const valuesOf = (product: Product): Partial<ProductValues> => {
  const values = {
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
  };
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
};

/** Reads a number as people type it: "12.5", "12,5", "1 000"; undefined where it is none. */
function parseNumber(typed: string): number | undefined {
  const plain = typed.replaceAll(/\s/g, '').replace(',', '.');
  return /^-?\d{1,9}(\.\d{1,6})?$/.test(plain) ? Number(plain) : undefined;
}

/** The specification: "A non-number becomes 0". */
export const rateOf = (typed: string | undefined): number => parseNumber(typed ?? '') ?? 0;

const readRate = (typed: string) => {
  const rate = rateOf(typed);
  return isInTenths(rate) ? rate : undefined;
};

const speed = { read: parseNumber, wrong: 'Enter a speed in Mbps, from 0 to 1 000 000.' };
const price = { read: parseRand, wrong: 'Enter an amount in rand, like 799.00.' };

export const productForm = contractForm<ProductValues, ProductInput>(rules, {
  blank: 'Please provide a product name',
  failed: 'Failed to save product',
  fields: {
    name: { blank: 'Enter a name.' },
    description: {},
    rate: {
      property: 'baseCommissionRate',
      read: readRate,
      whenBlank: 0,
      wrong: 'Enter 0 to 100, with at most one decimal.',
    },
    isActive: { whenBlank: false },
    downloadSpeed: { property: 'downloadSpeedMbps', ...speed },
    uploadSpeed: { property: 'uploadSpeedMbps', ...speed },
    sellingPrice: { property: 'sellingPriceCents', ...price },
    costPrice: { property: 'costPriceCents', ...price },
    margin: {
      property: 'marginPercentage',
      read: parseNumber,
      wrong: 'Enter a percentage, like 28.5.',
    },
    isUncapped: {},
  },
});
