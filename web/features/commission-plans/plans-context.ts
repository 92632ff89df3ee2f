import { createContext, use } from 'react';
import type { Plans } from '../../../shared/commission-plans/contract.ts';

/** The plans of the screen, for the dialogs of its drafts. */
export const PlansContext = createContext<Plans | undefined>(undefined);

export function usePlans(): Plans {
  const plans = use(PlansContext);
  if (!plans) throw new Error('The plans are given by the screen');
  return plans;
}
