/**
 * The demo network's story: who joins, what they sell and how they are paid, over the twelve months
 * before an instant. Pure, and the same every time.
 */
import { addMonths, type Period, periodOf, startOf } from '../../../shared/kernel/month.ts';
import { DAY, HOUR, isoOf } from './dates.ts';
import type { Deed } from './deeds.ts';
import { deedsOfPayouts } from './payouts.ts';
import { type DemoAgent, peopleOf } from './people.ts';
import { startChance } from './random.ts';
import { deedsOfSale, planSales } from './sales.ts';

export interface Chapter {
  period: Period;
  joining: DemoAgent[];
  /** By agent, each in the order in which it happens. */
  deeds: Deed[][];
}

export interface DemoStory {
  /** When the portal's first people register, ISO 8601. */
  opensAt: string;
  /** Month by month; the last is the running one. */
  chapters: Chapter[];
}

const SEED = 20_261;
const MONTHS = 12;
const SALES = 600;

function approvalsBy(deeds: readonly Deed[]): Map<string, number[]> {
  const approvals = new Map<string, number[]>();
  for (const { kind, agent, at } of deeds) {
    if (kind !== 'approve') continue;
    approvals.set(agent, [...(approvals.get(agent) ?? []), Date.parse(at)]);
  }
  return approvals;
}

/** What concerns an agent's account: bank details soon after joining, a status lately. */
function accountDeeds({ key: agent, joinsAt, bank, status }: DemoAgent, end: number): Deed[] {
  const soon = isoOf(Date.parse(joinsAt) + 5 * HOUR);
  return [
    ...(bank ? [{ at: soon, agent, kind: 'saveBank', bank } as const] : []),
    ...(status ? [{ at: isoOf(end - 2 * DAY), agent, kind: 'setStatus', status } as const] : []),
  ];
}

/**
 * Tells the story that leads to an instant.
 * @param sales how many; fewer for tests that don't need all
 */
export function demoStory(now: Date, sales = SALES): DemoStory {
  const chance = startChance(SEED);
  const end = now.getTime();
  const first = addMonths(periodOf(now), -MONTHS);
  const start = Date.parse(startOf(first)) + 9 * HOUR;
  const people = peopleOf(chance, start, end);
  const planned = planSales(chance, people, { count: sales, end });
  const saleDeeds = planned.flatMap((sale) => deedsOfSale(chance, sale, end));
  const approvals = approvalsBy(saleDeeds);
  const deeds = [
    ...people.flatMap((agent) => accountDeeds(agent, end)),
    ...saleDeeds,
    ...deedsOfPayouts(chance, people, planned, { approvals, end }),
  ].sort((a, b) => (a.at < b.at ? -1 : 1));
  const chapters = Array.from({ length: MONTHS + 1 }, (_, at): Chapter => {
    const period = addMonths(first, at);
    const within = deeds.filter((deed) => periodOf(deed.at) === period);
    return {
      period,
      joining: people.filter(({ joinsAt }) => periodOf(joinsAt) === period),
      deeds: [...Map.groupBy(within, ({ agent }) => agent).values()],
    };
  });
  return { opensAt: isoOf(start), chapters };
}
