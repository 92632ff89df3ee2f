/** Given a supplier's whole price list, an import brings it in, and again changes nothing. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { failedRowsOf, importCatalogue } from '../support/jobs/imports.ts';
import { type Office, openOffice } from '../support/stack/office.ts';
import { startTestStack, type TestStack } from '../support/stack/stack.ts';

const ROWS = 20_000;
const BAD = 50;
let stack: TestStack;
let office: Office;
beforeAll(async () => {
  stack = await startTestStack();
  office = await openOffice(stack);
});
afterAll(() => stack?.close());

/** As a South African spreadsheet saves it: semicolons, Windows-1252, decimal commas, and line breaks. */
const list = new Uint8Array(
  Buffer.from(
    [
      'plan_id;plan_name;is_uncapped;selling_price',
      ...Array.from({ length: ROWS }, (_, at) => {
        const price =
          at % (ROWS / BAD) === 7 ? 'op aanvraag' : `1 ${String(at % 1000).padStart(3, '0')},50`;
        return `P-${at};"Môre ${at}; ""vinnig""\r\nnuut";1;${price}`;
      }),
    ].join('\r\n'),
    'latin1',
  ),
);

it(`of ${ROWS} plans adds all but ${BAD} bad ones once`, async () => {
  for (let run = 1; run <= 2; run++) {
    const job = await importCatalogue(office.admin, list);
    expect(job).toMatchObject({ status: 'done', total: ROWS, done: ROWS, failed: BAD });
    const failed = await failedRowsOf(office.admin, job.id);
    expect(failed).toHaveLength(BAD);
    expect(failed[0]).toMatchObject({
      row: 9,
      reason: 'selling_price must be an amount, like 799.00',
      cells: { plan_id: 'P-7' },
    });
    await stack.drain();
    // The office already has one product.
    const total = 1 + ROWS - BAD;
    expect(await office.admin.api.products.countProducts()).toEqual({ total, active: total });
  }
  const { rows } = await office.admin.api.products.listProducts({ limit: 10, q: 'P-4711' });
  expect(rows).toMatchObject([
    { planId: 'P-4711', name: 'Môre 4711; "vinnig" nuut', sellingPriceCents: 171_150 },
  ]);
});
