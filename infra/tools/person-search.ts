/**
 * The search for what is still stored of a person: in the cloud by the account's state machine, else here.
 */
import { randomUUID } from 'node:crypto';
import { reportWork } from '../../functions/workflows/account-work/report-work.ts';
import { startWork } from '../../functions/workflows/account-work/start-work.ts';
import {
  hashOfContact,
  searchContext,
} from '../../functions/workflows/person-search/search-mentions.ts';
import { carryOut, PARTS } from '../work/carry-out.ts';
import type { Portal } from './open-portal.ts';
import { say } from './run-tool.ts';
import { ToolProblem } from './tool-problem.ts';

const kind = 'personSearch';

/**
 * @param takesOver in place of a search that is running
 * @param contact an e-mail address in any case, or a phone number in E.164
 * @returns the number of items that still contain it; each of the first is named
 * @throws ToolProblem where the search was stopped, or failed
 */
export async function searchPerson(
  opened: Portal,
  contact: string,
  takesOver: boolean,
): Promise<number> {
  const { table, clock } = opened.context;
  const context = searchContext({ table, clock });
  const workId = randomUUID();
  const machine = opened.workMachine?.();
  const work = await startWork(context, {
    kind,
    workId,
    startedBy: 'an operator',
    parts: machine ? PARTS.cloud : PARTS.oneMachine,
    replaces: false,
    anew: true,
    // On one machine nobody else works on one that was left.
    takesOver: takesOver || machine === undefined,
    soughtHash: hashOfContact(workId, contact.trim().toLowerCase()),
  });
  await carryOut({ context, machine, say }, work);
  const report = await reportWork(table, kind);
  if (report?.work.workId !== workId || report.work.status !== 'done')
    throw new ToolProblem(
      'The search didn’t come to its end: npm run person -- search does it again.',
    );
  for (const key of report.findings) say(`Still there, look at it: ${key}`);
  return report.stages.get('search')?.counts['found'] ?? 0;
}
