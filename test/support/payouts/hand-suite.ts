/** Random sequences of acts under the four-eyes rule, in a number that the caller chooses. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { scanTable } from '../../../functions/platform/scan-table.ts';
import { seededRandom } from '../../../infra/local/demo/random.ts';
import { HandsChecker, type TrailEvent } from './check-hands.ts';
import { HandOffice } from './hand-office.ts';
import { type Account, openPortal, PEOPLE, type Portal } from './hand-portal.ts';

const PATIENCE_MS = 2 * 60 * 60_000;
const ACTS = 14;
const SHARED = 0.3;

/** One sequence of acts to its end, and how it ended. */
async function runSequence(portal: Portal, seed: number) {
  const random = seededRandom(seed);
  const office = new HandOffice(portal, random);
  const shared = random.pick(PEOPLE);
  await office.addAgent(random.happens(SHARED) ? shared : undefined);
  await office.addAgent(random.happens(SHARED) ? shared : undefined);
  for (let act = 0; act < ACTS; act++) await office.act();
  const isReleased = await office.releaseAll();
  const isPaidByRun = await office.payByRun();
  const isEnded = isPaidByRun && (await office.leftCents()) === 0;
  return { agents: office.agents, isReleased, isEnded };
}

/** All audit events in their order. */
async function readTrail({ table }: Portal): Promise<TrailEvent[]> {
  const events: TrailEvent[] = [];
  for await (const item of scanTable(table))
    if (item['__edb_e__'] === 'auditEvent') events.push(item as unknown as TrailEvent);
  return events.sort((one, other) => (one.at < other.at ? -1 : 1));
}

/** @param sequences how many sequences of acts */
export function describeHands({ sequences, seed }: { sequences: number; seed: number }): void {
  let dataDir: string;
  let portal: Portal;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'portal-hands-'));
    portal = await openPortal(dataDir);
  });
  afterAll(async () => {
    await portal?.database.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  it(
    `releases nothing by a hand that touched it, and nearly everything at the end, in ${sequences} random sequences (seed ${seed})`,
    async () => {
      const accounts: Account[] = [...portal.administrators];
      const ends = { released: 0, ended: 0 };
      for (let sequence = 0; sequence < sequences; sequence++) {
        const { agents, isReleased, isEnded } = await runSequence(portal, seed + sequence);
        accounts.push(...agents);
        if (isReleased) ends.released++;
        if (isEnded) ends.ended++;
      }
      const personOf = new Map(accounts.map(({ id, person }) => [id, person]));
      const checker = new HandsChecker((account) => personOf.get(account) ?? account);
      for (const event of await readTrail(portal)) checker.follow(event);
      expect(checker.violations).toEqual([]);
      // Else nothing was tried.
      expect(checker.releases).toBeGreaterThan(2 * sequences);
      expect(checker.files).toBeGreaterThan(sequences / 5);
      expect(ends.ended, JSON.stringify(ends)).toBeGreaterThanOrEqual(sequences * 0.9);
      // Without the way out, too, most end so.
      expect(ends.released, JSON.stringify(ends)).toBeGreaterThan(sequences / 2);
    },
    PATIENCE_MS,
  );
}
