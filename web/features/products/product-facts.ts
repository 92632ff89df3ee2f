/** Values of products as text. */
import { formatRand } from '../../../shared/kernel/money.ts';
import {
  MONTHLY_COMMISSION_CENTS,
  UPFRONT_COMMISSION_CENTS,
} from '../../../shared/ledger/rules.ts';
import type { Offer } from '../../../shared/products/contract.ts';

/** "100/50 Mbps"; a speed that isn't known is left out. */
export function speedsOf(offer: Pick<Offer, 'downloadSpeedMbps' | 'uploadSpeedMbps'>): string {
  const speeds = [offer.downloadSpeedMbps, offer.uploadSpeedMbps];
  const known = speeds.filter((speed) => speed !== undefined);
  return known.length > 0 ? `${known.join('/')} Mbps` : '';
}

/** Stands beside a product's rate, which no commission follows. */
export const RATE_NOT_USED = `Not used: this product pays ${formatRand(UPFRONT_COMMISSION_CENTS)} and ${formatRand(MONTHLY_COMMISSION_CENTS)} a month.`;

/** "12.5%". */
export const percent = (value: number): string => `${value}%`;
