/** The signed exceptions of a stage, in `exceptions/<stage>.json`, and those that may sign, in `exceptions/signers.json`. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import type { Loss } from './losses.ts';
import { DeployProblem } from './problem.ts';
import {
  type SignedException,
  signedException,
  type Signers,
  signers,
  whyInvalid,
} from './signed-exception.ts';

/** The folder of the repository, which reviewers of a change see. */
export const EXCEPTIONS = fileURLToPath(new URL('../../exceptions/', import.meta.url));
export const SIGNERS_FILE = 'signers.json';

export interface Exceptions {
  given: readonly SignedException[];
  signers: Signers;
}

/** A loss in the stage and template for which an exception would have to be. */
export interface LossInStage extends Loss {
  stage: string;
  /** The SHA-256 of the stack's template. */
  templateHash: string;
}

/**
 * Reads the stage's exceptions from a folder; a stage without a file has none.
 * @throws DeployProblem where a file isn't what it must be
 */
export async function readExceptions(stage: string, folder = EXCEPTIONS): Promise<Exceptions> {
  return {
    given: await read(folder, `${stage}.json`, z.array(signedException), []),
    signers: await readSigners(folder),
  };
}

/** The people who may sign. */
export const readSigners = (folder = EXCEPTIONS): Promise<Signers> =>
  read(folder, SIGNERS_FILE, signers, {});

async function read<Content>(
  folder: string,
  name: string,
  schema: z.ZodType<Content>,
  absent: Content,
): Promise<Content> {
  try {
    return schema.parse(JSON.parse(await readFile(`${folder}/${name}`, 'utf8')));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return absent;
    throw new DeployProblem(`exceptions/${name}: ${z.prettifyError(asZodError(error))}`, {
      cause: error,
    });
  }
}

const asZodError = (error: unknown): z.core.$ZodError =>
  error instanceof z.core.$ZodError
    ? error
    : new z.core.$ZodError([
        { code: 'custom', path: [], input: undefined, message: String(error) },
      ]);

/** The exception that allows a loss, or the reason why none does. */
export function findException(
  loss: LossInStage,
  { given, signers: known }: Exceptions,
  now: Date,
): { allowed: SignedException } | { refused: string } {
  const same = given.filter(
    ({ stack, logicalId }) => stack === loss.stack && logicalId === loss.logicalId,
  );
  const reasons: string[] = [];
  for (const one of same) {
    const reason = whyOther(one, loss) ?? whyInvalid(one, known, now);
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

function whyOther(one: SignedException, loss: LossInStage): string | undefined {
  if (one.stage !== loss.stage) return `it is of stage ${one.stage}`;
  if (one.templateHash !== loss.templateHash) return 'it is for another template';
  if (one.physicalId !== loss.physicalId) return `it is for ${one.physicalId}`;
  return undefined;
}
