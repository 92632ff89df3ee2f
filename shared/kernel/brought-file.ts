/** Files that another company wrote, and that the office brings in: read, previewed, applied. */
import * as z from 'zod';

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
