/** Adds to the lines of ended and missing customers what was earned for them since, and counts it. */
import { type Period, periodOf } from '../../../shared/kernel/month.ts';
import { nextToClose } from '../../../shared/ledger/rules.ts';
import { type Leakage, leakageOf } from '../../../shared/network-statements/preview.ts';
import type {
  KeptLine,
  LineList,
  StatementTotals,
} from '../../../shared/network-statements/schemas.ts';
import { endOfDay } from '../../../shared/sales/rules.ts';
import { saleTable } from '../../data/sales/sale.table.ts';
import { readBalances, UNOPENED } from '../../domain/ledger/read-balance.ts';
import type { Context } from '../../platform/context.ts';

/** Lists of customers whom the network no longer has. */
const GONE: readonly LineList[] = ['end', 'ended', 'missing'];

/** Counts of a preview. */
export interface LeakageCounts {
  leakage: StatementTotals['leakage'];
  /** Ends in a month that is closed already. */
  late: number;
}

/** Agents whose last closed month is remembered: there are 100,000 at most in any network so far. */
const MOST_AGENTS = 100_000;

class LeakageCount {
  readonly counts: LeakageCounts;
  private readonly context: Context;
  /** The last closed month by agent, because an agent has many sales. */
  private readonly closed = new Map<string, Period>();

  constructor(context: Context, counts: LeakageCounts) {
    this.context = context;
    this.counts = counts;
  }

  /**
   * Completes the lines of a list.
   * @returns those for which commission was earned that the network has no customer for
   */
  async complete(list: LineList, lines: KeptLine[]): Promise<KeptLine[]> {
    if (!GONE.includes(list)) return [];
    const [sales] = await Promise.all([
      saleTable(this.context.table).getMany(lines.flatMap(({ saleId }) => saleId ?? [])),
      this.learnClosed(new Set(lines.flatMap(({ agentId }) => agentId ?? []))),
    ]);
    return lines.filter((line) => {
      const sale = sales.get(line.saleId ?? '');
      const { approvedAt } = sale ?? {};
      if (!sale || approvedAt === undefined) return false;
      const closedThrough = this.closed.get(sale.agentId) ?? UNOPENED;
      const endedOn = list === 'missing' ? undefined : line.day;
      if (list === 'end' && periodOf(endOfDay(endedOn ?? '')) < nextToClose(closedThrough))
        this.counts.late++;
      const leaked = leakageOf({ ...sale, approvedAt }, { endedOn, closedThrough });
      Object.assign(line, leaked);
      return this.count(leaked);
    });
  }

  private async learnClosed(agentIds: ReadonlySet<string>): Promise<void> {
    if (this.closed.size > MOST_AGENTS) this.closed.clear();
    const unknown = [...agentIds].filter((agentId) => !this.closed.has(agentId));
    if (unknown.length === 0) return;
    const balances = await readBalances(this.context, unknown);
    for (const agentId of unknown)
      this.closed.set(agentId, balances.get(agentId)?.closedThrough ?? UNOPENED);
  }

  private count({ monthlyCents, upfrontCents }: Leakage): boolean {
    const { leakage } = this.counts;
    if (monthlyCents + upfrontCents === 0) return false;
    leakage.sales++;
    leakage.monthlyCents += monthlyCents;
    leakage.upfrontCents += upfrontCents;
    return true;
  }
}

/** Begins, or goes on, to count what was earned for customers whom the network no longer has. */
export const countLeakage = (context: Context, counts: LeakageCounts): LeakageCount =>
  new LeakageCount(context, counts);
