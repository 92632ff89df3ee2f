/** Given drafted terms, the preview says to the cent what a run then books under them. */
import { describe } from 'vitest';
import { describePreviews } from '../support/commission-plans/plan-histories/preview-suite.ts';

// 100 in ten portals: a preview shows 100 agents.
describe.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])('in portal %i', (portal) => {
  describePreviews({ networks: 10, seed: 1 + 10 * (portal - 1) });
});
