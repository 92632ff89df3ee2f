/** Rules of products and of their search terms. Pure. */
import { searchForm, nameTerms } from '../kernel/search.ts';

/** Percent, for added and imported products. */
export const DEFAULT_COMMISSION_RATE = 10;

/** The columns of an import, each with what else people call it. */
export const IMPORT_COLUMNS = {
  plan_id: ['plan_code'],
  provider_id: ['provider'],
  connection_type_id: ['connection_type'],
  plan_name: [],
  download_speed_mbps: ['download_speed'],
  upload_speed_mbps: ['upload_speed'],
  is_uncapped: ['uncapped'],
  cost_price: [],
  margin_percentage: ['margin', 'margin_percent'],
  selling_price: ['retail_price'],
} as const;
export type ImportColumn = keyof typeof IMPORT_COLUMNS;
/** Name of a plan without a name. */
export const UNNAMED_PRODUCT = 'Unnamed Product';
/** The specified message for a file without rows. */
export const EMPTY_CSV = 'CSV file is empty';
/** Largest import file: ten times the size of 20,000 rows. */
export const MAX_IMPORT_BYTES = 20 * 1024 * 1024;

/** Above every speed on the market; a larger number is a typing mistake. */
export const MAX_SPEED_MBPS = 1_000_000;
export const MAX_MARGIN_PERCENTAGE = 10_000;

/** Search terms for agents. */
export const offerTerms = ({ name }: { name: string }): string[] => nameTerms(name);

/** Search terms for administrators, who also search by plan id. */
export const productTerms = (product: { name: string; planId?: string | undefined }): string[] => [
  ...offerTerms(product),
  ...(product.planId === undefined
    ? []
    : [searchForm(product.planId)].filter((term) => term !== '')),
];

/** True for at most one decimal, allowing for floating point. */
export const isInTenths = (rate: number): boolean =>
  Math.abs(rate * 10 - Math.round(rate * 10)) < 1e-6;
