/** The stages of a rebuild, in their order. */
import type { StagedContext, WorkContext } from '../account-work/work-stage.ts';
import { correctSums } from './correct-sums.ts';
import { countFacts } from './count-facts.ts';
import { sweepEntries } from './sweep-entries.ts';

/** A context in which steps of a rebuild can be taken. */
export const rebuildContext = (context: WorkContext): StagedContext => ({
  ...context,
  stages: { rebuild: [countFacts, sweepEntries, correctSums] },
});
