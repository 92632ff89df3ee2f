/** Given facts that move and a projector that lags, a rebuild mends what was wrong and harms nothing. */
import { beforeEach, describe, expect, it } from 'vitest';
import { accountWorkTable } from '../../../../functions/data/account-work/account-work.table.ts';
import { searchEntryTable } from '../../../../functions/data/search/search-entry.table.ts';
import { systemClock as clock } from '../../../../functions/platform/clock.ts';
import { changeOf, entityOf } from '../../../../functions/platform/item.ts';
import { scanTable } from '../../../../functions/platform/scan-table.ts';
import type { Table } from '../../../../functions/platform/table.ts';
import { openStage } from '../../../../functions/workflows/account-work/open-stage.ts';
import {
  resumeWork,
  startWork,
  stopWork,
} from '../../../../functions/workflows/account-work/start-work.ts';
import { workOnPart } from '../../../../functions/workflows/account-work/work-on-part.ts';
import { countFact } from '../../../../functions/workflows/projector/count-fact.ts';
import { projections } from '../../../../functions/workflows/projector/projections.ts';
import { rebuildContext } from '../../../../functions/workflows/rebuild/rebuild-stages.ts';
import { seededRandom } from '../../../../infra/local/demo/random.ts';
import { MovingFacts } from '../../../support/projections/online-rebuild/moving-facts.ts';
import { itRebuilds } from '../../../support/projections/online-rebuild/history-suite.ts';
import { Interrupted } from '../../../support/projections/online-rebuild/rebuild-world.ts';
import {
  type ProjectedTable,
  setUpProjectedTable,
} from '../../../support/projections/projected-table.ts';
import { rebuild } from '../../../support/projections/rebuild.ts';
import { agentAt, agentsOf, salesOf } from '../../../support/stack/seed-rows.ts';
import { removeItem, setAttributes } from '../../../support/stack/table.ts';

itRebuilds({ sales: 12, pageItems: 20 }, { histories: 1, seed: 1 });

it('counts a fact in the stream as the fact that is read', async () => {
  const projected = await setUpProjectedTable();
  const { table } = projected;
  const random = seededRandom(5);
  const facts = await MovingFacts.write(table, 12);
  for (let change = 0; change < 40; change++) await facts.move(random);
  const read = new Map<string, string>();
  for await (const item of scanTable(table)) {
    const projection = projections.find(({ entity }) => entity === entityOf(item));
    if (projection)
      read.set(JSON.stringify([item['pk'], item['sk']]), countFact(projection, item).fingerprint);
  }
  const streamed = new Map<string, string>();
  for (const record of await projected.freshEvents()) {
    const { before, after } = changeOf(record);
    const projection = projections.find(({ entity }) => entity === entityOf(after ?? before));
    const { pk, sk } = after ?? before ?? {};
    const name = JSON.stringify([pk, sk]);
    if (projection && after) streamed.set(name, countFact(projection, after).fingerprint);
    else streamed.delete(name);
  }
  expect(read.size).toBeGreaterThan(40);
  expect(streamed).toEqual(read);
});

describe('given sales whose events wait', () => {
  const { agentId } = agentAt(0);
  const sale = { pk: 'sale#seeded-sale-000000', sk: 'sale' };
  const approved = { status: 'approved', approvedAt: '2026-01-05T08:00:00.000Z' };
  let projected: ProjectedTable;

  beforeEach(async () => {
    projected = await setUpProjectedTable();
    const { table } = projected;
    await projected.putFacts(agentsOf(table, 1));
    await projected.putFacts(
      salesOf(table, { from: 0, count: 3, agentIds: [agentId], productId: 'fibre' }),
    );
    await deliver();
    await deliver();
  });

  async function deliver(): Promise<void> {
    expect(await projected.project(await projected.freshEvents())).toEqual([]);
  }

  const changes: Record<string, (table: Table) => Promise<unknown>> = {
    'a change': (table) => setAttributes(table, sale, approved),
    'a change of the day, twice': async (table) => {
      await setAttributes(table, sale, { saleDate: '2026-02-02' });
      await setAttributes(table, sale, { saleDate: '2026-02-03' });
    },
    'a change and then an end': async (table) => {
      await setAttributes(table, sale, approved);
      await removeItem(table, sale);
    },
  };

  /** Rebuilds stage by stage; the change comes within the first. */
  async function changeBetweenStages(change: () => Promise<unknown>): Promise<void> {
    const { table } = projected;
    const work = { work: 'rebuild', workId: 'one' } as const;
    const context = rebuildContext({ table, clock });
    const order = { kind: 'rebuild', workId: 'one', startedBy: 'a test' } as const;
    await startWork(context, { ...order, parts: 1, replaces: true });
    for (let stages = 0; ; stages++) {
      const { stage, isOver } = await openStage(context, { kind: 'openStage', ...work });
      if (isOver) return;
      if (stages === 0) await change();
      await workOnPart(context, { kind: 'workOnPart', ...work, stage, part: 0 });
    }
  }

  const moments: Record<string, (change: () => Promise<unknown>) => Promise<unknown>> = {
    'that was held until the end': async (change) => {
      await change();
      await rebuild(projected.table);
    },
    'that was held through two': async (change) => {
      await change();
      await rebuild(projected.table);
      await rebuild(projected.table, false);
    },
    'between two stages': changeBetweenStages,
  };

  it.each([
    ['a change of the day, twice', 'between two stages'],
    ['a change and then an end', 'between two stages'],
    ['a change and then an end', 'that was held until the end'],
    ['a change', 'that was held through two'],
  ])('is right after %s %s', async (name = '', at = '') => {
    await moments[at]?.(async () => changes[name]?.(projected.table));
    await deliver();
    await deliver();
    await projected.expectRebuilt();
  });

  it('says what differs, and changes nothing, unless it is to replace', async () => {
    const { table } = projected;
    const total = { pk: `rollup#agent#${agentId}#0`, sk: 'total' };
    await setAttributes(table, total, { salesPending: 7, clicksInvite: 2 });
    await removeItem(table, {
      pk: 'search#saleProduct#f',
      sk: 'fibre#2026-01-05T00:00:00.000Z#seeded-sale-000000',
    });
    const found = {
      figures: 2,
      missingEntries: 1,
      staleEntries: 0,
      missingPlaces: 0,
      stalePlaces: 0,
    };
    const findings = [
      `agent#${agentId} total salesPending: kept 7, facts 1`,
      `agent#${agentId} total clicksInvite: kept 2, facts 0`,
    ];
    for (const replaces of [false, false, true])
      expect(await rebuild(table, replaces)).toMatchObject({ ...found, findings });
    await deliver();
    expect(await rebuild(table, false)).toMatchObject({ figures: 0, missingEntries: 0 });
    await projected.expectRebuilt();
  });

  it('puts no entry of a name that the customer has no more by then', async () => {
    const { table } = projected;
    const find = (term: string) =>
      searchEntryTable(table).find('saleCustomer', term, { order: 'newest', limit: 5 });
    await setAttributes(table, sale, { customerName: 'Quentin Old' });
    await deliver();
    const { rows } = await find('quentin old');
    await searchEntryTable(table).replace({ missing: [], stale: rows });
    let renames = 0;
    const interrupted = new Interrupted(table, async () => {
      const work = await accountWorkTable(table).get('rebuild');
      if (work?.stage !== 'sweep' || renames > 0) return;
      renames++;
      await setAttributes(table, sale, { customerName: 'Quentin New' });
      await deliver();
    });
    await rebuild(interrupted);
    expect(renames).toBe(1);
    expect((await find('quentin old')).rows).toEqual([]);
    expect((await find('quentin new')).rows).toHaveLength(1);
    await deliver();
    await projected.expectRebuilt();
  });

  it('runs once at a time, stops and goes on', async () => {
    const { table } = projected;
    const context = rebuildContext({ table, clock });
    const order = { kind: 'rebuild', workId: 'one', startedBy: 'a test', parts: 2 } as const;
    await startWork(context, { ...order, replaces: true });
    await expect(startWork(context, { ...order, workId: 'two', replaces: true })).rejects.toThrow(
      'It is running since',
    );
    await expect(rebuild(table)).rejects.toThrow('It is running since');
    await stopWork(context, 'rebuild');
    await expect(stopWork(context, 'rebuild')).rejects.toThrow('Nothing of this kind is running');
    const opened = { kind: 'openStage', work: 'rebuild', workId: 'one' } as const;
    expect(await openStage(context, opened)).toMatchObject({ isOver: true });
    await expect(rebuild(table, false)).rejects.toThrow('start anew');
    expect((await resumeWork(context, 'rebuild')).workId).toBe('one');
    await stopWork(context, 'rebuild');
    expect((await rebuild(table)).work.workId).toBe('one');
    await expect(resumeWork(context, 'rebuild')).rejects.toThrow('There is nothing to resume');
  });

  it('isn’t resumed when its records may be gone', async () => {
    const { table } = projected;
    const context = rebuildContext({ table, clock });
    const order = { kind: 'rebuild', workId: 'old', startedBy: 'a test', parts: 1 } as const;
    await startWork(context, { ...order, replaces: true });
    const startedAt = new Date(Date.now() - 37 * 60 * 60_000).toISOString();
    await setAttributes(table, { pk: 'accountWork#rebuild', sk: 'accountWork' }, { startedAt });
    const opened = { kind: 'openStage', work: 'rebuild', workId: 'old' } as const;
    await expect(openStage(context, opened)).rejects.toThrow('Start it anew');
    await expect(resumeWork(context, 'rebuild')).rejects.toThrow('Start it anew');
    // Its worker died, and nobody stopped it.
    expect((await rebuild(table)).work.workId).not.toBe('old');
    await deliver();
    await projected.expectRebuilt();
  });
});
