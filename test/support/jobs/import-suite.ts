/**
 * An import of a supplier's price list by a worker in a process of its own, in counts that the caller
 * chooses.
 */
import { PutObjectCommand } from '@aws-sdk/client-s3';
import { expect, it } from 'vitest';
import { jobTable } from '../../../functions/data/jobs/job.table.ts';
import { scanTable } from '../../../functions/platform/scan-table.ts';
import { MAX_IMPORT_BYTES } from '../../../shared/products/rules.ts';
import { BUCKET, setUpWorkshop } from './worker-process.ts';

/** One row in so many has an invalid price. */
const BAD_EVERY = 400;

/**
 * As a South African spreadsheet saves it: semicolons, Windows-1252, decimal commas, and line breaks; with
 * an unknown column, up to nearly the size that a file may have.
 */
function priceList(rows: number): Buffer {
  const remark = 'ê'.repeat(Math.floor((MAX_IMPORT_BYTES * 0.95) / rows));
  return Buffer.from(
    [
      'plan_id;plan_name;is_uncapped;selling_price;remark',
      ...Array.from({ length: rows }, (_, at) => {
        const price =
          at % BAD_EVERY === 7 ? 'op aanvraag' : `1 ${String(at % 1000).padStart(3, '0')},50`;
        return `P-${at};"Môre ${at}; ""vinnig""\r\nnuut";1;${price};${remark}`;
      }),
    ].join('\r\n'),
    'latin1',
  );
}

export function describeImport({ rows }: { rows: number }): void {
  const workshop = setUpWorkshop();

  async function importOf(jobId: string, content: string | Buffer) {
    const { table, s3, work } = workshop();
    const file = { Bucket: BUCKET, Key: `quarantine/${jobId}`, Body: content };
    const { ETag: etag = '' } = await s3.send(new PutObjectCommand(file));
    await work({ jobId, kind: 'importProducts', etag });
    return jobTable(table).get(jobId);
  }

  it('a header of millions of columns is refused in a sentence, in less than 256 MB', async () => {
    expect(await importOf('columns', 'plan_id,'.repeat(MAX_IMPORT_BYTES / 8))).toMatchObject({
      status: 'failed',
      problem: expect.stringContaining('more than 1\u00a0000 columns') as string,
    });
  });

  it('a file of blank cells around one row is read to its end, in less than 256 MB', async () => {
    const blanks = '\n,'.repeat(MAX_IMPORT_BYTES / 2 - 50);
    const content = `plan_id,selling_price${blanks}\nB-1,op aanvraag\n`;
    const job = { status: 'done', total: 1, done: 1, failed: 1 };
    expect(await importOf('blank-cells', content)).toMatchObject(job);
  });

  it(`an import of ${rows} rows brings each in, in less than 256 MB`, async () => {
    const bad = Math.ceil((rows - 7) / BAD_EVERY);
    const job = { status: 'done', total: rows, done: rows, failed: bad };
    expect(await importOf('prices', priceList(rows))).toMatchObject(job);
    const plans = new Set<unknown>();
    for await (const item of scanTable(workshop().table))
      if (item['__edb_e__'] === 'product') plans.add(item['planId']);
    expect(plans.size).toBe(rows - bad);
  });
}
