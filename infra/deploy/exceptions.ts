/**
 * The exceptions of a stage: the losses that a reviewed file of the repository allows a deployment until a
 * day.
 */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import { addDays, dayOf } from '../../shared/kernel/month.ts';
import { type Loss, lossOfResource } from './losses.ts';
import { DeployProblem } from './problem.ts';

/** The folder of the repository: code owners review each change of it. */
const EXCEPTIONS = fileURLToPath(new URL('../../exceptions/', import.meta.url));

/** An exception ends within this many days: its reason is a decision about one release. */
const LONGEST_DAYS = 14;

const exception = z.strictObject({
  /** The stack's id in the CDK app. */
  stack: z.string(),
  logicalId: z.string(),
  /** The deployed resource, which is gone afterwards: the exception doesn't count for its successor. */
  physicalId: z.string(),
  /** The loss in the words of the guard, such as `is deleted: the template no longer has it`. */
  loss: z.string(),
  reason: z.string().min(10),
  /** The last South African day on which it counts. */
  until: z.iso.date(),
});
export type Exception = z.infer<typeof exception>;

/**
 * Reads the stage's exceptions, in `exceptions/<stage>.json`; a stage without a file has none.
 * @throws DeployProblem where the file isn't what it must be
 */
export async function readExceptions(stage: string, folder = EXCEPTIONS): Promise<Exception[]> {
  try {
    const content = await readFile(`${folder}/${stage}.json`, 'utf8');
    return z.array(exception).parse(JSON.parse(content));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    const reason = error instanceof z.core.$ZodError ? z.prettifyError(error) : String(error);
    throw new DeployProblem(`exceptions/${stage}.json: ${reason}`, { cause: error });
  }
}

/** The exception that allows a loss, or the reason why none does. */
export function findException(
  loss: Loss,
  given: readonly Exception[],
  now: Date,
): { allowed: Exception } | { refused: string } {
  const reasons: string[] = [];
  for (const one of given) {
    if (one.stack !== loss.stack || one.logicalId !== loss.logicalId) continue;
    const reason = whyNot(one, loss, dayOf(now));
    if (reason === undefined) return { allowed: one };
    reasons.push(reason);
  }
  return {
    refused:
      reasons.length === 0
        ? 'there is no exception for it'
        : `its exception doesn’t count: ${reasons.join('; ')}`,
  };
}

function whyNot(one: Exception, loss: Loss, today: string): string | undefined {
  if (one.physicalId !== loss.physicalId) return `it is for ${one.physicalId}`;
  if (one.loss !== lossOfResource(loss)) return `it is for another loss (${one.loss})`;
  if (one.until < today) return `it ended on ${one.until}`;
  if (one.until > addDays(today, LONGEST_DAYS)) return `it is for more than ${LONGEST_DAYS} days`;
  return undefined;
}
