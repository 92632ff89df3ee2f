/** Given records that the audit chain seals, whatever is changed behind the portal's back is found. */
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { describe, expect, it, onTestFinished } from 'vitest';
import { addDays, dayOf } from '../../../../shared/kernel/month.ts';
import type { AuditLink } from '../../../../functions/data/audit/audit-link.table.ts';
import { keyOf, buildLink, sealsOf } from '../../../../functions/domain/audit/build-link.ts';
import type { Item } from '../../../../functions/platform/item.ts';
import { reconcileLedger } from '../../../../functions/workflows/reconciliation/reconcile-ledger.ts';
import { leaveNote } from '../../../../infra/local/launch.ts';
import { approvedSale } from '../../../support/sales/deals.ts';
import { recordLogs } from '../../../support/stack/function-logs.ts';
import { openOffice } from '../../../support/stack/office.ts';
import { setUpOffice } from '../../../support/stack/set-up.ts';
import { startTestStack } from '../../../support/stack/stack.ts';
import {
  describeTampering,
  digestsOf,
  holdStream,
  recordsOf,
  verify,
} from '../../../support/audit/tamper-suite.ts';
import { itemsIn, putItem, removeItem, tableOf } from '../../../support/stack/table.ts';
import { runTool } from '../../../support/stack/tools.ts';

const { stack, office } = await setUpOffice();
const { table } = stack;
const tomorrow = () => `${addDays(dayOf(stack.now()), 1)}T05:00:00.000Z`;

/** Runs the morning's work of the next day, which signs today. */
async function signToday(): Promise<string> {
  const today = dayOf(stack.now());
  await stack.drain();
  await stack.moveClock(tomorrow());
  await expect.poll(() => digestsOf(stack).days()).toContain(today);
  return today;
}

/** Changes the table behind the portal's back, verifies, and changes it back. */
async function breaksAfter(change: () => Promise<unknown>, undo: () => Promise<unknown>) {
  await change();
  const { breaks, unproven } = await verify(stack);
  await undo();
  return [...breaks, ...unproven];
}

const linksOf = () => itemsIn(table, 'auditLink');
const byPosition = (one: AuditLink, other: AuditLink) => (one.position < other.position ? -1 : 1);
const someOf = (records: readonly Item[], entity: string) =>
  records.find((item) => item['__edb_e__'] === entity) ?? {};

describe('the audit chain', () => {
  it('seals audit events and ledger entries, and is signed the morning after', async () => {
    const agent = await office.newAgent();
    for (let sale = 0; sale < 6; sale++) await approvedSale(office, agent);
    const day = await signToday();
    const { records, breaks, digests, waiting } = await verify(stack);
    expect(breaks).toEqual([]);
    expect({ digests, waiting }).toEqual({ digests: 1, waiting: 0 });
    expect(records).toBe((await recordsOf(table)).length);
    expect((await verify(stack, day)).breaks).toEqual([]);
  });

  it('goes on behind a signed day', async () => {
    await signToday();
    await approvedSale(office, await office.newAgent());
    const day = await signToday();
    const trail = await verify(stack, day);
    expect(trail).toMatchObject({ digests: 3, breaks: [], unproven: [] });
    const [first] = await digestsOf(stack).days();
    expect((await verify(stack, first)).breaks).toEqual([]);
    expect(trail.records).toBeGreaterThan(1);
    expect(trail.records).toBeLessThan((await verify(stack)).records);
  });

  it('is verified by a command, which says what was changed', async () => {
    const removeNote = leaveNote(stack, stack.dataDir);
    onTestFinished(removeNote);
    const whole = await runTool(stack.dataDir, 'audit', 'verify');
    expect(whole).toEqual({
      code: 0,
      text: expect.stringMatching(
        /^\d+ records, \d+ links and 3 signed days verified, 0 breaks\n$/,
      ),
    });
    const resume = await stack.holdEvents();
    const event = someOf(await recordsOf(table), 'auditEvent');
    await putItem(table, { ...event, actorId: 'somebody-else' });
    const day = String(event['day']);
    const said = { code: 1, text: expect.stringContaining(`${keyOf(event)}: it was changed\n`) };
    expect(await runTool(stack.dataDir, 'audit', 'verify', day)).toEqual(said);
    await putItem(table, event);
    const slipped = { ...event, sk: 'slipped-in' };
    await putItem(table, slipped);
    expect((await runTool(stack.dataDir, 'audit', 'verify')).code).toBe(1);
    const sealed = { code: 0, text: `${keyOf(slipped)}\n1 records sealed\n` };
    expect(await runTool(stack.dataDir, 'audit', 'seal')).toEqual(sealed);
    expect((await runTool(stack.dataDir, 'audit', 'verify')).code).toBe(0);
    await resume();
    expect((await runTool(stack.dataDir, 'audit', 'check')).code).toBe(2);
  });
});

describe('behind the portal’s back', () => {
  holdStream(() => stack);

  it('a removed record is missing', async () => {
    const entry = someOf(await recordsOf(table), 'ledgerEntry');
    const breaks = await breaksAfter(
      () => removeItem(table, entry),
      () => putItem(table, entry),
    );
    expect(breaks).toEqual([{ where: keyOf(entry), problem: 'it is missing' }]);
  });

  it('a record that was slipped in is sealed by no link', async () => {
    const entry = someOf(await recordsOf(table), 'ledgerEntry');
    const slipped = { ...entry, sk: 'upfront#slipped-in', key: 'upfront#slipped-in' };
    const breaks = await breaksAfter(
      () => putItem(table, slipped),
      () => removeItem(table, slipped),
    );
    expect(breaks).toEqual([{ where: keyOf(slipped), problem: 'no link seals it' }]);
    expect((await reconcileLedger(table)).drifts).toEqual([]);
  });

  it('an act that was slipped in as confirmed has no event', async () => {
    const slipped = { pk: 'approval#forged', sk: 'approval', __edb_e__: 'approval' };
    const pair = { approvalId: 'forged', status: 'confirmed', askedBy: 'one', decidedBy: 'other' };
    const breaks = await breaksAfter(
      () => putItem(table, { ...slipped, ...pair }),
      () => removeItem(table, slipped),
    );
    expect(breaks).toEqual([{ where: 'approval#forged', problem: 'no event confirms it' }]);
  });

  it('a changed, a removed and a repeated link break the chain', async () => {
    const [link = {}, ...others] = (await linksOf()).filter(
      ({ position }) => Number(position) === 2,
    );
    expect(others).toEqual([]);
    const where = `lane ${String(link['lane'])}, link ${String(link['position'])}`;
    const undo = () => putItem(table, link);
    const changed = await breaksAfter(() => putItem(table, { ...link, records: {} }), undo);
    expect(changed).toContainEqual({ where, problem: 'it was changed' });
    const removed = await breaksAfter(() => removeItem(table, link), undo);
    expect(removed.map(({ problem }) => problem)).toContain('links before it are missing');
    const repeated = { ...link, position: '000000000999', sk: '000000000999' };
    const doubled = await breaksAfter(
      () => putItem(table, repeated),
      () => removeItem(table, repeated),
    );
    expect(doubled.map(({ problem }) => problem)).toContain('it doesn’t follow the link before it');
  });

  it('a chain that was calculated anew isn’t the one that was signed', async () => {
    const event = someOf(await recordsOf(table), 'auditEvent');
    const forged = { ...event, actorId: 'somebody-else' };
    const links = (await linksOf()) as (Item & AuditLink)[];
    const { lane } = links.find(({ records }) => keyOf(event) in records) ?? {};
    const before = links.filter((link) => link.lane === lane);
    let last: AuditLink | undefined;
    const anew = before.toSorted(byPosition).map((link) => {
      const records = { ...link.records };
      if (keyOf(event) in records) Object.assign(records, sealsOf([forged]));
      last = buildLink(last, { ...link, records });
      return { ...link, ...last };
    });
    const breaks = await breaksAfter(
      () => Promise.all([forged, ...anew].map((item) => putItem(table, item))),
      () => Promise.all([event, ...before].map((item) => putItem(table, item))),
    );
    expect(breaks.length).toBeGreaterThan(0);
    for (const { where, problem } of breaks)
      expect([where.startsWith(`lane ${lane}, link `), problem]).toEqual([
        true,
        'it isn’t the link that was signed',
      ]);
  });

  it('a digest that somebody else wrote isn’t signed', async () => {
    const s3 = new S3Client({
      endpoint: stack.files.endpoint,
      region: 'af-south-1',
      credentials: stack.credentials,
      forcePathStyle: true,
    });
    const [day = ''] = await digestsOf(stack).days();
    const file = { Bucket: stack.audit.bucket, Key: `digests/${day}.json` };
    const { Body } = await s3.send(new GetObjectCommand(file));
    const text = (await Body?.transformToString()) ?? '';
    const forged = text.replace(/hash\\":\\"./, 'hash\\":\\"!');
    expect(forged).not.toBe(text);
    const breaks = await breaksAfter(
      () => s3.send(new PutObjectCommand({ ...file, Body: forged })),
      () => s3.send(new PutObjectCommand({ ...file, Body: text })),
    );
    expect(breaks).toEqual([
      { where: `digest ${day}`, problem: 'the portal’s key didn’t sign it' },
    ]);
  });

  describeTampering(() => stack, { changes: 25, seed: 11 });
});

it('tells operators of a record that is changed or removed while the portal runs', async () => {
  const logs = recordLogs();
  onTestFinished(logs.stop);
  const watched = await startTestStack({ logsAll: true });
  onTestFinished(() => watched.close());
  const { admin } = await openOffice(watched);
  await watched.drain();
  expect(logs.sumOf('ChangedRecords')).toBe(0);
  const event = someOf(await recordsOf(tableOf(watched)), 'auditEvent');
  await putItem(tableOf(watched), { ...event, actorId: admin.id, requestId: 'another' });
  await removeItem(tableOf(watched), event);
  await watched.drain();
  expect(logs.sumOf('ChangedRecords')).toBe(2);
  const { breaks } = await verify(watched);
  expect(breaks).toEqual([{ where: keyOf(event), problem: 'it is missing' }]);

  // The stream seals what it is given; its own time doesn't fit that seal.
  const at = '2025-12-08T10:00:00.000Z';
  const backdated = { ...event, day: '2025-12-08', at, pk: 'audit#2025-12-08', sk: `${at}#x` };
  await putItem(tableOf(watched), backdated);
  await watched.drain();
  expect((await verify(watched)).breaks).toContainEqual({
    where: keyOf(backdated),
    problem: expect.stringMatching(/^it was written at 20/) as string,
  });
});
