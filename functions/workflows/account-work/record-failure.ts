/** Records that work in the account failed. */
import type { MessageOf } from '../../../shared/kernel/messages.ts';
import { accountWorkTable } from '../../data/account-work.table.ts';
import { Stale } from '../../platform/table.ts';
import type { WorkContext } from './work-stage.ts';

/** The work can be resumed; until then its problem is shown with it. */
export async function recordFailure(
  { table, clock }: WorkContext,
  { work: kind, workId, cause }: MessageOf<'failWork'>,
): Promise<void> {
  const works = accountWorkTable(table);
  await table.planAndTransact(async () => {
    const work = await works.get(kind);
    if (work?.workId !== workId || work.status !== 'running') return;
    const failed = {
      status: 'failed',
      problem: cause,
      stageAt: clock.real().toISOString(),
    } as const;
    await table.transact([works.change(work, failed).orThrow(() => new Stale('It changed'))]);
  });
}
