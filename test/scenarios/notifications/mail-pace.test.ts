/** Given a network that has grown, operators hear in time that the e-mails of a run need a faster pace. */
import { beforeEach, describe, expect, it } from 'vitest';
import { NETWORK, rollupTable, TOTAL } from '../../../functions/data/reports/rollup.table.ts';
import type { Log } from '../../../functions/platform/log.ts';
import { checkMailPace } from '../../../functions/workflows/monthly-run/check-mail-pace.ts';
import { sweptBy } from '../../../functions/workflows/notifier/send-owed-mail.ts';
import { setUpProjectedTable } from '../../support/projections/projected-table.ts';

/** With ten a second, one agent more is one too many. */
const AGENTS = 54_000;

const projected = await setUpProjectedTable();
await addAgents(AGENTS);

/** The projector counts them over several items. */
async function addAgents(agents: number): Promise<void> {
  const half = Math.floor(agents / 2);
  const add = rollupTable(projected.table).add;
  const key = { scope: NETWORK, bucket: TOTAL } as const;
  await projected.table.transact([add(key, 'one', { agents: half })]);
  await projected.table.transact([add(key, 'another', { agents: agents - half })]);
}

const said: unknown[] = [];
const log: Log = {
  info: () => {},
  warn: (_, details) => said.push(details),
  error: () => {},
  count: (metric) => said.push(metric),
};
beforeEach(() => said.splice(0));

const check = (mailsPerSecond: number, hour = 2) =>
  checkMailPace({
    log,
    table: projected.table,
    settings: { mailsPerSecond, monthlyRun: { day: 1, hour } },
  });

describe('the pace of e-mails', () => {
  it('is no alarm as long as a run is finished in time', async () => {
    await check(10);
    expect(said).toEqual([]);
  });

  it('is one for a run that begins later', async () => {
    await check(10, 3);
    expect(said).toEqual([{ agents: AGENTS, mailsPerSecond: 10, needed: 30 }, 'SlowMails']);
  });

  it('is one with more agents, says the number to set, and none with that', async () => {
    await addAgents(1);
    await check(10);
    expect(said).toEqual([{ agents: AGENTS + 1, mailsPerSecond: 10, needed: 15 }, 'SlowMails']);
    said.splice(0);
    await check(15);
    expect(said).toEqual([]);
  });

  it('is that of a sweep too, whose senders are few', () => {
    const sweeps = [1, 10, 14, 20, 1_000].map((mailsPerSecond) => sweptBy({ mailsPerSecond }));
    expect(sweeps).toEqual([
      { limit: 10, senders: 1 },
      { limit: 100, senders: 1 },
      { limit: 140, senders: 2 },
      { limit: 200, senders: 2 },
      { limit: 500, senders: 5 },
    ]);
  });
});
