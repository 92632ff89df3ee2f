/**
 * A bank's statement that is read, previewed and applied by a worker in a process of its own, started as
 * the cloud starts it.
 */
import { PutObjectCommand } from '@aws-sdk/client-s3';
import { expect, it } from 'vitest';
import { agentTable } from '../../../functions/data/agents/agent.table.ts';
import { balanceTable } from '../../../functions/data/ledger/balance.table.ts';
import {
  bankFileTable,
  type StoredBankFile,
} from '../../../functions/data/bank-outcomes/bank-file.table.ts';
import { collectedLinesTable } from '../../../functions/data/monthly-run/collected-lines.table.ts';
import { ledgerEntryTable } from '../../../functions/data/ledger/ledger-entry.table.ts';
import { payoutTable } from '../../../functions/data/payouts/payout.table.ts';
import {
  NO_LINES,
  payoutBatchTable,
} from '../../../functions/data/monthly-run/payout-batch.table.ts';
import type { Table, Write } from '../../../functions/platform/table.ts';
import { reconcileLedger } from '../../../functions/workflows/reconciliation/reconcile-ledger.ts';
import { MAX_FILE_BYTES } from '../../../shared/bank-outcomes/limits.ts';
import { entries } from '../../../shared/ledger/rules.ts';
import { OUR_ACCOUNT } from './bank-messages/build-camt.ts';
import { agentAt, numberOf, withAttributes } from '../stack/seed-rows.ts';
import { BUCKET, setUpWorkshop } from '../jobs/worker-process.ts';

const PERIOD = '2026-10';
const AMOUNT_CENTS = 5_000;
const AT = '2026-11-01T01:00:00.000Z';
/** One of so many payouts came back. */
const RETURNED_EVERY = 20;

interface StatementSize {
  /** Bookings in the file. */
  bookings: number;
  /** Those that are about the batch's lines. */
  ours: number;
  /** Those of ours that are booked; the bank says of the others that they are on their way. */
  booked: number;
  /** The size of the file is filled up to this. */
  bytes: number;
}

const never = () => new Error('Nothing is there yet');
const payoutAt = (index: number) => `payout-${numberOf(index)}`;
const isBack = (index: number) => index % RETURNED_EVERY === 7;

/** An agent whose payout is a processing line of the batch. */
function* lineRows(table: Table, index: number): Generator<Write> {
  const agent = agentAt(index);
  const { agentId } = agent;
  const payoutId = payoutAt(index);
  const bank = { bankName: 'FNB', accountHolderName: 'S Dlamini', accountNumber: '62000000123' };
  const posting = { agentId, period: PERIOD, at: AT, actorId: 'seed' };
  const sums = { earnedCents: AMOUNT_CENTS, reservedCents: AMOUNT_CENTS };
  yield agentTable(table).create(agent).orThrow(never);
  yield withAttributes(balanceTable(table).open(agentId, PERIOD, AT).orThrow(never), sums);
  for (const entry of [
    entries.upfront(`sale-${payoutId}`, AMOUNT_CENTS),
    entries.reserve(payoutId, AMOUNT_CENTS),
  ])
    yield ledgerEntryTable(table).append(posting, entry).orThrow(never);
  yield payoutTable(table)
    .create({
      payoutId,
      agentId,
      amountCents: AMOUNT_CENTS,
      status: 'processing',
      payoutType: 'monthly',
      requestedAt: AT,
      createdAt: AT,
      createdBy: 'portal',
      batchId: PERIOD,
      lineKey: `${agentId}#${payoutId}`,
      bank,
      inputHash: 'seed',
    })
    .orThrow(never);
}

function* batchRows(table: Table, ours: number): Generator<Write> {
  const ids = Array.from({ length: ours }, (_, index) => payoutAt(index));
  yield withAttributes(payoutBatchTable(table).create(PERIOD).orThrow(never), {
    status: 'processing',
    lines: ours,
    totalCents: ours * AMOUNT_CENTS,
    paid: NO_LINES,
    returned: NO_LINES,
  });
  for (let part = 0; part < ids.length; part += 25)
    yield collectedLinesTable(table).put(PERIOD, part, ids.slice(part, part + 25));
}

const booking = (
  side: 'CRDT' | 'DBIT',
  { id, text, status = 'BOOK' }: { id: string; text: string; status?: string },
) =>
  `<Ntry><Amt Ccy="ZAR">50.00</Amt><CdtDbtInd>${side}</CdtDbtInd><Sts>${status}</Sts><BkTxCd/><NtryDtls><TxDtls><Refs><EndToEndId>${id}</EndToEndId></Refs>${text}</TxDtls></NtryDtls></Ntry>\n`;
const RETURN = '<RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf>';

/** Each of our payments once, those that came back also as a credit, among other bookings. */
function* statementOf({ bookings, ours, booked, bytes }: StatementSize): Generator<string> {
  const head = `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><GrpHdr><MsgId>1</MsgId><CreDtTm>2026-11-02T06:00:00</CreDtTm></GrpHdr><Stmt><Id>1</Id><CreDtTm>2026-11-02T06:00:00</CreDtTm><Acct><Id><Othr><Id>${OUR_ACCOUNT}</Id></Othr></Id></Acct>\n`;
  yield head;
  const width =
    Math.floor(bytes / bookings) - booking('DBIT', { id: payoutAt(0), text: '' }).length;
  const remark = 'Salaries and rent, '.repeat(100).slice(0, Math.max(0, width - 60));
  const every = Math.floor(bookings / ours);
  let ourOnes = 0;
  for (let index = 0; index < bookings; index++) {
    const text = `<RmtInf><Ustrd>${remark}${index}</Ustrd></RmtInf>`;
    if (index % every !== 0 || ourOnes >= ours)
      yield booking('DBIT', { id: `order-${index}`, text });
    else {
      const number = ourOnes++;
      const id = payoutAt(number);
      yield booking('DBIT', { id, text, status: number < booked ? 'BOOK' : 'PDNG' });
      if (number < booked && isBack(number)) yield booking('CRDT', { id, text: RETURN });
    }
  }
  yield '</Stmt></BkToCstmrStmt></Document>\n';
}

const FILE = 'statement';
const file: StoredBankFile = {
  fileId: FILE,
  fileName: 'statement.xml',
  sizeBytes: 1,
  status: 'reading',
  uploadedBy: 'admin',
  uploadedAt: AT,
  jobId: 'read',
  preview: 0,
  inputHash: 'seed',
};

export function describeOutcomeWorker(size: StatementSize): void {
  const { bookings, ours, booked } = size;
  const back = Array.from({ length: booked }, (_, index) => index).filter(isBack).length;
  const workshop = setUpWorkshop(function* (table) {
    for (let index = 0; index < ours; index++) yield* lineRows(table, index);
    yield* batchRows(table, ours);
  });

  const stored = () => bankFileTable(workshop().table).get(FILE);

  it(`a statement of ${bookings} bookings is read and previewed in less than 256 MB`, async () => {
    const { table, s3, work } = workshop();
    const Body = [...statementOf(size)].join('');
    expect(Body.length).toBeLessThanOrEqual(MAX_FILE_BYTES);
    const put = { Bucket: BUCKET, Key: `quarantine/${FILE}`, Body };
    const { ETag: etag = '' } = await s3.send(new PutObjectCommand(put));
    await table.transact([
      bankFileTable(table)
        .create({ ...file, etag, sizeBytes: Body.length })
        .orThrow(never),
    ]);
    await work({ jobId: 'read', kind: 'readBankFile', bankFileId: FILE });
    expect(await stored()).toMatchObject({
      status: 'read',
      preview: 1,
      totals: {
        paid: { lines: booked, cents: booked * AMOUNT_CENTS },
        returned: { lines: back, cents: back * AMOUNT_CENTS },
        onTheWay: { lines: ours - booked },
        notOurs: bookings - ours,
      },
    });
  });

  it(`the outcomes of its ${booked} booked payouts are applied in less than 256 MB, and the money agrees`, async () => {
    const { table, work } = workshop();
    const read = await stored();
    if (!read) throw new Error('Nothing was read');
    const applying = { status: 'applying', jobId: 'apply', applyJobId: 'apply' } as const;
    await table.transact([bankFileTable(table).begin(read, applying).orThrow(never)]);
    await work({ jobId: 'apply', kind: 'applyBankFile', bankFileId: FILE });
    expect(await stored()).toMatchObject({
      status: 'applied',
      applied: {
        paid: { lines: booked, cents: booked * AMOUNT_CENTS },
        returned: { lines: back, cents: back * AMOUNT_CENTS },
        failed: 0,
      },
    });
    expect(await payoutBatchTable(table).get(PERIOD)).toMatchObject({
      status: 'processing',
      paid: { lines: booked - back },
      returned: { lines: back },
    });
    expect(await reconcileLedger(table)).toMatchObject({ agents: ours, drifts: [], moving: [] });
  });
}
