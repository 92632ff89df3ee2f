/** The stages of each kind of the account's work, in their order. */
import type { StagedContext, WorkContext } from '../account-work/work-stage.ts';
import { findMentions } from '../person-search/find-mentions.ts';
import { correctSums } from './correct-sums.ts';
import { countFacts } from './count-facts.ts';
import { sweepEntries } from './sweep-entries.ts';

/** A context in which steps of the account's work can be taken. */
export const rebuildContext = (context: WorkContext): StagedContext => ({
  ...context,
  stages: { rebuild: [countFacts, sweepEntries, correctSums], personSearch: [findMentions] },
});
