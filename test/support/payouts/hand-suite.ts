/** Random histories under the four-eyes rule, in a number that the caller chooses. */
import { expect } from 'vitest';
import { type Count, itPlays } from '../stack/model-run.ts';
import { HandOffice } from './hand-office.ts';

/** Claims the four-eyes rule, and that it leaves nearly everything a way to be paid. */
export const itKeepsHandsApart = (count: Count): void =>
  itPlays(
    {
      claim: 'releases nothing by a hand that touched it, and nearly everything at the end',
      acts: HandOffice.acts,
      most: 20,
      open: HandOffice.open,
      judge(seen) {
        const often = (what: string) => (seen.get(what) ?? 0) / count.histories;
        expect(often('releases')).toBeGreaterThan(2);
        expect(often('files')).toBeGreaterThan(1 / 5);
        expect(often('all paid')).toBeGreaterThanOrEqual(0.9);
        // Without the way out, too, most end so.
        expect(often('all released')).toBeGreaterThan(1 / 2);
      },
    },
    count,
  );
