/** Values of products as text. */
import type { Offer } from '../../../shared/products/contract.ts';

/** "100/50 Mbps"; a speed that isn't known is left out. */
export function speedsOf(offer: Pick<Offer, 'downloadSpeedMbps' | 'uploadSpeedMbps'>): string {
  const speeds = [offer.downloadSpeedMbps, offer.uploadSpeedMbps];
  const known = speeds.filter((speed) => speed !== undefined);
  return known.length > 0 ? `${known.join('/')} Mbps` : '';
}

/** "12.5%". */
export const percent = (value: number): string => `${value}%`;
