/** The products of the demo network. */
import type { ContractRouterClient } from '@orpc/contract';
import type { Contract } from '../../../shared/contract.ts';

type NewProduct = Parameters<ContractRouterClient<Contract>['products']['createProduct']>[0];

/** The company's margin on the cost price. */
const MARGIN_PERCENTAGE = 25;
const prices = (rand: number) => ({
  sellingPriceCents: rand * 100,
  costPriceCents: Math.round((rand * 100) / (1 + MARGIN_PERCENTAGE / 100)),
  marginPercentage: MARGIN_PERCENTAGE,
});

const fibre = (downloadSpeedMbps: number, uploadSpeedMbps: number, rand: number): NewProduct => ({
  name: `Fibre ${downloadSpeedMbps}/${uploadSpeedMbps} Uncapped`,
  description: 'Uncapped home fibre, month to month, router included.',
  planId: `FIBRE-${downloadSpeedMbps}-${uploadSpeedMbps}`,
  providerId: 'OPEN-ACCESS',
  connectionTypeId: 'FTTH',
  downloadSpeedMbps,
  uploadSpeedMbps,
  isUncapped: true,
  ...prices(rand),
});

const lte = (name: string, downloadSpeedMbps: number, rand: number): NewProduct => ({
  name,
  description: 'Fixed LTE for homes that fibre has not reached yet.',
  planId: `FIXED-${downloadSpeedMbps}`,
  providerId: 'MOBILE-NETWORK',
  connectionTypeId: 'LTE',
  downloadSpeedMbps,
  uploadSpeedMbps: Math.round(downloadSpeedMbps / 4),
  isUncapped: false,
  ...prices(rand),
});

const mobile = (name: string, description: string, rand: number): NewProduct => ({
  name,
  description,
  ...prices(rand),
});

export const demoCatalogue: readonly NewProduct[] = [
  fibre(25, 25, 499),
  fibre(50, 50, 699),
  fibre(100, 100, 899),
  fibre(200, 200, 1099),
  fibre(500, 250, 1399),
  fibre(1000, 500, 1699),
  lte('Fixed LTE 20 Mbps', 20, 399),
  lte('Fixed LTE 40 Mbps', 40, 549),
  lte('Fixed 5G 100 Mbps', 100, 799),
  mobile('SIM Only 10 GB', '10 GB of data and 200 minutes, 24 months.', 249),
  mobile('SIM Only 30 GB', '30 GB of data and unlimited minutes, 24 months.', 449),
  mobile('Family Contract 60 GB', '60 GB shared by four SIM cards, 36 months.', 999),
];
