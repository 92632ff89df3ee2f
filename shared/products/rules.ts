/** What a product may be, and under which words it is found (document 001, sections 5 and 9). Pure. */
import { fold, nameTerms } from '../kernel/search.ts';

/** Percent: of a product that an administrator adds, and of one that is imported. */
export const DEFAULT_COMMISSION_RATE = 10;

/** The columns of an import (document 001, section 9). */
export const IMPORT_COLUMNS = [
  'plan_id',
  'provider_id',
  'connection_type_id',
  'plan_name',
  'download_speed_mbps',
  'upload_speed_mbps',
  'is_uncapped',
  'cost_price',
  'margin_percentage',
  'selling_price',
] as const;
export type ImportColumn = (typeof IMPORT_COLUMNS)[number];
/** What a plan without a name is called. */
export const UNNAMED_PRODUCT = 'Unnamed Product';
/** What the document says of a file without a row. */
export const EMPTY_CSV = 'CSV file is empty';
/** Of an import's file: ten times what 20,000 rows take. */
export const MAX_IMPORT_BYTES = 20 * 1024 * 1024;

/** Most speeds and rates of the trade; what is above is a slip of the keyboard. */
export const MAX_SPEED_MBPS = 1_000_000;
export const MAX_MARGIN_PERCENTAGE = 10_000;

/** The words of a product that people find it by. */
export const offerTerms = ({ name }: { name: string }): string[] => nameTerms(name);

/** Administrators find it by its plan id, too. */
export const productTerms = (product: { name: string; planId?: string | undefined }): string[] => [
  ...offerTerms(product),
  ...(product.planId === undefined ? [] : [fold(product.planId)].filter((term) => term !== '')),
];

/** Whether a rate has at most one decimal, as far as floating point goes. */
export const isInTenths = (rate: number): boolean =>
  Math.abs(rate * 10 - Math.round(rate * 10)) < 1e-6;
