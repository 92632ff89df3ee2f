/** The search for what is still stored of a person: in the cloud by the account's state machine, else here. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { WorkMachine } from '../../functions/data/work-machine.client.ts';
import { reportWork } from '../../functions/workflows/account-work/report-work.ts';
import { runWork } from '../../functions/workflows/account-work/run-work.ts';
import { startWork } from '../../functions/workflows/account-work/start-work.ts';
import type { StagedContext } from '../../functions/workflows/account-work/work-stage.ts';
import { hashOfContact } from '../../functions/workflows/person-search/find-mentions.ts';
import { rebuildContext } from '../../functions/workflows/rebuild/rebuild-stages.ts';
import type { Portal } from './open-portal.ts';
import { say } from './run-tool.ts';
import { ToolProblem } from './tool-problem.ts';

const KIND = 'personSearch';
const WATCH_EVERY_MS = 10_000;
/** In the cloud, where parts are worked on side by side; on one machine four workers share them. */
const PARTS = { cloud: 16, oneMachine: 4 };

/**
 * @param contact an e-mail address in any case, or a phone number in E.164
 * @returns the number of items that still contain it; each of the first is named
 * @throws ToolProblem where the search was stopped, or failed
 */
export async function searchPerson(opened: Portal, contact: string): Promise<number> {
  const { table, clock } = opened.context;
  const context = rebuildContext({ table, clock });
  const workId = randomUUID();
  const machine = opened.workMachine?.();
  await startWork(context, {
    kind: KIND,
    workId,
    startedBy: 'an operator',
    parts: machine ? PARTS.cloud : PARTS.oneMachine,
    replaces: false,
    anew: true,
    soughtHash: hashOfContact(workId, contact.trim().toLowerCase()),
  });
  if (machine) await watch(context, machine, workId);
  else await runWork(context, { kind: KIND, workId });
  const report = await reportWork(table, KIND);
  if (report?.work.workId !== workId || report.work.status !== 'done')
    throw new ToolProblem(
      'The search didn’t come to its end: npm run person -- search does it again.',
    );
  for (const key of report.findings) say(`Still there, look at it: ${key}`);
  return report.stages.get('search')?.counts['found'] ?? 0;
}

/** The state machine goes on where this command is ended. */
async function watch(
  { table }: StagedContext,
  machine: WorkMachine,
  workId: string,
): Promise<void> {
  await machine.start({ kind: 'openStage', work: KIND, workId });
  for (;;) {
    const report = await reportWork(table, KIND);
    if (report?.work.workId !== workId || report.work.status !== 'running') return;
    const { counts, partsDone } = report.stages.get('search') ?? { counts: {}, partsDone: 0 };
    say(`Searched ${counts['items'] ?? 0} items; ${partsDone} of ${report.work.parts} parts`);
    await sleep(WATCH_EVERY_MS);
  }
}
