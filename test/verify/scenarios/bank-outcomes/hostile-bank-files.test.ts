/** Given a batch on its way to the bank, damaged and hostile files about it are refused and change nothing. */
import { afterAll, expect, it } from 'vitest';
import { entityOf } from '../../../../functions/platform/item.ts';
import { scanTable } from '../../../../functions/platform/scan-table.ts';
import {
  keptMapping,
  type Outcome,
  readOutcomes,
} from '../../../support/bank-outcomes/bank-outcomes.ts';
import { filledBatch, leadTo } from '../../../support/batches/batches.ts';
import { expectRefusal } from '../../../support/stack/refusals.ts';
import { hostileBankFiles } from '../../../support/bank-outcomes/hostile-bank-files.ts';
import { fullCsv, HOSTILE_MAPPING } from '../../../support/bank-outcomes/hostile-csv-files.ts';
import { expectReconciled } from '../../../support/ledger/ledger.ts';
import { setUpOffice } from '../../../support/stack/set-up.ts';

/** The unit tests read every file; of each kind, one in so many goes through the portal here. */
const EVERY = 9;
const MONEY = new Set(['payout', 'payoutBatch', 'balance', 'ledgerEntry', 'agent', 'sale']);

const { stack, office } = await setUpOffice();
const { admin } = office;
afterAll(() => expectReconciled(stack));

const period = await leadTo(admin, await filledBatch(office, 2), 'processing');
const { rows } = await admin.api.monthlyRun.listLines({ batchId: period, limit: 10 });
const [paid, returned] = rows.map(({ payoutId, amountCents }): Outcome => ({
  payoutId,
  amountCents,
  word: 'paid',
}));
if (!paid || !returned) throw new Error('The batch has two lines');
const outcomes = [paid, { ...returned, word: 'returned', reasonCode: 'AC04' }] as const;
const { id: mappingId } = await keptMapping(admin, HOSTILE_MAPPING);

/** Every item about money and who gets it. */
async function money() {
  const items = new Map<string, unknown>();
  for await (const item of scanTable(stack.table))
    if (MONEY.has(String(entityOf(item))))
      items.set(`${String(item['pk'])} ${String(item['sk'])}`, item);
  return items;
}

it.each(Object.entries(hostileBankFiles([outcomes[0], outcomes[1]])))(
  'files of the kind %s are refused with their line, and change nothing',
  async (kind, files) => {
    await stack.drain();
    const before = await money();
    expect(before.size).toBeGreaterThan(8);
    const options = kind === 'CSV' ? { name: 'outcomes.csv', mappingId } : {};
    // A form takes no file above the size, which it is refused for itself.
    const some = files.filter(
      ([name], at) => at % EVERY === 0 && name !== 'a file that is too long',
    );
    for (const [name, content, says] of some) {
      const file = await readOutcomes(
        admin,
        typeof content === 'string' ? content : new Uint8Array(content),
        options,
      );
      expect([name, file]).toMatchObject([
        name,
        {
          status: 'refused',
          preview: 0,
          problem: expect.stringMatching(/^Line \d+/) as string,
        },
      ]);
      expect(file.problem).toMatch(says);
      const { id: fileId } = file;
      await expectRefusal(admin.api.bankOutcomes.applyBankFile({ fileId, preview: 1 }), 409);
    }
    await stack.drain();
    expect(await money()).toEqual(before);
  },
);

it('the same files are read where nothing is wrong with them', async () => {
  const options = { name: 'outcomes.csv', mappingId };
  const file = await readOutcomes(admin, fullCsv(outcomes), options);
  expect(file).toMatchObject({
    status: 'read',
    totals: { paid: { lines: 1 }, returned: { lines: 1 } },
  });
});
