import type { Log } from './log.ts';

/**
 * Runs the tasks of a scheduled function one after the other, each also where one before it failed. What
 * fails is logged under its name.
 * @throws the first error, so that the call counts as failed and comes again
 */
export async function runTasks(
  log: Pick<Log, 'error'>,
  tasks: Readonly<Record<string, () => Promise<unknown>>>,
): Promise<void> {
  const errors: unknown[] = [];
  for (const [task, run] of Object.entries(tasks))
    try {
      await run();
    } catch (error) {
      log.error('a task of the schedule failed', { task, error });
      errors.push(error);
    }
  if (errors.length > 0) throw errors[0];
}
