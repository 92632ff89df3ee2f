/** Agents' endpoints. */
import { getMyEarnings } from '../ledger/get-my-earnings.ts';
import { listMyPayouts } from '../payouts/list-my-payouts.ts';
import { requestPayout } from '../payouts/request-payout.ts';
import { listOffers } from '../products/list-offers.ts';
import { getMySale } from '../sales/get-my-sale.ts';
import { listMySales } from '../sales/list-my-sales.ts';
import { submitSale } from '../sales/submit-sale.ts';
import { apiFunction } from './api.ts';

export const handler = apiFunction(
  {
    products: { listOffers },
    sales: { listMySales, getMySale, submitSale },
    ledger: { getMyEarnings },
    payouts: { listMyPayouts, requestPayout },
  },
  process.env,
);
