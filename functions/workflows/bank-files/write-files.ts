/**
 * The files of a locked batch. They depend only on its lines, so that they can be written again identically.
 */
import { createHash } from 'node:crypto';
import { type BatchId, batchTag } from '../../../shared/kernel/batch-id.ts';
import type { BatchFile, FileFormat } from '../../../shared/monthly-run/schemas.ts';
import { fileSetSuffix, type PaymentFileInput } from '../../../shared/monthly-run/rules.ts';
import { fileKeyOf } from '../../domain/jobs/export-keys.ts';
import type { ExportsBucket } from '../../data/jobs/exports-bucket.client.ts';
import { writeCsv } from './write-csv.ts';
import { writeFnbCsv } from './write-fnb-csv.ts';
import { writePain001 } from './write-pain001.ts';

interface Writer {
  ending: string;
  contentType: string;
  write: (input: PaymentFileInput) => Iterable<string>;
}

const CSV = 'text/csv; charset=utf-8';
const writers: Record<FileFormat, Writer> = {
  csv: { ending: '.csv', contentType: CSV, write: writeCsv },
  pain001: { ending: '-pain001.xml', contentType: 'application/xml', write: writePain001 },
  fnb: { ending: '-fnb.csv', contentType: CSV, write: writeFnbCsv },
};
const formats = Object.keys(writers) as FileFormat[];

/** @param fileSet the number of the set of files; absent: the first */
export const fileNameOf = (batchId: BatchId, format: FileFormat, fileSet = 1) =>
  `payouts-${batchTag(batchId)}${fileSetSuffix(fileSet)}${writers[format].ending}`;

/** Writes all three; written again, they are the same bytes under the same names. */
export async function writeFiles(
  bucket: ExportsBucket,
  input: PaymentFileInput,
): Promise<BatchFile[]> {
  const files: BatchFile[] = [];
  for (const format of formats) files.push(await writeFile(bucket, input, format));
  return files;
}

async function writeFile(
  bucket: ExportsBucket,
  input: PaymentFileInput,
  format: FileFormat,
): Promise<BatchFile> {
  const { contentType, write } = writers[format];
  const name = fileNameOf(input.batchId, format, input.fileSet);
  const hash = createHash('sha256');
  let bytes = 0;
  function* measured() {
    for (const chunk of write(input)) {
      hash.update(chunk);
      bytes += Buffer.byteLength(chunk);
      yield chunk;
    }
  }
  await bucket.write(fileKeyOf(input.batchId, { name }), measured(), contentType);
  return { format, name, bytes, sha256: hash.digest('hex') };
}
