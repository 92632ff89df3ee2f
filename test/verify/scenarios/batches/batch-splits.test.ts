/** Given an open batch that is split: each part goes its own way, and together they are what it was. */
import { afterAll, describe, expect, it } from 'vitest';
import { renderEndToEndId } from '../../../../functions/workflows/bank-files/render-end-to-end-id.ts';
import { settingsFromCdkJson } from '../../../../infra/local/base/settings.ts';
import type { SplitTotals } from '../../../../shared/kernel/job.ts';
import { NOTHING_LEFT } from '../../../../shared/monthly-run/policy.ts';
import type { SplitChoice } from '../../../../shared/monthly-run/schemas.ts';
import {
  addException,
  batchSteps,
  openBatch,
  payee,
  pendingPayout,
  readBatch,
  restingBatch,
} from '../../../support/batches/batches.ts';
import { finishedJob } from '../../../support/jobs/imports.ts';
import { refusal } from '../../../support/stack/client.ts';
import { carryFinance } from '../../../support/payouts/finance.ts';
import { expectReconciled } from '../../../support/ledger/ledger.ts';
import { openOffice, type Person } from '../../../support/stack/office.ts';
import { startTestStack } from '../../../support/stack/stack.ts';
import { linesOf } from '../../../support/batches/batch-office.ts';

const settings = settingsFromCdkJson();
const stack = await startTestStack({
  settings: {
    ...settings,
    bankChangeHoldHours: 0,
    payoutLimits: { ...settings.payoutLimits, perBatchCents: 100_000 },
  },
});
const office = await openOffice(stack);
const { admin } = office;
const steps = batchSteps(admin);

afterAll(async () => {
  await expectReconciled(stack);
});

const CAPITEC = { bankName: 'Capitec Bank', branchCode: '470010' };

/** An open batch with a line of each amount; every second one is to an account at Capitec. */
async function batchOf(...amounts: number[]): Promise<string> {
  const payouts = [];
  for (const [at, amountCents] of amounts.entries()) {
    const agent = await payee(office, at % 2 === 1 ? CAPITEC : {});
    payouts.push(await pendingPayout(office, agent, amountCents));
  }
  return openBatch(office, payouts);
}

const sumsOf = async (batchId: string) => {
  const { lines, totalCents } = await readBatch(admin, batchId);
  return [lines, totalCents];
};

async function previewOf(
  by: Person,
  batchId: string,
  choice: SplitChoice,
): Promise<SplitTotals | undefined> {
  const { id: jobId } = await by.api.monthlyRun.previewSplit({ batchId, choice });
  return (await finishedJob(by, jobId)).split;
}

describe('a split', () => {
  it('by bank does what its preview says, and together the batches are as before', async () => {
    const choice: SplitChoice = { kind: 'bank', banks: ['Capitec Bank'] };
    const [first, cents] = [await batchOf(1000, 2000, 3000, 4000), 6000];
    expect(await previewOf(admin, first, choice)).toMatchObject({
      stays: { lines: 2, cents: 10_000 - cents },
      goes: { lines: 2, cents },
    });
    const second = await steps.split(first, choice);
    expect(second).toBe(`${first}-2`);
    expect(await sumsOf(first)).toEqual([2, 10_000 - cents]);
    expect(await sumsOf(second)).toEqual([2, cents]);
    expect(
      (await linesOf(admin, second))
        .map(({ amountCents }) => amountCents)
        .toSorted((one, other) => one - other),
    ).toEqual([2000, 4000]);
    expect(await readBatch(admin, second)).toMatchObject({
      status: 'open',
      exceptions: 0,
      origin: { from: first, by: admin.id, reason: 'Paid on another day' },
    });
    await stack.drain();
    expect((await admin.api.payouts.listPayouts({ batch: second, limit: 10 })).rows).toHaveLength(
      2,
    );
  });

  it('leaves each batch its own files, message, payment and figures', async () => {
    const first = await batchOf(1000, 2000);
    const [line] = await linesOf(admin, first);
    const second = await steps.split(first, { kind: 'lines', payoutIds: [line?.payoutId ?? ''] });
    await steps.lock(second);
    const names = (await readBatch(admin, second)).files.map(({ name }) => name);
    expect(names).toEqual([
      `payouts-${first}-B2.csv`,
      `payouts-${first}-B2-pain001.xml`,
      `payouts-${first}-B2-fnb.csv`,
    ]);
    const xml = new TextDecoder().decode(await steps.download(second, 'pain001'));
    expect(xml).toContain(`<MsgId>PAYOUTS-${first}-B2</MsgId>`);
    expect(xml).toContain(`<EndToEndId>${renderEndToEndId(line?.payoutId ?? '')}</EndToEndId>`);
    const csv = new TextDecoder().decode(await steps.download(second));
    expect(csv).toMatch(new RegExp(`${first.replace('-', '')}2 [A-Z0-9]{8}`));
    await steps.process(second);
    expect(await steps.pay(second)).toMatchObject({ status: 'paid', paid: { lines: 1 } });
    expect(await readBatch(admin, first)).toMatchObject({ status: 'open', lines: 1 });
    expect(await steps.lock(first)).toMatchObject({ status: 'locked', lines: 1 });
    const { rows } = await admin.api.monthlyRun.listBatches({ limit: 100 });
    const month = rows.find(({ run }) => run.period === first);
    expect(month?.parts).toMatchObject([
      { batchId: first, status: 'locked', lines: 1 },
      { batchId: second, status: 'paid', lines: 1 },
    ]);
  });

  it('keeps exceptions with the first batch, which takes them when they are included', async () => {
    const first = await batchOf(1000, 2000);
    const agent = await payee(office);
    const second = await steps.split(first, { kind: 'amount', side: 'atLeast', cents: 2000 });
    const [line] = await linesOf(admin, second);
    const moved = { batchId: second, payoutId: line?.payoutId ?? '' };
    await admin.api.monthlyRun.excludeLine({ ...moved, reason: 'Asks for cash' });
    expect(await readBatch(admin, second)).toMatchObject({ lines: 0, exceptions: 1 });
    const include = { batchId: second, exceptionId: moved.payoutId };
    await admin.api.monthlyRun.includeException(include);
    expect(await sumsOf(second)).toEqual([1, 2000]);
    expect(await sumsOf(first)).toEqual([1, 1000]);
    await addException(stack, { period: first, agentId: agent.id, amountCents: 500 });
    expect(await readBatch(admin, first)).toMatchObject({ exceptions: 1 });
    expect(await readBatch(admin, second)).toMatchObject({ exceptions: 0 });
  });

  it('is refused where the batch isn’t as it was shown, isn’t open, or lacks a reason', async () => {
    const first = await batchOf(1000, 2000);
    const choice = { kind: 'amount', side: 'below', cents: 1500 } as const;
    const asked = { batchId: first, lines: 2, totalCents: 3000, choice, reason: 'Why not' };
    const { splitBatch, mergeBatch } = admin.api.monthlyRun;
    expect(await refusal(splitBatch({ ...asked, lines: 3 }))).toMatchObject({
      status: 409,
      message: expect.stringContaining('it now has 2 lines') as string,
    });
    expect(await refusal(splitBatch({ ...asked, reason: ' ' }))).toMatchObject({ status: 400 });
    expect(
      await refusal(mergeBatch({ batchId: first, lines: 2, totalCents: 3000, reason: 'x' })),
    ).toMatchObject({ status: 409 });
    await steps.lock(first);
    expect(await refusal(splitBatch(asked))).toMatchObject({
      status: 409,
      message: expect.stringContaining('is locked') as string,
    });
  });

  it('is done once by two who split at the same moment', async () => {
    const first = await batchOf(1000, 2000);
    const choice = { kind: 'amount', side: 'below', cents: 1500 } as const;
    const colleague = await office.newAdmin();
    const ends = await Promise.allSettled(
      [admin, colleague].map(({ api, id }) =>
        api.monthlyRun.splitBatch({
          batchId: first,
          lines: 2,
          totalCents: 3000,
          choice,
          reason: id,
        }),
      ),
    );
    expect(ends.some(({ status }) => status === 'fulfilled')).toBe(true);
    await restingBatch(admin, first);
    const { parts } = await admin.api.monthlyRun.getBatch({ batchId: first });
    expect(parts.reduce((sum, { totalCents }) => sum + totalCents, 0)).toBe(3000);
    expect(parts).toHaveLength(2);
  });

  it('isn’t taken for the one that is under way, whose reason it has', async () => {
    const first = await batchOf(1000, 2000, 3000);
    const asked = { batchId: first, lines: 3, totalCents: 6000, reason: 'Two days' };
    const ends = await Promise.allSettled(
      [1500, 2500].map((cents) => {
        const choice = { kind: 'amount', side: 'below', cents } as const;
        return admin.api.monthlyRun.splitBatch({ ...asked, choice });
      }),
    );
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const isFirst = ends[0]?.status === 'fulfilled';
    expect(await restingBatch(admin, first)).toMatchObject({ lines: isFirst ? 2 : 1 });
  });

  it('is possible nine times at most, and merged batches are used again', async () => {
    const amounts = Array.from({ length: 10 }, (_, at) => 1000 + at);
    const agent = await payee(office);
    const payouts = [];
    for (const cents of amounts) payouts.push(await pendingPayout(office, agent, cents));
    const first = await openBatch(office, payouts);
    const parts = [];
    for (const cents of amounts.slice(0, 8))
      parts.push(await steps.split(first, { kind: 'amount', side: 'below', cents: cents + 1 }));
    expect(parts.at(-1)).toBe(`${first}-9`);
    const { lines, totalCents } = await readBatch(admin, first);
    const choice = { kind: 'amount', side: 'below', cents: 1009 } as const;
    const asked = { batchId: first, lines, totalCents, choice, reason: 'Once more' };
    expect(await refusal(admin.api.monthlyRun.splitBatch(asked))).toMatchObject({
      status: 409,
      message: expect.stringContaining('9 batches') as string,
    });
    const [second = '', third = ''] = parts;
    expect(await steps.merge(third)).toMatchObject({ lines: 0, status: 'open' });
    expect(await sumsOf(second)).toEqual([1, 1000]);
    const again = await steps.split(first, { kind: 'amount', side: 'below', cents: 1002 });
    expect(again).toBe(third);
  });
});

describe('a merge', () => {
  it('moves everything back, and the empty batch is no longer listed nor locked', async () => {
    const first = await batchOf(1000, 2000, 3000);
    const second = await steps.split(first, { kind: 'amount', side: 'below', cents: 2500 });
    await steps.merge(second);
    expect(await sumsOf(first)).toEqual([3, 6000]);
    const { parts } = await admin.api.monthlyRun.getBatch({ batchId: first });
    expect(parts.map(({ batchId }) => batchId)).toEqual([first]);
    const lock = admin.api.monthlyRun.lockBatch({ batchId: second, lines: 0, totalCents: 0 });
    expect(await refusal(lock)).toMatchObject({
      status: 409,
      message: expect.stringContaining('is empty') as string,
    });
    const locked = await steps.lock(first);
    expect(locked).toMatchObject({ status: 'locked', lines: 3, totalCents: 6000 });
  });

  it('goes on with the numbers of files, so that no bank sees a message twice', async () => {
    const first = await batchOf(1000, 2000);
    const choice = { kind: 'amount', side: 'below', cents: 1500 } as const;
    const second = await steps.split(first, choice);
    await steps.lock(second);
    await admin.api.monthlyRun.reopenBatch({ batchId: second, fileSet: 1, reason: 'Too early' });
    await restingBatch(admin, second);
    await steps.merge(second);
    expect(await steps.split(first, choice)).toBe(second);
    const { files, fileSet } = await steps.lock(second);
    expect(fileSet).toBe(2);
    expect(files[0]?.name).toBe(`payouts-${first}-B2-2.csv`);
  });
});

it('the limit of a batch is of the batches of a month together', async () => {
  const first = await batchOf(60_000, 50_000);
  const second = await steps.split(first, { kind: 'amount', side: 'below', cents: 55_000 });
  await steps.lock(second);
  const refused = await refusal(steps.lock(first));
  expect(refused.status).toBe(409);
  expect(refused.message.replaceAll('\u00A0', ' ')).toContain(
    'The batches of a month pay out at most R1 000.00 together',
  );
});

describe('given the four-eyes rule', () => {
  it('what the releaser touched goes to another batch, and stays there where nobody can release it', async () => {
    const strict = await startTestStack({
      settings: { ...settings, fourEyesOnPayouts: true, bankChangeHoldHours: 0 },
    });
    const team = await openOffice(strict);
    const { admin: locker } = team;
    await carryFinance(strict, locker);
    const releaser = await team.newAdmin();
    await carryFinance(strict, releaser);
    const pay = async (by: Person) =>
      by.api.payouts.addPayout({ agentId: (await payee(team)).id, amountCents: 1000 });
    const clerk = await team.newAdmin();
    const touched = await pay(releaser);
    const first = await openBatch(team, [touched, await pay(clerk), await pay(locker)]);
    const named = { batchId: first, releaserId: releaser.id };
    expect(await locker.api.monthlyRun.previewLock(named)).toMatchObject({
      locked: { lines: 2 },
      moved: { lines: 1, cents: 1000 },
      stranded: 0,
    });
    expect(await batchSteps(locker).lock(first, releaser)).toMatchObject({
      status: 'locked',
      lines: 2,
      exceptions: 0,
    });
    const second = `${first}-2`;
    expect(await readBatch(locker, second)).toMatchObject({
      status: 'open',
      lines: 1,
      totalCents: 1000,
      origin: { from: first, by: locker.id, releaserId: releaser.id },
    });
    const again = locker.api.monthlyRun.lockBatch({ batchId: second, lines: 1, totalCents: 1000 });
    expect(await refusal(again)).toMatchObject({ status: 409, message: NOTHING_LEFT });
    // The other way round both parts are released.
    expect(await batchSteps(releaser).lock(second, locker)).toMatchObject({ lines: 1 });
    await batchSteps(locker).download(second);
    await batchSteps(locker).process(second);
    expect(await batchSteps(locker).pay(second)).toMatchObject({ status: 'paid' });
    await batchSteps(releaser).download(first);
    await expectReconciled(strict);
  });
});
