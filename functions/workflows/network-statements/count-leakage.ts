/** Adds to the lines of ended and missing customers what was earned for them since, and counts it. */
import { periodOf } from '../../../shared/kernel/month.ts';
import { nextToClose } from '../../../shared/ledger/rules.ts';
import { type Leakage, leakageOf } from '../../../shared/network-statements/rules.ts';
import type {
  KeptLine,
  LineList,
  StatementTotals,
} from '../../../shared/network-statements/schemas.ts';
import { endOfDay } from '../../../shared/sales/rules.ts';
import { saleTable } from '../../data/sale.table.ts';
import { readBalances, UNOPENED } from '../../domain/ledger/read-balance.ts';
import type { Context } from '../../platform/context.ts';

/** Items that the database gives at once. */
const AT_ONCE = 100;
/** Lists of customers whom the network no longer has. */
const GONE: readonly LineList[] = ['end', 'ended', 'missing'];

class LeakageCount {
  readonly leakage: StatementTotals['leakage'] = { sales: 0, monthlyCents: 0, upfrontCents: 0 };
  /** Ends in a month that is closed already. */
  late = 0;
  private readonly context: Context;

  constructor(context: Context) {
    this.context = context;
  }

  /**
   * Completes the lines of a list.
   * @returns those for which commission was earned that the network has no customer for
   */
  async complete(list: LineList, lines: KeptLine[]): Promise<KeptLine[]> {
    if (!GONE.includes(list)) return [];
    const leaking: KeptLine[] = [];
    for (let from = 0; from < lines.length; from += AT_ONCE)
      leaking.push(...(await this.completeSome(list, lines.slice(from, from + AT_ONCE))));
    return leaking;
  }

  private async completeSome(list: LineList, lines: KeptLine[]): Promise<KeptLine[]> {
    const { table } = this.context;
    const agentIds = new Set(lines.flatMap(({ agentId }) => agentId ?? []));
    const [sales, balances] = await Promise.all([
      saleTable(table).getMany(lines.flatMap(({ saleId }) => saleId ?? [])),
      readBalances(this.context, [...agentIds]),
    ]);
    return lines.filter((line) => {
      const sale = sales.get(line.saleId ?? '');
      const { approvedAt } = sale ?? {};
      if (!sale || approvedAt === undefined) return false;
      const closedThrough = balances.get(sale.agentId)?.closedThrough ?? UNOPENED;
      const endedOn = list === 'missing' ? undefined : line.day;
      if (list === 'end' && periodOf(endOfDay(endedOn ?? '')) < nextToClose(closedThrough))
        this.late++;
      const leaked = leakageOf({ ...sale, approvedAt }, { endedOn, closedThrough });
      Object.assign(line, leaked);
      return this.count(leaked);
    });
  }

  private count({ monthlyCents, upfrontCents }: Leakage): boolean {
    if (monthlyCents + upfrontCents === 0) return false;
    this.leakage.sales++;
    this.leakage.monthlyCents += monthlyCents;
    this.leakage.upfrontCents += upfrontCents;
    return true;
  }
}

/** Begins to count what was earned for customers whom the network no longer has. */
export const countLeakage = (context: Context): LeakageCount => new LeakageCount(context);
