/** The products of the demo network. */
import { ADMIN, type By, createdId } from './steps.ts';

/** The company's margin on the cost price. */
const MARGIN_PERCENTAGE = 25;

const DESCRIPTIONS = {
  FTTH: 'Uncapped home fibre, month to month, router included.',
  LTE: 'Fixed LTE for homes that fibre has not reached yet.',
  '5G': 'Fixed 5G for homes that fibre has not reached yet.',
};

/** Name, price in rand, kind of connection, and speeds in Mbps, down and up. */
const INTERNET = [
  ['Fibre 25/25 Uncapped', 499, 'FTTH', 25, 25],
  ['Fibre 50/50 Uncapped', 699, 'FTTH', 50, 50],
  ['Fibre 100/100 Uncapped', 899, 'FTTH', 100, 100],
  ['Fibre 200/200 Uncapped', 1099, 'FTTH', 200, 200],
  ['Fibre 1000/500 Uncapped', 1699, 'FTTH', 1000, 500],
  ['Fixed LTE 20 Mbps', 399, 'LTE', 20, 5],
  ['Fixed LTE 40 Mbps', 549, 'LTE', 40, 10],
  ['Fixed 5G 100 Mbps', 799, '5G', 100, 25],
] as const;

const MOBILE = [
  ['SIM Only 10 GB', 249, '10 GB of data and 200 minutes, 24 months.'],
  ['Family Contract 60 GB', 999, '60 GB shared by four SIM cards, 36 months.'],
] as const;

const prices = (rand: number) => ({
  sellingPriceCents: rand * 100,
  costPriceCents: Math.round((rand * 100) / (1 + MARGIN_PERCENTAGE / 100)),
  marginPercentage: MARGIN_PERCENTAGE,
});

export const demoCatalogue = [
  ...INTERNET.map(([name, rand, connectionTypeId, downloadSpeedMbps, uploadSpeedMbps]) => ({
    name,
    description: DESCRIPTIONS[connectionTypeId],
    providerId: connectionTypeId === 'FTTH' ? 'OPEN-ACCESS' : 'MOBILE-NETWORK',
    connectionTypeId,
    isUncapped: connectionTypeId === 'FTTH',
    planId: `${connectionTypeId}-${downloadSpeedMbps}-${uploadSpeedMbps}`,
    downloadSpeedMbps,
    uploadSpeedMbps,
    ...prices(rand),
  })),
  ...MOBILE.map(([name, rand, description]) => ({ name, description, ...prices(rand) })),
];

export const productKey = (at: number) => `product-${at}`;

/** @param at the index in the catalogue */
export const productId = (by: By, at: number) =>
  createdId(by(ADMIN, productKey(at)), 'createProduct');
