/**
 * The restore drill on one machine: a copy of the database in use is compared with the portal, by the command
 * as it is written; and what is wrong with a copy is found.
 */
import { DeleteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../../functions/platform/clock.ts';
import type { Item } from '../../../functions/platform/item.ts';
import type { Table } from '../../../functions/platform/table.ts';
import { checkCopy } from '../../../functions/workflows/restore/check-copy.ts';
import { leaveNote } from '../../../infra/local/launch.ts';
import { type Checked, runChecks } from '../../../infra/tools/drill-checks.ts';
import { copyDatabase, type DrillCopy } from '../../../infra/tools/drill-copy.ts';
import { writeReport } from '../../../infra/tools/drill-report.ts';
import { approvedSale } from '../../support/sales/deals.ts';
import { setUpOffice } from '../../support/stack/set-up.ts';
import { runTool } from '../../support/stack/tools.ts';
import { itemsIn } from '../../support/stack/table.ts';

/** The facts of the story are older than a minute by then, whose facts may be under way. */
const [BEFORE, THEN] = ['2027-03-10T08:00:00.000Z', '2027-03-10T08:05:00.000Z'];

const { stack, office } = await setUpOffice({ at: BEFORE, callsByClock: false });
const { dataDir } = stack;
afterAll(leaveNote(stack, dataDir));
const anna = await office.newAgent();
await approvedSale(office, anna);
await stack.drain();
await stack.invoke('reconciler', { kind: 'reconcile' });
await stack.drain();
await stack.moveClock(THEN);

const first = async (table: Table, entity: string): Promise<Item> =>
  (await itemsIn(table, entity))[0] ?? {};

/** A copy of the running portal's database, with something done to it. */
async function withCopy(use: (copy: DrillCopy) => Promise<void>): Promise<void> {
  const copy = await copyDatabase(
    { kind: 'local', folder: dataDir, running: undefined },
    systemClock.now,
  );
  try {
    await use(copy);
  } finally {
    await copy.remove();
  }
}

const remove = ({ documents, name }: Table, { pk, sk }: Item) =>
  documents.send(new DeleteCommand({ TableName: name, Key: { pk, sk } }));
const setCents = ({ documents, name }: Table, { pk, sk }: Item, earnedCents: number) =>
  documents.send(
    new UpdateCommand({
      TableName: name,
      Key: { pk, sk },
      UpdateExpression: 'SET earnedCents = :cents',
      ExpressionAttributeValues: { ':cents': earnedCents },
    }),
  );
const drills = async () =>
  (await readdir(tmpdir())).filter((name) => name.startsWith('portal-drill-'));

it('the command finds a copy of the running portal alike, and changes nothing in the portal', async () => {
  const before = await itemsIn(stack.table);
  const there = await drills();
  const report = join(dataDir, 'report.md');
  const { code, text } = await runTool(dataDir, 'drill', '--projections', '--report', report);
  expect(text).toMatch(/days of facts are alike/);
  expect(text).toContain('1 agents and 0 batches reconciled, 0 figures drift');
  expect(text).toMatch(/records, \d+ links and \d+ signed days verified, 0 breaks/);
  expect(text).toContain('0 figures and entries differ from the facts');
  expect(text).toContain(`Wrong: 0. The report is in ${report}.`);
  expect(code).toBe(0);
  expect(await itemsIn(stack.table)).toEqual(before);
  expect(await drills()).toEqual(there);
  const written = await readFile(report, 'utf8');
  expect(written).toContain('The copy can be used: nothing is wrong with it.');
  expect(written).toMatch(/\| Restore \| \d+\.\d s \| the copy can be read \|/);
  expect(written).toMatch(/- Newest fact: 2027-03-10T.* in the copy, 2027-03-10T.* facts since: 0/);
  expect(written).not.toContain(anna.email);
});

describe('a copy', () => {
  const portal = () => stack.table;
  const problemsIn = async ({ table: copy, instant }: DrillCopy) =>
    (await checkCopy({ copy, portal: portal() }, instant)).problems;

  it.each([
    ['a ledger entry is missing', 'ledgerEntry', /^ledgerEntry of 2027-03-10: 0 in the copy, 1 in/],
    ['an audit event is missing', 'auditEvent', /^auditEvent of 2027-03-10: \d+ in the copy, \d+/],
    ['a sale is missing', 'sale', /^sale: 0 in the copy, 1 in the portal, without any fact since/],
  ])('is found out where %s', async (_, entity, problem) => {
    await withCopy(async (copy) => {
      await remove(copy.table, await first(copy.table, entity));
      expect((await problemsIn(copy)).filter((line) => problem.test(line))).toHaveLength(1);
    });
  });

  it('is found out where an entry has another amount: by facts, ledger and audit trail', async () => {
    await withCopy(async (copy) => {
      await setCents(copy.table, await first(copy.table, 'ledgerEntry'), 9_999);
      const said: Checked[] = [];
      const deps = { copy: copy.table, portal: portal(), instant: copy.instant };
      const checks = await runChecks(
        { ...deps, digests: undefined, clock: systemClock, checksProjections: false },
        (checked) => said.push(checked),
      );
      expect(said).toEqual(checks);
      const [facts, ledger, trail] = checks;
      expect(facts?.problems).toContain('ledgerEntry of 2027-03-10: some have another content');
      expect(ledger?.problems[0]).toMatch(/^Agent .*: .* is 5000, must be 9999$/);
      expect(trail?.result).toContain('left out');
      const report = writeReport({
        portal: 'Portal',
        source: copy.source,
        begunAt: new Date(),
        restoreSeconds: 1,
        checks,
      });
      expect(report).toMatch(/\*\*Wrong: \d+\.\*\*/);
    });
  });

  it('is all right where the portal was used since, and says how much', async () => {
    await withCopy(async (copy) => {
      await stack.moveClock('2027-03-10T08:10:00.000Z');
      await approvedSale(office, anna);
      await stack.drain();
      const checked = await checkCopy({ copy: copy.table, portal: portal() }, copy.instant);
      expect(checked.problems).toEqual([]);
      expect(checked.later).toBeGreaterThan(2);
      expect(checked.differences).toContainEqual({ what: 'sale', copy: 1, portal: 2 });
      expect(checked.differences).toContainEqual({
        what: 'balance, sum of earnedCents',
        copy: 5_000,
        portal: 10_000,
      });
    });
  });
});
