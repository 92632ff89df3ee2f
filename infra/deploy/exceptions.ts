/**
 * The exceptions of a stage: the stateful resources that a reviewed file of the repository allows a deployment
 * to replace or delete until a day.
 */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import { addDays, dayOf } from '../../shared/kernel/month.ts';
import { DeployProblem } from './problem.ts';

/** The folder of the repository: code owners review each change of it. */
const EXCEPTIONS = fileURLToPath(new URL('../../exceptions/', import.meta.url));

/** An exception ends within this many days: its reason is a decision about one release. */
const LONGEST_DAYS = 14;

const exception = z.strictObject({
  /** The stack's id in the CDK app. */
  stack: z.string(),
  logicalId: z.string(),
  reason: z.string().min(10),
  /** The last South African day on which it counts. */
  until: z.iso.date(),
});
export type Exception = z.infer<typeof exception>;

/**
 * Reads the stage's exceptions, in `exceptions/<stage>.json`, that count today; a stage without a file has none.
 * @throws DeployProblem where the file isn't what it must be
 */
export async function readExceptions(stage: string, folder = EXCEPTIONS): Promise<Exception[]> {
  const today = dayOf(new Date());
  const given = z.array(
    exception.refine(({ until }) => until <= addDays(today, LONGEST_DAYS), {
      path: ['until'],
      error: `must be at most ${LONGEST_DAYS} days ahead`,
    }),
  );
  try {
    const content = await readFile(`${folder}/${stage}.json`, 'utf8');
    return given.parse(JSON.parse(content)).filter(({ until }) => until >= today);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    const reason = error instanceof z.core.$ZodError ? z.prettifyError(error) : String(error);
    throw new DeployProblem(`exceptions/${stage}.json: ${reason}`, { cause: error });
  }
}
