/** Files of the bank in the demo network: one to look through and apply, and one that can't be used. */
import { call } from '@orpc/server';
import { readBankFile } from '../../../functions/api/bank-outcomes/read-bank-file.ts';
import { saveOutcomeMapping } from '../../../functions/api/bank-outcomes/save-outcome-mapping.ts';
import { uploadBankFile } from '../../../functions/api/bank-outcomes/upload-bank-file.ts';
import { listPayouts } from '../../../functions/api/payouts/list-payouts.ts';
import type { Quarantine } from '../../../functions/platform/quarantine.ts';
import type { OutcomeMapping } from '../../../shared/bank-outcomes/schemas.ts';
import { formatPlainRand } from '../../../shared/kernel/amount.ts';
import { postFile } from './materials.ts';
import { type By, callsAt, type DemoPortal, RELEASER } from './steps.ts';
import { MINUTE } from './times.ts';

const MAPPING: OutcomeMapping = {
  name: 'Payment results',
  columns: {
    endToEndId: 'Payment ID',
    amount: 'Amount',
    status: 'Result',
    reason: 'Reason',
    bankReference: 'Bank reference',
  },
  paidValues: ['Paid'],
  returnedValues: ['Unpaid'],
  onTheWayValues: ['Pending'],
  sign: 'none',
  decimalMark: '.',
  dayForm: 'YYYY-MM-DD',
};

/** A version of the message that the portal doesn't read. */
const OTHER_VERSION = `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.060.001.05"><AcctRptgReq/></Document>
`;

/** The results of the payouts that are being paid: the last one came back, and one isn't ours. */
async function resultsOf(caller: ReturnType<By>): Promise<string> {
  const { rows } = await call(listPayouts, { status: 'processing', limit: 10 }, caller);
  const lines = rows.map(({ id, amountCents }, at) => {
    const isBack = rows.length > 1 && at === rows.length - 1;
    const result = isBack ? 'Unpaid,Account closed' : 'Paid,';
    return `${id},${formatPlainRand(amountCents)},${result},B-${70_211 + at}`;
  });
  const head = 'Payment ID,Amount,Result,Reason,Bank reference';
  return [head, ...lines, 'RENT-OFFICE,12500.00,Paid,,B-70240', ''].join('\r\n');
}

/** Brings two files in, and has them read, which the job worker does; nothing of them is applied. */
export async function bringInBankFiles(portal: DemoPortal, uploads: Quarantine, now: Date) {
  const asFinance = (minutesAgo: number, key: string) =>
    callsAt(portal, now.getTime() - minutesAgo * MINUTE)(RELEASER, key);
  const bringIn = async (
    { name, content, ...mapped }: { name: string; content: string; mappingId?: string },
    caller: ReturnType<By>,
  ) => {
    const blob = new Blob([content], { type: 'application/octet-stream' });
    const given = { name, sizeBytes: blob.size, ...mapped };
    const { file, ...form } = await call(uploadBankFile(uploads), given, caller);
    // A seeding that was cut off has brought it in already.
    if (file.status !== 'uploading') return;
    await postFile(form, name, blob);
    await call(readBankFile(uploads), { fileId: file.id }, caller);
  };
  const other = { name: 'notification.xml', content: OTHER_VERSION };
  await bringIn(other, asFinance(2, 'bank-file-other'));
  const { id: mappingId } = await call(saveOutcomeMapping, MAPPING, asFinance(1, 'mapping'));
  const caller = asFinance(1, 'bank-file-results');
  const results = { name: 'payment-results.csv', content: await resultsOf(caller), mappingId };
  await bringIn(results, caller);
}
