/** Given a supplier's price list, an administrator brings it into the catalogue, as often as it comes. */
import { describe, expect, it } from 'vitest';
import { runJob } from '../../../../functions/workflows/jobs/run-job.ts';
import { systemClock } from '../../../../functions/platform/clock.ts';
import { PORTAL } from '../../../../functions/platform/context.ts';
import type { Table } from '../../../../functions/platform/table.ts';
import { settingsFromCdkJson } from '../../../../infra/local/base/settings.ts';
import { expectRefusal } from '../../../support/stack/refusals.ts';
import { DyingTable, isDead } from '../../../support/jobs/dying-worker.ts';
import {
  failedRowsOf,
  finishedJob,
  importCatalogue,
  uploadedCatalogue,
} from '../../../support/jobs/imports.ts';
import { postForm } from '../../../support/sales/proofs.ts';
import { setAttributes } from '../../../support/stack/table.ts';
import { allRows } from '../../../support/stack/all-pages.ts';
import { setUpOffice } from '../../../support/stack/set-up.ts';
import { SILENT } from '../../../support/stack/silent-log.ts';
import { workbookOf } from '../../../support/jobs/spreadsheets.ts';
import { NO_FILES } from '../../../support/jobs/no-files.ts';

const COLUMNS =
  'plan_id,provider_id,connection_type_id,plan_name,download_speed_mbps,upload_speed_mbps,is_uncapped,cost_price,margin_percentage,selling_price';

const CONTEXT = {
  actor: PORTAL,
  clock: systemClock,
  requestId: 'test',
  settings: settingsFromCdkJson(),
};

const { stack, office } = await setUpOffice();

const file = (...rows: string[]) => `${[COLUMNS, ...rows].join('\r\n')}\r\n`;
const imported = (content: string | Uint8Array<ArrayBuffer>) =>
  importCatalogue(office.admin, content);
const failures = (jobId: string) => failedRowsOf(office.admin, jobId);
/** A plan id that no other test has. */
const fresh = () => `P-${crypto.randomUUID().slice(0, 8)}`;

const catalogue = () =>
  allRows((from) => office.admin.api.products.listProducts({ limit: 100, ...from }));
const withPlan = async (planId: string) =>
  (await catalogue()).filter((product) => product.planId === planId);
const named = async (name: string) => (await catalogue()).filter((one) => one.name === name);

describe('an import', () => {
  it('adds each plan with all its columns, at 10 percent, and offers it', async () => {
    const planId = fresh();
    const job = await imported(
      file(`${planId},VUMA,FTTH,Fibre 100,100,50,true,346.9565,30.5,"R1 234,50"`),
    );
    expect(job).toMatchObject({
      kind: 'importProducts',
      status: 'done',
      total: 1,
      done: 1,
      failed: 0,
    });
    expect(await withPlan(planId)).toMatchObject([
      {
        name: 'Fibre 100',
        planId,
        providerId: 'VUMA',
        connectionTypeId: 'FTTH',
        downloadSpeedMbps: 100,
        uploadSpeedMbps: 50,
        isUncapped: true,
        costPriceCents: 34_696,
        marginPercentage: 30.5,
        sellingPriceCents: 123_450,
        baseCommissionRate: 10,
        isActive: true,
      },
    ]);
  });

  it('takes true and 1 for uncapped, and gives a plan without a name one', async () => {
    const planId = fresh();
    const cells = ['true', 'TRUE', '1', 'false', '0', 'yes', ''];
    const rows = cells.map((cell, at) => `${planId}-${at},${cell}`);
    await imported(`plan_id,is_uncapped\n${rows.join('\n')}\n`);
    const products = (await catalogue()).filter((one) => one.planId?.startsWith(planId));
    expect(new Set(products.map(({ name }) => name))).toEqual(new Set(['Unnamed Product']));
    const uncapped = products.filter(({ isUncapped }) => isUncapped).map((one) => one.planId);
    expect(new Set(uncapped)).toEqual(new Set([0, 1, 2].map((at) => `${planId}-${at}`)));
  });

  it('updates an existing plan, and keeps administrators’ settings', async () => {
    const planId = fresh();
    await imported(file(`${planId},,,Fibre 10,10,10,1,100,10,199`));
    const [before] = await withPlan(planId);
    const { id: productId = '', version = 0, name = '' } = before ?? {};
    await office.admin.api.products.updateProduct({
      productId,
      version,
      name,
      description: 'Our best',
      baseCommissionRate: 12.5,
      isActive: false,
      downloadSpeedMbps: 10,
    });
    await imported(`plan_id;selling_price;plan_name\n${planId};249,90;Fibre Ten\n`);
    expect(await withPlan(planId)).toMatchObject([
      {
        id: productId,
        name: 'Fibre Ten',
        sellingPriceCents: 24_990,
        downloadSpeedMbps: 10,
        description: 'Our best',
        baseCommissionRate: 12.5,
        isActive: false,
      },
    ]);
  });

  it('that comes again changes nothing, not even a version', async () => {
    const planId = fresh();
    const content = file(`${planId},,,Fibre 20,20,20,1,100,10,199`);
    await imported(content);
    const before = await withPlan(planId);
    expect(await imported(content)).toMatchObject({ done: 1, failed: 0 });
    expect(await withPlan(planId)).toEqual(before);
  });

  it('takes the first row of a plan, and fails the others', async () => {
    const planId = fresh();
    const rows = [planId, planId, planId.toLowerCase()];
    const job = await imported(file(...rows.map((id, at) => `${id},,,Plan ${at},,,,,,`)));
    expect(job).toMatchObject({ done: 3, failed: 2 });
    expect(await withPlan(planId)).toMatchObject([{ name: 'Plan 0' }]);
    const { rows: failed } = await office.admin.api.jobs.listFailedRows({ jobId: job.id });
    expect(failed.map(({ row, reason }) => [row, reason])).toEqual([
      [3, `plan_id ${planId} is in row 2 already`],
      [4, `plan_id ${planId.toLowerCase()} is in row 2 already`],
    ]);
  });

  it('reads what a South African spreadsheet writes, and guesses no number', async () => {
    const [one, two] = [fresh(), fresh()];
    const head =
      'Prices of November;;;;\nPlan ID;Plan name;Download (Mbps);Uncapped?;Selling Price\n';
    const rows = [`${one};Field 4M;4,096;WAAR;R 1 199,00`, `${two};Field 1G;1.000;1;99,999`];
    const headings = head.replace('Download (Mbps)', 'Download speed');
    const job = await imported(`${headings}${rows.join('\n')}\n`);
    expect(job).toMatchObject({ done: 2, failed: 1 });
    expect(await withPlan(one)).toMatchObject([
      { name: 'Field 4M', downloadSpeedMbps: 4.096, isUncapped: true, sellingPriceCents: 119_900 },
    ]);
    const { rows: failed } = await office.admin.api.jobs.listFailedRows({ jobId: job.id });
    expect(failed).toMatchObject([
      {
        row: 4,
        reason: 'download_speed_mbps 1.000 can be read in two ways: write 1000, or 1,000',
      },
    ]);
  });

  it('adds a plan again that was deleted', async () => {
    const planId = fresh();
    await imported(file(`${planId},,,Fibre 30,,,,,,`));
    const [{ id: productId, version } = { id: '', version: 0 }] = await withPlan(planId);
    await office.admin.api.products.deleteProduct({ productId, version });
    await imported(file(`${planId},,,Fibre 30,,,,,,`));
    const [again] = await withPlan(planId);
    expect(again?.id).not.toBe(productId);
  });
});

describe('a file', () => {
  it('may be as Excel writes it', async () => {
    const planName = `Môre ${crypto.randomUUID().slice(0, 8)}`;
    const text = `plan_name;selling_price\r\n${planName};1 000,00\r\n`;
    await imported(new Uint8Array(Buffer.from(text, 'latin1')));
    expect(await named(planName)).toMatchObject([{ sellingPriceCents: 100_000 }]);
  });

  it('may be an Excel workbook, with a title above its headings', async () => {
    const name = `Vesel ${crypto.randomUUID().slice(0, 8)}`;
    const headings = ['Plan Name', 'Selling Price', 'margin_percentage'];
    const rows = [headings, [name, { cents: 49_950 }, '15.5%']];
    const job = await imported(new Uint8Array(workbookOf(['Prices of May'], rows)));
    expect(job).toMatchObject({ status: 'done', total: 1, failed: 0 });
    expect(await named(name)).toMatchObject([
      { sellingPriceCents: 49_950, marginPercentage: 15.5 },
    ]);
  });

  it('that names none of the columns is refused', async () => {
    expect(await imported('Product ID,Name\nx,y\n')).toMatchObject({
      status: 'failed',
      problem: expect.stringMatching(
        /^The first row of the file must name its columns: plan_id, /,
      ) as string,
    });
  });

  it.each([
    ['only blank lines', '\n\n'],
    ['only a header', `${COLUMNS}\n`],
  ])('with %s is empty', async (_, content) => {
    const problem = 'CSV file is empty';
    expect(await imported(content)).toMatchObject({ status: 'failed', problem });
  });

  it('of no bytes is refused at once', async () => {
    const start = office.admin.api.products.startProductImport({ sizeBytes: 0 });
    await expectRefusal(start, 400, {
      data: { fields: [{ path: 'sizeBytes', message: 'CSV file is empty' }] },
    });
  });
});

it('names each row that fails, with what was in it, and imports the rest', async () => {
  const planId = fresh();
  const job = await imported(
    file(
      `${planId}-1,,,Good,,,,,,100`,
      `${planId}-2,,,Bad price,,,,,,cheap`,
      `${planId}-3,,,Bad speed,fast,1e9,,,,`,
      `${planId}-4,,,Below zero,,,,-1,,`,
      `${planId}-5,,,"Too, many",,,,,,1,2`,
      `${planId}-6,,,${'x'.repeat(121)},,,,,,`,
      `${planId}-7,,,Good too,,,,,,100`,
    ),
  );
  expect(job).toMatchObject({ status: 'done', total: 7, done: 7, failed: 5 });
  expect(await failures(job.id)).toMatchObject([
    {
      row: 3,
      reason: 'selling_price must be an amount, like 799.00',
      cells: { plan_id: `${planId}-2`, plan_name: 'Bad price', selling_price: 'cheap' },
    },
    { row: 4, reason: 'download_speed_mbps must be a number; upload_speed_mbps must be a number' },
    { row: 5, reason: 'cost_price must not be below R0.00' },
    { row: 6, reason: expect.stringMatching(/^This row has more cells than the header/) as string },
    { row: 7, reason: 'plan_name must be at most 120 characters' },
  ]);
  expect(await withPlan(`${planId}-7`)).toHaveLength(1);
});

it('reads the columns by the headings that a person chose, in a preview as in the import', async () => {
  const planId = fresh();
  const content = `Kode;Naam;Prys;plan_name\n${planId};Vesel 100;799,00;not this\n`;
  const columns = { plan_id: 'Kode', plan_name: 'naam', selling_price: 'Prys' };
  const jobId = await uploadedCatalogue(office.admin, content, columns);
  const { products } = office.admin.api;
  const plan = { planId, name: 'Vesel 100', sellingPriceCents: 79_900 };
  expect(await products.previewProductImport({ jobId })).toEqual({
    rows: [{ row: 2, product: plan }],
    isMacRoman: false,
  });
  expect(await withPlan(planId)).toEqual([]);
  await products.runProductImport({ jobId });
  expect(await finishedJob(office.admin, jobId)).toMatchObject({ done: 1, failed: 0 });
  expect(await withPlan(planId)).toMatchObject([plan]);
});

describe('a preview', () => {
  const preview = async (content: string | Uint8Array<ArrayBuffer>) =>
    office.admin.api.products.previewProductImport({
      jobId: await uploadedCatalogue(office.admin, content),
    });

  it('has the first three rows as they will be stored, or why they will fail', async () => {
    const rows = ['A-1,Fibre  100,100,R1 234.50', '2.78212E+10,B,fast,9', 'a-1,C,,', 'A-4,D,,'];
    const content = ['plan_id,plan_name,download_speed,selling_price', ...rows].join('\n');
    expect((await preview(content)).rows).toEqual([
      {
        row: 2,
        product: {
          planId: 'A-1',
          name: 'Fibre 100',
          downloadSpeedMbps: 100,
          sellingPriceCents: 123_450,
        },
      },
      {
        row: 3,
        problem:
          'plan_id 2.78212E+10: Excel shortened this number: format the column as Text and enter it again; download_speed_mbps must be a number',
      },
      { row: 4, problem: 'plan_id a-1 is in row 2 already' },
    ]);
  });

  it('says that a file is read as one of an older Mac', async () => {
    const bytes = Uint8Array.from('plan_name\nM\u0099re Zo\u0091\n', (letter) =>
      letter.charCodeAt(0),
    );
    const rows = [{ row: 2, product: { name: 'Môre Zoë' } }];
    expect(await preview(bytes)).toEqual({ rows, isMacRoman: true });
  });

  it.each([
    ['without rows', COLUMNS, 'CSV file is empty'],
    ['without columns of ours', 'a\nb\n', 'The first row of the file must name its columns'],
  ])('of a file %s says so', async (_, content, message) => {
    await expectRefusal(preview(content), 400, {
      message: expect.stringContaining(message) as string,
    });
  });
});

describe('a job', () => {
  const many = (mark: string, count: number) =>
    file(...Array.from({ length: count }, (_, at) => `${mark}-${at},,,${mark} ${at},,,,,,100`));
  const added = async (mark: string) =>
    (await catalogue()).filter(({ name }) => name.startsWith(mark)).map(({ name }) => name);

  const abandoned = { status: 'running', leasedUntil: '2020-01-01T00:00:00.000Z' };

  /** An import of some plans that no worker has taken, and a function that takes it over. */
  async function openImport(mark: string, count: number) {
    // Without plan ids, so that only the job's rows tell what was added.
    const content = `plan_name\n${Array.from({ length: count }, (_, at) => `${mark} ${at}`).join('\n')}\n`;
    const { job } = await office.admin.api.products.startProductImport({ sizeBytes: 1 });
    const abandon = () => setAttributes(stack.table, { pk: `job#${job.id}`, sk: 'job' }, abandoned);
    const bytes = () => Promise.resolve(new TextEncoder().encode(content));
    const work = (table: Table, read: () => Promise<Uint8Array<ArrayBuffer>> = bytes) =>
      runJob(
        {
          context: { ...CONTEXT, table },
          log: SILENT,
          ...NO_FILES,
          uploads: { read },
        },
        job.id,
      );
    const state = () => office.admin.api.jobs.getJob({ jobId: job.id });
    await abandon();
    return { abandon, work, state };
  }

  it('whose worker dies in the middle goes on where it was, and adds nothing twice', async () => {
    const mark = fresh();
    const { abandon, work, state } = await openImport(mark, 70);
    expect(await isDead(work(new DyingTable(stack.table, 60)))).toBe(true);
    const before = await state();
    expect(before).toMatchObject({ status: 'running', done: 50, total: 70 });
    // A second worker does nothing while the dead one still has the lease.
    await work(stack.table);
    expect(await state()).toEqual(before);

    await abandon();
    await work(stack.table);
    expect(await state()).toMatchObject({ status: 'done', done: 70, failed: 0 });
    const names = await added(mark);
    expect(names).toHaveLength(70);
    expect(new Set(names).size).toBe(70);
  });

  it('that fails again and again is not given up while it gets further', async () => {
    const mark = fresh();
    const { abandon, work, state } = await openImport(mark, 160);
    for (const done of [50, 100]) {
      expect(await isDead(work(new DyingTable(stack.table, 60)))).toBe(true);
      expect(await state()).toMatchObject({ status: 'running', done });
      await abandon();
    }
    await work(stack.table);
    expect(await state()).toMatchObject({ status: 'done', done: 160, failed: 0 });
    expect(await added(mark)).toHaveLength(160);
  });

  it('that gets no further is given up, and says so', async () => {
    const { abandon, work, state } = await openImport(fresh(), 10);
    const unreadable = () => work(stack.table, () => Promise.reject(new Error('no answer')));
    for (let tries = 1; tries < 3; tries++) {
      await expect(unreadable()).rejects.toThrow('no answer');
      await abandon();
    }
    await unreadable();
    expect(await state()).toMatchObject({
      status: 'failed',
      problem: 'The import failed. Please start it again.',
    });
  });

  it('begins once, however often it is told to', async () => {
    const mark = fresh();
    const jobId = await uploadedCatalogue(office.admin, many(mark, 60));
    const run = () => office.admin.api.products.runProductImport({ jobId });
    await Promise.all([run(), run(), run()]);
    expect(await finishedJob(office.admin, jobId)).toMatchObject({ done: 60, failed: 0 });
    expect(await run()).toMatchObject({ status: 'done', done: 60 });
    expect(await added(mark)).toHaveLength(60);
  });

  it('without its file has no preview, and does not begin', async () => {
    const { products } = office.admin.api;
    const { job } = await products.startProductImport({ sizeBytes: 10 });
    for (const call of [products.previewProductImport, products.runProductImport])
      await expectRefusal(
        call({ jobId: job.id }),
        409,
        'The file has not arrived. Please upload it again.',
      );
  });

  it('takes only the file that was announced', async () => {
    const { job: _, ...form } = await office.admin.api.products.startProductImport({
      sizeBytes: 10,
    });
    expect((await postForm(form, new Blob(['x'.repeat(11)]))).status).toBe(400);
  });

  it('is only for its administrator', async () => {
    const colleague = await office.newAdmin();
    const jobId = await uploadedCatalogue(office.admin);
    const { products, jobs } = colleague.api;
    for (const call of [
      () => products.previewProductImport({ jobId }),
      () => products.runProductImport({ jobId }),
      () => jobs.listFailedRows({ jobId }),
      () => jobs.getJob({ jobId }),
    ])
      await expectRefusal(call(), 404);
  });
});
