/** Opens the form of a sale to a lead, over the list or the lead's details. */
import { createContext } from 'react';
import type { Lead } from '../../../shared/leads/contract.ts';

export const SellingContext = createContext<{
  sell: (lead: Lead) => void;
  isSelling: boolean;
}>({ sell: () => undefined, isSelling: false });
