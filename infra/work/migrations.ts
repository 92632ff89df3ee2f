/** Texts of commands about migrations. */
import { reportWork } from '../../functions/workflows/account-work/report-work.ts';
import { findPresentWork } from '../../functions/workflows/account-work/start-work.ts';
import type { WorkContext } from '../../functions/workflows/account-work/work-stage.ts';
import type { Due } from '../../functions/workflows/migrations/find-due.ts';
import { reportMigrations } from '../../functions/workflows/migrations/run-migrations.ts';
import { countOf } from '../../shared/kernel/count.ts';
import { unfinished } from './carry-out.ts';

/** The migrations that are due, a line for each. */
export const dueLines = ({ migrations, rebuilds }: Due): string[] => [
  ...migrations.map(({ number, title }) => `${number} ${title}`),
  ...(rebuilds ? ['The projections are to be rebuilt after the last migrations'] : []),
];

/** The result of the last work, a line for each migration; why it isn't done, where it isn't. */
export async function resultOf(
  context: WorkContext,
): Promise<{ lines: string[]; isDone: boolean }> {
  const work = await findPresentWork(context, 'migration');
  if (!work) return { lines: ['There was no migration yet.'], isDone: true };
  const done = await reportMigrations(context.table);
  const { findings = [] } = (await reportWork(context.table, 'migration')) ?? {};
  const changed = done.map(({ number, items }) => `${number} changed ${countOf(items, 'item')}`);
  const lines = [...changed, ...findings];
  const problem = unfinished(work);
  return { lines: problem ? [...lines, problem] : lines, isDone: problem === undefined };
}
