/** Given drafted terms, the preview says to the cent what a run then books under them. */
import { describe } from 'vitest';
import { describePreviews } from '../../../support/commission-plans/plan-histories/preview-suite.ts';

describe('a preview of terms', () => {
  describePreviews({ networks: 3, seed: 3_000 });
});
