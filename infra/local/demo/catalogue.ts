/** The products of the demo network. */
import { ADMIN, type Creation } from './steps.ts';

/** The company's margin on the cost price. */
const MARGIN_PERCENTAGE = 25;
const FIBRE = {
  description: 'Uncapped home fibre, month to month, router included.',
  providerId: 'OPEN-ACCESS',
  connectionTypeId: 'FTTH',
  isUncapped: true,
};
const FIXED = {
  description: 'Fixed LTE for homes that fibre has not reached yet.',
  providerId: 'MOBILE-NETWORK',
  connectionTypeId: 'LTE',
  isUncapped: false,
};

const FIXED_5G = {
  ...FIXED,
  description: 'Fixed 5G for homes that fibre has not reached yet.',
  connectionTypeId: '5G',
};

/** Kind, name, price in rand and speeds in Mbps, down and up. */
const INTERNET = [
  [FIBRE, 'Fibre 25/25 Uncapped', 499, 25, 25],
  [FIBRE, 'Fibre 50/50 Uncapped', 699, 50, 50],
  [FIBRE, 'Fibre 100/100 Uncapped', 899, 100, 100],
  [FIBRE, 'Fibre 200/200 Uncapped', 1099, 200, 200],
  [FIBRE, 'Fibre 500/250 Uncapped', 1399, 500, 250],
  [FIBRE, 'Fibre 1000/500 Uncapped', 1699, 1000, 500],
  [FIXED, 'Fixed LTE 20 Mbps', 399, 20, 5],
  [FIXED, 'Fixed LTE 40 Mbps', 549, 40, 10],
  [FIXED_5G, 'Fixed 5G 100 Mbps', 799, 100, 25],
] as const;

const MOBILE = [
  ['SIM Only 10 GB', 249, '10 GB of data and 200 minutes, 24 months.'],
  ['SIM Only 30 GB', 449, '30 GB of data and unlimited minutes, 24 months.'],
  ['Family Contract 60 GB', 999, '60 GB shared by four SIM cards, 36 months.'],
] as const;

const prices = (rand: number) => ({
  sellingPriceCents: rand * 100,
  costPriceCents: Math.round((rand * 100) / (1 + MARGIN_PERCENTAGE / 100)),
  marginPercentage: MARGIN_PERCENTAGE,
});

export const demoCatalogue = [
  ...INTERNET.map(([kind, name, rand, downloadSpeedMbps, uploadSpeedMbps]) => ({
    ...kind,
    name,
    planId: `${kind.connectionTypeId}-${downloadSpeedMbps}-${uploadSpeedMbps}`,
    downloadSpeedMbps,
    uploadSpeedMbps,
    ...prices(rand),
  })),
  ...MOBILE.map(([name, rand, description]) => ({ name, description, ...prices(rand) })),
];

/** The call that creates a product of the catalogue. */
export const productCreation = (at: number): Creation => ({
  person: ADMIN,
  key: `product-${at}`,
  operation: 'createProduct',
});
