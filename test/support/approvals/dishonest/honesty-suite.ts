/** Random histories of an office with one dishonest administrator. */
import { type Count, itPlays } from '../../stack/model-run.ts';
import { dishonestActs } from './acts.ts';
import { DishonestOffice } from './dishonest-office.ts';

/** Seldom seen in few histories. */
const SELDOM = [
  'right',
  'confirmed payouts.addPayout',
  'confirmed payouts.markProcessing',
  'confirmed products.createProduct',
];

/** Claims that one dishonest administrator pays nothing out alone, and gains no right. */
export function itStaysHonest(isRuleOn: boolean, count: Count): void {
  const claim = isRuleOn
    ? 'releases nothing and gains no right alone'
    : 'releases no more than the limits of a day alone';
  itPlays(
    {
      claim,
      acts: dishonestActs,
      mustSee: ['released'],
      seldom: [...SELDOM, ...dishonestActs.map(({ name }) => name)],
      most: 60,
      open: (random) => DishonestOffice.open(isRuleOn, random),
    },
    count,
  );
}
