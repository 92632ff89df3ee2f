/** The portal's reports and leaderboards beside those that somebody makes from the facts. */
import { expect } from 'vitest';
import { BOARDS } from '../../../shared/leaderboard/rules.ts';
import { spanBefore } from '../../../shared/kernel/span.ts';
import { REPORT_DAYS, type ReportDays } from '../../../shared/reports/rules.ts';
import {
  type Facts,
  factsOf,
  naiveEarners,
  naivePoint,
  naiveReferrers,
  naiveReport,
  naiveResources,
  spanOf,
} from './naive-report.ts';
import type { Office, Person } from '../stack/office.ts';
import type { TestStack } from '../stack/stack.ts';
import { tableOf } from '../stack/table.ts';

interface Compared {
  stack: TestStack;
  office: Office;
}

/** As the schedule does every 15 minutes. */
export const rankNow = (stack: TestStack) => stack.invoke('ranker', { kind: 'rankAgents' });

const byId = <Row extends { id: string }>(rows: readonly Row[]) =>
  rows.toSorted((one, other) => (one.id < other.id ? -1 : 1));

/** A row's figures without its names. */
const figuresOf = (rows: readonly object[]) =>
  rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).filter(([key, value]) => key === 'id' || typeof value === 'number'),
    ),
  );

const inOrder = (figures: readonly number[]) =>
  expect(figures).toEqual(figures.toSorted((one, other) => other - one));

async function compareReport({ stack, office }: Compared, facts: Facts, days: ReportDays) {
  const { reports } = office.admin.api;
  const { asOf: _, points, agents, before, ...report } = await reports.getReport({ days });
  const span = spanOf(stack.now(), days);
  const { agents: counted, ...naive } = naiveReport(facts, span);
  expect(report).toEqual(naive);
  expect(agents).toMatchObject(counted);
  expect(agents.sold?.count).toBe(naiveEarners(facts, span, 'agentId').length);
  expect([points[0]?.from, points.at(-1)?.through]).toEqual([span.from, span.through]);
  expect(points).toEqual(points.map((point) => naivePoint(facts, point)));
  const earlier = { from: before.from, through: before.through };
  expect(earlier).toEqual(spanBefore(span));
  expect(naiveReport(facts, earlier)).toMatchObject(before);
  const {
    asOf: _now,
    before: _before,
    agents: _agents,
    ...same
  } = await reports.getReport({
    from: span.from,
    to: span.through,
  });
  expect(same).toEqual({ ...report, points });
}

async function compareTops({ stack, office }: Compared, facts: Facts, days: ReportDays) {
  const { reports } = office.admin.api;
  const span = spanOf(stack.now(), days);
  const [agents, products, referrers, resources] = await Promise.all([
    reports.listTopAgents({ days }),
    reports.listTopProducts({ days }),
    reports.listTopReferrers({ days }),
    reports.listTopResources({ days }),
  ]);
  expect(figuresOf(byId(agents.rows))).toEqual(byId(naiveEarners(facts, span, 'agentId')));
  expect(figuresOf(byId(products.rows))).toEqual(byId(naiveEarners(facts, span, 'productId')));
  expect(figuresOf(byId(referrers.rows))).toEqual(byId(naiveReferrers(facts, span)));
  expect(byId(resources.rows)).toMatchObject(byId(naiveResources(facts, span)));
  inOrder(agents.rows.map(({ revenueCents }) => revenueCents));
  inOrder(products.rows.map(({ revenueCents }) => revenueCents));
  inOrder(referrers.rows.map(({ referrals }) => referrals));
  inOrder(resources.rows.map(({ views }) => views));
}

/** The score of an agent on each board, counted from the facts. */
function scoreOf(facts: Facts, agentId: string) {
  const recruits = facts.referral.filter(({ referrerId }) => referrerId === agentId);
  const commission = facts.ledgerEntry.filter(
    (entry) =>
      entry.agentId === agentId &&
      entry.kind !== 'bonus' &&
      entry.kind !== 'adjustment' &&
      !entry.cause.startsWith('bonus#'),
  );
  return {
    sales: commission.reduce((sum, { earnedCents }) => sum + earnedCents, 0),
    subAgents: recruits.filter(({ status }) => status === 'active' || status === 'first_sale')
      .length,
    recruiters: recruits.length,
  };
}

async function compareBoards(facts: Facts, person: Person): Promise<void> {
  for (const board of BOARDS) {
    const { rows } = await person.api.leaderboard.getLeaderboard({ board });
    const scores = facts.agent.map(({ agentId }) => scoreOf(facts, agentId)[board]);
    const shown = rows.map(({ commissionCents, subAgents }) => commissionCents ?? subAgents);
    const ranked = scores.filter((score) => score > 0).toSorted((one, other) => other - one);
    expect(shown).toEqual(ranked.slice(0, shown.length));
    expect(shown).toHaveLength(Math.min(20, ranked.length));
  }
}

/**
 * Every report, top and board. Reads the whole table, so only for small networks; all agents must
 * be on the first 20 places.
 */
export async function compareReports(compared: Compared, person: Person): Promise<void> {
  const { stack } = compared;
  await stack.drain();
  await rankNow(stack);
  const facts = await factsOf(tableOf(stack));
  for (const days of REPORT_DAYS) {
    await compareReport(compared, facts, days);
    await compareTops(compared, facts, days);
  }
  await compareBoards(facts, person);
}
