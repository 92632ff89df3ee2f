/** Random histories of commission plans, in a number that the caller chooses. */
import { type Count, itPlays } from '../../stack/model-run.ts';
import { planActs } from './plan-acts.ts';
import { MUST_SEE, PlanHistory } from './plan-history.ts';

/** Claims that plans earn what a notebook says, in random histories of some months. */
export const itEarnsByPlans = (count: Count): void =>
  itPlays(
    {
      claim: 'agrees with a notebook to the cent after every act',
      acts: planActs,
      mustSee: MUST_SEE,
      most: 80,
      open: PlanHistory.open,
    },
    count,
  );
