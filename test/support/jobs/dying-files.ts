/** A bucket of exports whose worker's process dies at one of its calls. */
import type { ExportsBucket } from '../../../functions/data/jobs/exports-bucket.client.ts';
import { DEATH } from './dying-worker.ts';

type Call = 'write' | 'beginParts' | 'writePart' | 'finishParts' | 'digest' | 'read';
const CALLS: readonly Call[] = [
  'write',
  'beginParts',
  'writePart',
  'finishParts',
  'digest',
  'read',
];

/**
 * @param calls how many are answered
 * @param isDone true where the call that isn't answered is carried out
 */
export function dyingFiles(bucket: ExportsBucket, calls: number, isDone: boolean): ExportsBucket {
  let left = calls;
  const dying = Object.fromEntries(
    CALLS.map((name) => [
      name,
      async (...given: unknown[]): Promise<unknown> => {
        const call = bucket[name] as (...args: unknown[]) => Promise<unknown>;
        if (left-- > 0) return call(...given);
        if (left === -1 && isDone) await call(...given);
        throw new Error(DEATH);
      },
    ]),
  );
  return { ...bucket, ...dying };
}
