/**
 * Takes the steps of the account's work, such as a rebuild of the projections: the one function that scans.
 */
import { stepFunction } from '../platform/message-function.ts';
import { openStage } from '../workflows/account-work/open-stage.ts';
import { recordFailure } from '../workflows/account-work/record-failure.ts';
import { workOnPart } from '../workflows/account-work/work-on-part.ts';
import { reopenAfterMigrations } from '../workflows/migrations/close-for-migrations.ts';
import { openMigrations } from '../workflows/migrations/open-migrations.ts';
import { planMigrations } from '../workflows/migrations/plan-stages.ts';
import { searchProcess } from '../workflows/person-search/search-mentions.ts';
import { rebuildProcess } from '../workflows/rebuild/rebuild-stages.ts';
import { reconcileProcess } from '../workflows/reconciliation/reconcile-pages.ts';

const processes = {
  rebuild: rebuildProcess,
  migration: planMigrations(),
  reconciliation: reconcileProcess,
  personSearch: searchProcess,
};

export const handler = stepFunction(
  process.env,
  ['openMigrations', 'openStage', 'workOnPart', 'failWork'],
  async (given, message) => {
    const context = { ...given, processes };
    switch (message.kind) {
      case 'openMigrations':
        return openMigrations(context, message);
      case 'openStage':
        return openStage(context, message);
      case 'workOnPart':
        return workOnPart(context, message);
      case 'failWork':
        await recordFailure(context, message);
        // The functions read old items as well as new ones, so that people may go on.
        return message.work === 'migration' ? reopenAfterMigrations(context, message) : undefined;
    }
  },
);
