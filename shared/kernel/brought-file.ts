/** Files that another company wrote, and that the office brings in: read, previewed, applied. */
import * as z from 'zod';
import { id } from './ids.ts';
import { lineOfText } from './text.ts';

/**
 * `uploading`: the browser sends it; `reading`; `refused`: it can't be used, and says where; `read`:
 * the preview is there; `applying`; `applied`; `stopped`: the work failed, and may be repeated.
 */
export const fileStatus = z.enum([
  'uploading',
  'reading',
  'refused',
  'read',
  'applying',
  'applied',
  'stopped',
]);
export type FileStatus = z.infer<typeof fileStatus>;

const person = z.object({ id, name: z.string() });

/** The fields of a file of any kind. */
export const broughtFile = {
  id,
  name: z.string(),
  sizeBytes: z.int(),
  status: fileStatus,
  uploadedBy: person,
  uploadedAt: z.string(),
  /** Why it is refused, or the work stopped; for the user. */
  problem: z.string().optional(),
  /** Lines done of the running work, and all of them once they are known. */
  progress: z.object({ done: z.int(), total: z.int().optional() }).optional(),
  /** The number of the preview: checking a file again makes another. */
  preview: z.int(),
  appliedBy: person.optional(),
  appliedAt: z.string().optional(),
};

/** The fields of a file of any kind that is to be uploaded. */
export const newFile = (maxBytes: number) => ({
  name: lineOfText(200),
  sizeBytes: z
    .int()
    .min(1, 'is empty')
    .max(maxBytes, `must be at most ${maxBytes / 1024 / 1024} MB`),
});

/** The parts of a mapping: the name of a column, and the values of a status column that mean the same. */
export const mappingParts = { column: lineOfText(100), values: z.array(lineOfText(60)).max(20) };

/** A file's status as a sentence says it. */
export const fileStateWords: Readonly<Record<FileStatus, string>> = {
  uploading: 'still being uploaded',
  reading: 'being read',
  refused: 'refused',
  read: 'read',
  applying: 'being applied',
  applied: 'applied already',
  stopped: 'stopped',
};
