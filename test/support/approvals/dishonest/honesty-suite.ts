/** Random histories of an office with one dishonest administrator. */
import { afterAll } from 'vitest';
import { type Count, itPlays } from '../../stack/model-run.ts';
import { dishonestActs } from './acts.ts';
import { keepOffice, type KeptOffice } from './kept-office.ts';

/** Seldom seen in few histories, or in short ones. */
const SELDOM = [
  'right',
  'confirmed payouts.addPayout',
  'confirmed payouts.markProcessing',
  'confirmed products.createProduct',
];

/** Claims that one dishonest administrator pays nothing out alone, and gains no right. */
export function itStaysHonest(
  isRuleOn: boolean,
  { most, ...count }: Count & { most: number },
): void {
  const claim = isRuleOn
    ? 'releases nothing and gains no right alone'
    : 'releases no more than the limits of a day alone';
  let kept: KeptOffice | undefined;
  afterAll(() => kept?.close());
  itPlays(
    {
      claim,
      acts: dishonestActs,
      mustSee: ['released'],
      seldom: [...SELDOM, ...dishonestActs.map(({ name }) => name)],
      many: 1_000,
      most,
      open: async (random) => (kept ??= await keepOffice(isRuleOn)).again(random),
    },
    count,
  );
}
