/** The stages of a rebuild, in their order. */
import type { AccountWork } from '../../data/account-work/account-work.table.ts';
import { rankingStateTable } from '../../data/leaderboard/ranking-state.table.ts';
import { schemaVersionTable } from '../../data/maintenance/schema-version.table.ts';
import type { StagedContext, WorkContext, WorkProcess } from '../account-work/work-stage.ts';
import { correctSums } from './correct-sums.ts';
import { countFacts } from './count-facts.ts';
import { sweepEntries } from './sweep-entries.ts';

export const rebuildProcess: WorkProcess = {
  stages: [countFacts, sweepEntries, { ...correctSums, whenDone: whenCorrected }],
};

/** A context in which steps of a rebuild can be taken. */
export const rebuildContext = (context: WorkContext): StagedContext => ({
  ...context,
  processes: { rebuild: rebuildProcess },
});

async function whenCorrected({ table }: WorkContext, work: AccountWork): Promise<void> {
  if (!work.replaces) return;
  // The rankings' pages are copies of what it corrected.
  await rankingStateTable(table).startOver();
  await schemaVersionTable(table).settleRebuild(work.startedAt);
}
