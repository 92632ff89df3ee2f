/** Given four months of a network, its books add up: ledger, accrual, journals and tax year, to the cent. */
import { beforeAll, describe, expect, it } from 'vitest';
import { ENTRY_KINDS } from '../../../../shared/books/rules.ts';
import { addMonths, periodOf } from '../../../../shared/kernel/month.ts';
import {
  accountsAfter,
  BooksYear,
  cellOf,
  centsIn,
  type Row,
  runTime,
  sum,
} from '../../../support/books/books.ts';
import { downloadedExport, rowsOf } from '../../../support/jobs/exports.ts';
import { booksOf, expectReconciled } from '../../../support/ledger/ledger.ts';
import { refusal } from '../../../support/stack/refusals.ts';
import { setUpOffice } from '../../../support/stack/set-up.ts';
import { publishTerms } from '../../../support/commission-plans/plans.ts';

const FIRST = '2027-01';
const MONTHS = Array.from({ length: 4 }, (_, at) => addMonths(FIRST, at));
const LAST = addMonths(FIRST, 3);
const OPEN = addMonths(LAST, 1);
const HALVES = [0, 2].map((at) => ({
  from: addMonths(FIRST, at),
  to: addMonths(FIRST, at + 1),
}));

const { stack, office } = await setUpOffice({
  at: '2027-01-03T08:00:00.000Z',
  callsByClock: false,
  settings: { clawbackDays: 40, referralBonusCents: 2_500 },
});
const { admin } = office;
const year = new BooksYear({ stack, office });
/** No upfront commission waits for a network here. */
const KINDS = new Set(ENTRY_KINDS.filter((kind) => kind !== 'activation'));
/** The last one is deleted in the middle. */
const AGENTS = 4;
const DELETED_IN = addMonths(FIRST, 2);
/** From this month on a plan pays other amounts, and a share of them to the recruiter. */
const PLANNED_FROM = addMonths(FIRST, 1);
/** The months whose batch was paid. */
const paid: string[] = [];

it('has nothing to book before the first month is closed', async () => {
  expect(await admin.api.books.getBooksMonths()).toMatchObject({ presentPeriod: FIRST });
  expect((await admin.api.books.getBooksMonths()).closedThrough).toBeUndefined();
  const months = { from: FIRST, to: FIRST };
  const { jobs } = admin.api;
  for (const input of [
    { kind: 'exportAccrual', ...months },
    { kind: 'exportJournal', ...months, format: 'plain' },
  ] as const)
    expect(await refusal(jobs.startExport(input))).toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining('January 2027 isn’t closed yet') as string,
    });
  expect(await refusal(jobs.startExport({ kind: 'exportTaxYear', taxYear: 2027 }))).toMatchObject({
    message: 'No month of the tax year 2027 is closed yet.',
  });
});

describe('after four months', () => {
  beforeAll(async () => {
    await year.open(AGENTS);
    await publishTerms(stack.table, {
      firstDay: `${PLANNED_FROM}-01`,
      terms: { monthlyCents: 1_250, months: 2, overrideBasisPoints: 1_250, clawbackDays: 40 },
    });
    for (const month of MONTHS) {
      await year.live(month);
      if (month === DELETED_IN) await deleteLast();
      await year.close(month);
      if (await year.payBatch(month)) paid.push(month);
    }
    // Something of the open month, which no closed one has.
    await stack.moveClock(`${OPEN}-10T08:00:00.000Z`);
    await year.live(OPEN);
    await stack.drain();
  });

  /** Deletes the last agent, who is owed something then. */
  async function deleteLast(): Promise<void> {
    const seller = year.sellers.at(-1);
    if (!seller) throw new Error('There is no agent');
    const { person } = seller;
    seller.isDeleted = true;
    const { rows } = await person.api.payouts.listMyPayouts({ limit: 100 });
    for (const { id: payoutId, status } of rows)
      if (status === 'pending')
        await admin.api.payouts.rejectPayout({ payoutId, reason: 'Leaves us' });
    await admin.api.agents.deleteAgent({ agentId: person.id });
  }
  const isDeleted = (id: string) => id === year.sellers.at(-1)?.person.id;

  it('has everything that a journal may be wrong about, and agrees with itself', async () => {
    expect(paid.length).toBeGreaterThan(0);
    const closed = (await year.entries()).filter(({ period }) => period <= LAST);
    expect(new Set(closed.map(({ kind }) => kind))).toEqual(KINDS);
    const signs = closed.flatMap(({ kind, earnedCents }) =>
      kind === 'adjustment' ? [Math.sign(earnedCents)] : [],
    );
    expect(new Set(signs)).toEqual(new Set([1, -1]));
    expect(closed.some(({ cause }) => cause.startsWith('bonus#'))).toBe(true);
    await expectReconciled(stack);
  });

  it('counts a month before the first run as closed: that run closed it too', async () => {
    const before = addMonths(FIRST, -1);
    const accrual = { kind: 'exportAccrual', from: before, to: before } as const;
    expect(await admin.api.jobs.startExport(accrual)).toMatchObject({ kind: 'exportAccrual' });
  });

  it('says which months are closed', async () => {
    expect(await admin.api.books.getBooksMonths()).toEqual({
      firstPeriod: FIRST,
      closedThrough: LAST,
      presentPeriod: OPEN,
      nextRunAt: runTime(OPEN).replace('T00:30', 'T00:00'),
    });
  });

  const ledger = async (filter: object = {}): Promise<Row[]> => {
    const all = { kind: 'exportLedger', from: '2027-01-01', to: `${OPEN}-28` } as const;
    return rowsOf((await downloadedExport(admin, { ...all, ...filter })).text);
  };

  describe('the export of the ledger', () => {
    it('has every entry once, and recomputes every balance, also a deleted agent’s', async () => {
      const rows = await ledger();
      const entries = await year.entries();
      expect(new Set(entries.map(({ kind }) => kind))).toEqual(KINDS);
      expect(rows).toHaveLength(entries.length);
      expect(new Set(rows.map((row) => row['Entry ID'])).size).toBe(entries.length);
      for (const { person } of year.sellers) {
        const own = rows.filter((row) => row['Agent ID'] === cellOf(person.id));
        const { balance } = await booksOf(stack, person);
        const column = (name: string) => sum(own.map((row) => centsIn(row, name)));
        expect({
          earnedCents: column('Earned (R)'),
          reservedCents: column('Reserved (R)'),
          paidCents: column('Paid (R)'),
        }).toEqual({
          earnedCents: balance.earnedCents,
          reservedCents: balance.reservedCents,
          paidCents: balance.paidCents,
        });
        expect(new Set(own.map((row) => row['Agent']))).toEqual(
          new Set([isDeleted(person.id) ? 'Deleted agent' : person.me.fullName]),
        );
      }
    });

    it('says each entry’s cause, time and actor', async () => {
      const entries = await year.entries();
      const rows = new Map((await ledger()).map((row) => [row['Entry ID'], row]));
      for (const { agentId, key, kind, cause, period, at, actorId } of entries) {
        const row = rows.get(cellOf(`${agentId}/${key}`));
        expect(row).toMatchObject({ Kind: kind, Cause: cellOf(cause), Period: period });
        expect(row).toMatchObject({ 'At (UTC)': at, 'Actor ID': cellOf(actorId) });
        const names = { [admin.id]: admin.me.fullName, portal: 'The portal' };
        const actor = names[actorId] ?? (isDeleted(agentId) ? 'Deleted agent' : undefined);
        if (actor) expect(row?.['Actor']).toBe(actor);
        // A bonus's or override's cause names the recruit before the sale.
        const saleId = cause.split('#').at(-1) ?? '';
        expect(row?.['Sale ID']).toBe(
          /upfront|clawback|reversal|override|bonus/.test(kind) ? cellOf(saleId) : '',
        );
        expect(row?.['Payout ID']).toBe(
          /reserve|release|pay|return/.test(kind) ? cellOf(cause) : '',
        );
      }
    });

    it('keeps to days, agent, kind and sale', async () => {
      const entries = await year.entries();
      const seller = year.sellers[0]?.person;
      const sale = entries.find(({ kind, cause }) => kind === 'clawback' && !cause.includes('#'));
      const keys = async (filter: object) => (await ledger(filter)).map((row) => row['Entry ID']);
      const expected = (isIn: (entry: (typeof entries)[number]) => boolean) =>
        entries.filter(isIn).map(({ agentId, key }) => cellOf(`${agentId}/${key}`));
      const same = async (filter: object, isIn: (entry: (typeof entries)[number]) => boolean) => {
        const wanted = expected(isIn);
        expect(wanted.length).toBeGreaterThan(0);
        expect(new Set(await keys(filter))).toEqual(new Set(wanted));
      };
      await same(
        { from: '2027-02-06', to: '2027-03-31' },
        ({ at }) => at >= '2027-02-05T22:00' && at < '2027-03-31T22:00',
      );
      await same({ from: '2027-02-28', to: '2027-02-28' }, ({ at }) =>
        at.startsWith('2027-02-28T21:59:59'),
      );
      await same({ agentId: seller?.id }, ({ agentId }) => agentId === seller?.id);
      await same({ entryKind: 'monthly' }, ({ kind }) => kind === 'monthly');
      await same({ saleId: sale?.cause }, ({ cause }) =>
        cause.split('#').includes(sale?.cause ?? '-'),
      );
      expect(await keys({ saleId: sale?.cause, agentId: 'nobody' })).toEqual([]);
      expect(await keys({ agentId: 'nobody' })).toEqual([]);
    });
  });

  describe('the accrual', () => {
    it('has each agent’s statement to the cent, and totals of all agents', async () => {
      const { text } = await downloadedExport(admin, {
        kind: 'exportAccrual',
        from: FIRST,
        to: LAST,
      });
      const rows = rowsOf(text);
      for (const { person } of year.sellers) {
        const { statements } = await admin.api.ledger.listAgentStatements({ agentId: person.id });
        for (const statement of statements.filter(({ period }) => period <= LAST))
          expect(rows).toContainEqual(
            expect.objectContaining({
              Month: statement.period,
              'Agent ID': cellOf(person.id),
              'Sales Earning Monthly': String(statement.monthlySales),
              'Sales Approved': String(statement.upfrontSales),
              'Opening Owed (R)': rand(statement.openingCents),
              'Upfront commission (R)': rand(statement.upfrontCents),
              'Monthly commission (R)': rand(statement.monthlyCents),
              'Referral bonuses (R)': rand(statement.bonusCents),
              'Override commission (R)': rand(statement.overrideCents),
              'Clawbacks (R)': rand(statement.clawbackCents),
              'Paid to agents (R)': rand(statement.paidCents),
              'Adjustments (R)': rand(statement.adjustmentCents),
              'Undone approvals (R)': rand(statement.reversalCents),
              'Returned by banks (R)': rand(statement.returnedCents),
              'Closing Owed (R)': rand(statement.closingCents),
            }),
          );
      }
      const money = Object.keys(rows[0] ?? {}).filter((title) => title.endsWith('(R)'));
      for (const period of MONTHS) {
        const inMonth = rows.filter((row) => row['Month'] === period);
        const total = inMonth.find((row) => row['Agent ID'] === '');
        const own = inMonth.filter((row) => row['Agent ID'] !== '');
        for (const title of money)
          expect(centsIn(total, title)).toBe(sum(own.map((row) => centsIn(row, title))));
      }
      const whole = rows.at(-1);
      expect(whole?.['Agent']).toBe('Total of January 2027 to April 2027');
      const entries = (await year.entries()).filter(({ period }) => period <= LAST);
      expect(centsIn(whole, 'Opening Owed (R)')).toBe(0);
      expect(centsIn(whole, 'Closing Owed (R)')).toBe(
        sum(entries.map(({ earnedCents, paidCents }) => earnedCents - paidCents)),
      );
    });

    it('goes on to show what a deleted agent is owed', async () => {
      const { text } = await downloadedExport(admin, {
        kind: 'exportAccrual',
        from: LAST,
        to: LAST,
      });
      const row = rowsOf(text).find((one) => one['Agent'] === 'Deleted agent');
      expect(centsIn(row, 'Closing Owed (R)')).not.toBe(0);
      expect(row?.['Closing Owed (R)']).toBe(row?.['Opening Owed (R)']);
    });
  });

  // In the layouts of other programs the same lines are written by write-journal-rows.test.ts.
  it('the journals balance file by file, and together are the ledger', async () => {
    const accounts: Record<string, number> = {};
    for (const { from, to } of HALVES) {
      const input = { kind: 'exportJournal', from, to, format: 'plain' } as const;
      const { job, text } = await downloadedExport(admin, input);
      const lines = rowsOf(text).map((row) => ({
        code: row['Account Code'] ?? '',
        cents: centsIn(row, 'Debit (R)') - centsIn(row, 'Credit (R)'),
      }));
      expect(sum(lines.map(({ cents }) => cents))).toBe(0);
      expect(job.journal).toMatchObject({ lineCount: lines.length });
      expect(job.journal?.debitCents).toBe(sum(lines.map(({ cents }) => Math.max(cents, 0))));
      const entries = (await year.entries()).filter(({ period }) => period >= from && period <= to);
      const inFile: Record<string, number> = {};
      for (const { code, cents } of lines) {
        inFile[code] = (inFile[code] ?? 0) + cents;
        accounts[code] = (accounts[code] ?? 0) + cents;
      }
      expect(inFile).toEqual(accountsAfter(entries));
    }
    const closed = (await year.entries()).filter(({ period }) => period <= LAST);
    expect(accounts).toEqual(accountsAfter(closed));
    const owed = closed.map(({ earnedCents, paidCents }) => earnedCents - paidCents);
    expect(-(accounts['9100000'] ?? 0)).toBe(sum(owed));
  });

  it('four months’ journal is that of their halves', async () => {
    const input = { kind: 'exportJournal', from: FIRST, to: LAST, format: 'plain' } as const;
    const { job, text } = await downloadedExport(admin, input);
    const lines = [];
    for (const half of HALVES)
      lines.push(...rowsOf((await downloadedExport(admin, { ...input, ...half })).text));
    expect(rowsOf(text)).toEqual(lines);
    expect(job.journal?.lines).toHaveLength(Math.min(100, lines.length));
    expect(decodeURIComponent(job.downloadUrl ?? '')).toContain(
      `journal-plain-${FIRST}-to-${LAST}-${periodOf(job.createdAt)}`,
    );
  });

  it('a tax year is the sum of its closed months for each agent', async () => {
    const [first] = year.sellers;
    const agentId = first?.person.id ?? '';
    const numbers = { taxNumber: '0123456789', vatNumber: '4123456789' };
    const { fullName, phone } = await admin.api.agents.getAgent({ agentId });
    await admin.api.agents.updateAgent({ agentId, version: 0, fullName, phone, ...numbers });
    for (const [taxYear, from, through] of [
      [2027, '2026-03', '2027-02'],
      [2028, '2027-03', LAST],
    ] as const) {
      const { text } = await downloadedExport(admin, { kind: 'exportTaxYear', taxYear });
      const rows = rowsOf(text);
      const entries = (await year.entries()).filter(
        ({ period }) => period >= from && period <= through,
      );
      for (const { person } of year.sellers) {
        const row = rows.find((one) => one['Agent ID'] === cellOf(person.id));
        const own = entries.filter((entry) => entry.agentId === person.id);
        expect(row).toMatchObject({
          'Tax Year': String(taxYear),
          From: from,
          Through: through,
          Complete: taxYear === 2027 ? 'yes' : 'no',
          'Full Name': isDeleted(person.id) ? 'Deleted agent' : person.me.fullName,
          'Income Code': '3616',
          'IT3(a) Reason Code': '03',
          'Tax Number': person.id === agentId ? numbers.taxNumber : '',
          'VAT Number': person.id === agentId ? numbers.vatNumber : '',
        });
        expect(centsIn(row, 'Earned (R)')).toBe(sum(own.map((entry) => entry.earnedCents)));
        expect(centsIn(row, 'Paid (R)') - centsIn(row, 'Returned by Banks (R)')).toBe(
          sum(own.map((entry) => entry.paidCents)),
        );
        expect(centsIn(row, 'Closing Owed (R)') - centsIn(row, 'Opening Owed (R)')).toBe(
          sum(own.map((entry) => entry.earnedCents - entry.paidCents)),
        );
      }
    }
  });

  it('an open month and more than a year are refused', async () => {
    const start = (input: Parameters<typeof admin.api.jobs.startExport>[0]) =>
      refusal(admin.api.jobs.startExport(input));
    const months = { kind: 'exportAccrual', from: OPEN, to: OPEN } as const;
    expect(await start(months)).toMatchObject({
      code: 'CONFLICT',
      data: { current: { period: OPEN } },
    });
    expect(await start({ ...months, from: addMonths(OPEN, -12) })).toMatchObject({
      data: { fields: [{ path: 'to', message: 'must be at most 12 months with the first one' }] },
    });
    expect(
      await start({ kind: 'exportLedger', from: '2027-02-01', to: '2027-01-01' }),
    ).toMatchObject({ data: { fields: [{ path: 'to' }] } });
  });
});

const rand = (amountCents: number) => (amountCents / 100).toFixed(2);
