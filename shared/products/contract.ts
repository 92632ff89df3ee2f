/** The product catalogue. */
import * as z from 'zod';
import { shownCommission } from '../commission-plans/schemas.ts';
import { failedRow, job, tableFileType } from '../kernel/job.ts';
import { id } from '../kernel/ids.ts';
import { cents, MAX_AMOUNT_CENTS } from '../kernel/money.ts';
import { listOf, orderQuery, pageOf, pageQuery, searchQuery } from '../kernel/page.ts';
import { kept, procedure } from '../kernel/procedure.ts';
import { lineOfText, optionalText } from '../kernel/text.ts';
import {
  DEFAULT_COMMISSION_RATE,
  EMPTY_CSV,
  IMPORT_COLUMNS,
  type ImportColumn,
  isInTenths,
  MAX_IMPORT_BYTES,
  MAX_MARGIN_PERCENTAGE,
  MAX_SPEED_MBPS,
} from './rules.ts';

/** A product as agents see it: without cost, margin and plan ids. */
export const offer = z.object({
  id,
  name: z.string(),
  baseCommissionRate: z.number(),
  downloadSpeedMbps: z.number().optional(),
  uploadSpeedMbps: z.number().optional(),
  sellingPriceCents: cents.optional(),
  /** The commission of the reader's sales of it; for agents alone. */
  commission: shownCommission.optional(),
  /**
   * The same in words, which phones then don't have to load the rules of:
   * `You earn R50.00 and R10.00 a month`.
   */
  earns: z.string().optional(),
});
export type Offer = z.infer<typeof offer>;
/** Most options that a picker gets in one answer; typing narrows them. */
export const MAX_OFFERS = 100;
const offers = listOf(offer);

export const product = offer.extend({
  description: z.string().optional(),
  isActive: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** Grows with every change; a change sends the version that it saw. */
  version: z.int(),
  /** The supplier's unique id; an import finds the product by it. */
  planId: z.string().optional(),
  providerId: z.string().optional(),
  connectionTypeId: z.string().optional(),
  isUncapped: z.boolean().optional(),
  costPriceCents: cents.optional(),
  /** Percent. */
  marginPercentage: z.number().optional(),
});
export type Product = z.infer<typeof product>;

export const productStatus = z.enum(['active', 'inactive']);
export type ProductStatus = z.infer<typeof productStatus>;

const speed = z.number().min(0).max(MAX_SPEED_MBPS);
const price = z
  .int('must be a whole number of cents')
  .min(0, 'must not be below R0.00')
  .max(MAX_AMOUNT_CENTS, 'must be at most R10 000 000.00');

/** Speeds and prices of a product; absent when unknown. */
const planFacts = {
  downloadSpeedMbps: speed.optional(),
  uploadSpeedMbps: speed.optional(),
  isUncapped: z.boolean().optional(),
  costPriceCents: price.optional(),
  marginPercentage: z.number().min(-MAX_MARGIN_PERCENTAGE).max(MAX_MARGIN_PERCENTAGE).optional(),
  sellingPriceCents: price.optional(),
};

/** The supplier's ids of a plan. */
export const planIds = {
  planId: lineOfText(100).optional(),
  providerId: lineOfText(100).optional(),
  connectionTypeId: lineOfText(100).optional(),
};

const commissionRate = z
  .number()
  .min(0, 'must be 0 to 100')
  .max(100, 'must be 0 to 100')
  .refine(isInTenths, 'must have at most one decimal');

const form = { name: lineOfText(), description: optionalText(), ...planFacts };

export const newProduct = z.strictObject({
  ...form,
  ...planIds,
  baseCommissionRate: commissionRate.default(DEFAULT_COMMISSION_RATE),
  isActive: z.boolean().default(true),
});

/** A product in a row of an import; absent fields have no value in the row. */
export const importedProduct = z.object({
  name: lineOfText().optional(),
  ...planFacts,
  ...planIds,
});
export type ImportedProduct = z.infer<typeof importedProduct>;

/** The headings that a person chose for columns of an import; blank where the file hasn't the column. */
const columnChoice = z.partialRecord(
  z.enum(Object.keys(IMPORT_COLUMNS) as [ImportColumn, ...ImportColumn[]]),
  optionalText(200).unwrap(),
);

/** A row of a file as an import stores it, or why it would fail. */
export const previewedProduct = z.object({
  row: failedRow.shape.row,
  product: importedProduct.optional(),
  problem: z.string().optional(),
});
export type PreviewedProduct = z.infer<typeof previewedProduct>;

const seen = z.strictObject({ productId: id, version: z.int().min(1) });

/** Filters and order of the administrators' list, and of its export. */
export const productFilter = {
  ...orderQuery,
  ...searchQuery,
  status: productStatus.optional(),
};

export const productsContract = {
  listOffers: procedure('GET', '/agent/products', {
    offline: kept('a sale written offline needs its product'),
    summary: 'Active products to pick one from, by name; searched by name.',
  })
    .input(z.strictObject(searchQuery))
    .output(offers),
  listProductOptions: procedure('GET', '/admin/product-options', {
    summary: 'Active products to pick one from, by name; searched by name.',
  })
    .input(z.strictObject(searchQuery))
    .output(offers),
  listProducts: procedure('GET', '/admin/products', {
    summary: 'All products, newest first; by status, or found by name and plan id.',
  })
    .input(
      z.strictObject({
        ...pageQuery,
        ...productFilter,
      }),
    )
    .output(pageOf(product)),
  countProducts: procedure('GET', '/admin/product-counts', {
    summary: 'How many products there are, and how many of them are active.',
  }).output(z.object({ total: z.int(), active: z.int() })),
  createProduct: procedure('POST', '/admin/products', {
    permission: 'sales',
    stepUp: true,
    creates: true,
    summary: 'Adds a product.',
  })
    .input(newProduct)
    .output(product),
  updateProduct: procedure('PUT', '/admin/products/{productId}', {
    permission: 'sales',
    stepUp: true,
    summary: 'Changes a product; what is absent it has no more. Its plan ids stay.',
  })
    .input(seen.extend({ ...form, baseCommissionRate: commissionRate, isActive: z.boolean() }))
    .output(product),
  setProductActive: procedure('PUT', '/admin/products/{productId}/active', {
    permission: 'sales',
    summary: 'Offers a product for sale, or stops offering it.',
  })
    .input(z.strictObject({ productId: id, isActive: z.boolean() }))
    .output(product),
  startProductImport: procedure('POST', '/admin/product-imports', {
    permission: 'sales',
    creates: true,
    summary:
      'Begins an import of a CSV file or Excel workbook: a job, and a form to upload the file with.',
  })
    .input(
      z.strictObject({
        sizeBytes: z.int().min(1, EMPTY_CSV).max(MAX_IMPORT_BYTES, 'must be at most 20 MB'),
        columns: columnChoice.optional(),
        /** The form in which rows that failed go back. */
        fileType: tableFileType.optional(),
      }),
    )
    .output(z.object({ job, url: z.string(), fields: z.record(z.string(), z.string()) })),
  previewProductImport: procedure('GET', '/admin/product-imports/{jobId}/preview', {
    summary: 'The first rows of the file that was uploaded, as its import will store them.',
  })
    .input(z.strictObject({ jobId: id }))
    .output(
      z.object({
        rows: z.array(previewedProduct),
        /** True where the file was read as Mac Roman, which is a guess. */
        isMacRoman: z.boolean(),
      }),
    ),
  runProductImport: procedure('POST', '/admin/product-imports/{jobId}/runs', {
    permission: 'sales',
    stepUp: true,
    summary: 'Imports the file that was uploaded: adds plans, and changes those that there are.',
  })
    .input(z.strictObject({ jobId: id }))
    .output(job),
  deleteProduct: procedure('DELETE', '/admin/products/{productId}', {
    permission: 'sales',
    summary: 'Removes a product from every list; sales that were made of it keep its name.',
  })
    .input(seen)
    .output(z.object({ id })),
};
