/** Records that work in the account failed. */
import type { MessageOf } from '../../../shared/kernel/messages.ts';
import { accountWorkTable } from '../../data/account-work/account-work.table.ts';
import { findPresentWork } from './start-work.ts';
import type { WorkContext } from './work-stage.ts';

/**
 * The work can be resumed; until then its problem is shown with it. A step that fails when this work is done
 * and was followed by another one is that one's.
 */
export async function recordFailure(
  { table, clock }: WorkContext,
  { work: kind, workId, cause }: MessageOf<'failWork'>,
): Promise<void> {
  const works = accountWorkTable(table);
  await table.planAndTransact(async () => {
    const [named, work] = [await works.get(kind), await findPresentWork({ table }, kind)];
    if (named?.workId !== workId || work?.status !== 'running') return;
    const failed = {
      status: 'failed',
      problem: cause,
      stageAt: clock.real().toISOString(),
    } as const;
    await table.transact([works.change(work, failed).orStale('It changed')]);
  });
}
