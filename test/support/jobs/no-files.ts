/** The buckets of a job that reads and writes no file. */
import type { ExportsBucket } from '../../../functions/data/jobs/exports-bucket.client.ts';

export const NO_FILES = {
  bucket: {} as ExportsBucket,
  uploads: { read: () => Promise.resolve(undefined) },
};
