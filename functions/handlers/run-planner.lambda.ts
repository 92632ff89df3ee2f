/** Writes the manifest of a monthly run's agents. */
import { openManifests } from '../data/monthly-run/manifests.client.ts';
import { outsideMaintenance } from '../domain/maintenance/read-maintenance.ts';
import { readEnvironment } from '../platform/environment.ts';
import { stepFunction } from '../platform/message-function.ts';
import { planRun } from '../workflows/monthly-run/plan-run.ts';

const { FILES_BUCKET, runtime } = readEnvironment(process.env, 'FILES_BUCKET');

export const handler = stepFunction(
  process.env,
  ['planRun'],
  outsideMaintenance(planRun(openManifests(FILES_BUCKET, runtime))),
);
