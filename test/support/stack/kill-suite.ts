/** Kills the portal in a burst of submissions, in counts that the caller chooses. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { recountProjections } from '../projections/recount-projections.ts';
import { openApi } from './client.ts';
import { approvedSale } from '../sales/deals.ts';
import { booksOf, expectReconciled } from '../ledger/ledger.ts';
import { openOffice, type Person, saleOf } from './office.ts';
import { allSales } from '../ledger/races.ts';
import { makeFolder } from './make-folder.ts';
import { type StackProcess, startStackProcess } from './stack-process.ts';
import { tableOf } from './table.ts';

export interface KillCounts {
  kills: number;
  /** Submissions in each burst; the kill comes when a part of them is acknowledged. */
  burst: number;
}

/** The same person at the portal's new address. */
const moved = (person: Person, { url }: StackProcess): Person => ({
  ...person,
  api: openApi(url, () => person.accessToken),
});

export function describeKills({ kills, burst }: KillCounts): void {
  let dataDir: string;
  let stack: StackProcess;
  beforeEach(async () => {
    dataDir = makeFolder('portal-kill');
    stack = await startStackProcess(dataDir);
  });
  afterEach(() => stack.kill());

  it(`keeps each acknowledged sale once through ${kills} kills in a burst of ${burst}`, async () => {
    const office = await openOffice(stack);
    let agent = await office.newAgent();
    await approvedSale(office, agent);
    const acknowledged = new Map<string, string>();
    const submit = async (idempotencyKey: string) => {
      const sale = await agent.api.sales.submitSale(saleOf(office), {
        context: { idempotencyKey },
      });
      acknowledged.set(idempotencyKey, sale.id);
    };

    for (let kill = 1; kill <= kills; kill++) {
      const keys = Array.from({ length: burst }, () => crypto.randomUUID());
      const enough = acknowledged.size + Math.ceil((burst * kill) / (kills + 1));
      let killed: Promise<void> | undefined;
      const sendAndKill = async (key: string) => {
        await submit(key);
        if (acknowledged.size >= enough) killed ??= stack.kill();
      };
      await Promise.allSettled(keys.map(sendAndKill));
      await (killed ?? stack.kill());

      stack = await startStackProcess(dataDir);
      agent = moved(agent, stack);
      const survived = new Set((await allSales(agent)).map(({ id }) => id));
      expect([...acknowledged.values()].filter((id) => !survived.has(id))).toEqual([]);
      // Browsers repeat a call without an answer, with the same key.
      await Promise.all(keys.map(submit));
    }

    const sales = (await allSales(agent)).map(({ id }) => id);
    expect(sales).toHaveLength(1 + kills * burst);
    expect(new Set(sales).size).toBe(sales.length);
    expect((await booksOf(stack, agent)).balance.earnedCents).toBe(5_000);
    await expectReconciled(stack);
    await stack.drain();
    const rebuilt = await recountProjections(tableOf(stack));
    expect(rebuilt).toMatchObject({ differing: [], missing: [], stale: [] });
    const expected = { salesPending: kills * burst, salesApproved: 1 };
    expect(rebuilt.counted).toMatchObject(expected);
  });
}
