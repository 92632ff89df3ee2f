/**
 * Commission by plans as a person with a notebook works it out: no ledger, no counters, and none of the
 * portal's rules; every figure is added up anew from what happened. Months are whole numbers.
 */

/** The terms on a sheet of paper; amounts in cents. */
export interface PaperTerms {
  upfront: number | 'rate';
  monthly: number;
  months: number | undefined;
  least: number;
  bonus: number;
  bonusAfter: number;
  overridePercent: number;
  clawbackDays: number;
}

export interface PaperVersion {
  /** A day, YYYY-MM-DD. */
  from: string;
  product: string | undefined;
  type: string | undefined;
  group: string | undefined;
  /** Undefined: the plan ends. */
  terms: PaperTerms | undefined;
}

export interface PaperProduct {
  id: string;
  type: string | undefined;
  ratePercent: number;
}

export interface PaperSale {
  id: string;
  agent: PaperAgent;
  /** The day of submission. */
  day: string;
  product: PaperProduct;
  valueCents: number;
  terms: PaperTerms | undefined;
  status: 'pending' | 'approved' | 'rejected';
  /** How often it was corrected. */
  revision: number;
  approvedIn?: number;
  approvedAt?: number;
  recruiter?: PaperAgent | undefined;
  endedIn?: number;
  isClawedBack?: boolean;
  isUndone?: boolean;
  earnedBonus?: number;
}

export interface PaperAgent {
  id: string;
  group: string | undefined;
  recruiter: PaperAgent | undefined;
  /** Months that are closed for this agent, in order. */
  closed: number[];
}

const STANDARD = { upfront: 5_000, monthly: 1_000 };

/** Half of a cent goes to the even cent. */
function percentOf(cents: number, percent: number): number {
  const hundredths = Math.round(cents * percent * 1_000);
  const whole = Math.trunc(hundredths / 100_000);
  const rest = hundredths % 100_000;
  if (rest === 50_000) return whole % 2 === 0 ? whole : whole + 1;
  return rest > 50_000 ? whole + 1 : whole;
}

export class PlanNotebook {
  readonly versions: PaperVersion[] = [];
  readonly agents: PaperAgent[] = [];
  readonly sales: PaperSale[] = [];

  /** The terms that the sheets give a sale: the closest sheet that is valid on its day. */
  termsFor(agent: PaperAgent, product: PaperProduct, day: string): PaperTerms | undefined {
    const sheets = new Map<string, PaperVersion>();
    for (const sheet of this.versions.toSorted((one, other) => (one.from < other.from ? -1 : 1))) {
      if (sheet.from > day) continue;
      if (sheet.group !== undefined && sheet.group !== agent.group) continue;
      if (sheet.product !== undefined && sheet.product !== product.id) continue;
      if (sheet.type !== undefined && sheet.type !== product.type) continue;
      sheets.set(JSON.stringify([sheet.group, sheet.product, sheet.type]), sheet);
    }
    const closeness = ({ group, product: own, type }: PaperVersion) =>
      (group === undefined ? 0 : 10) + (own === undefined ? 0 : 5) + (type === undefined ? 0 : 2);
    return [...sheets.values()]
      .filter(({ terms }) => terms !== undefined)
      .toSorted((one, other) => closeness(other) - closeness(one))[0]?.terms;
  }

  upfrontOf({ terms, product, valueCents }: PaperSale): number {
    if (!terms) return STANDARD.upfront;
    if (valueCents < terms.least) return 0;
    return terms.upfront === 'rate' ? percentOf(valueCents, product.ratePercent) : terms.upfront;
  }

  monthlyOf({ terms, valueCents }: PaperSale): number {
    if (!terms) return STANDARD.monthly;
    return valueCents < terms.least ? 0 : terms.monthly;
  }

  overridesOf(sale: PaperSale): { upfront: number; monthly: number } {
    const percent = sale.recruiter ? (sale.terms?.overridePercent ?? 0) : 0;
    return {
      upfront: percentOf(this.upfrontOf(sale), percent),
      monthly: percentOf(this.monthlyOf(sale), percent),
    };
  }

  /** True where a sale earns for a month, if it is never undone. */
  earnsFor({ approvedIn, endedIn, terms }: PaperSale, month: number): boolean {
    if (approvedIn === undefined || month < approvedIn) return false;
    if (endedIn !== undefined && month >= endedIn) return false;
    return terms?.months === undefined || month < approvedIn + terms.months;
  }

  /** Cents that a month pays an agent for own sales; undone ones paid for the months closed before. */
  monthPays(agent: PaperAgent, month: number): number {
    let cents = 0;
    for (const sale of this.sales)
      if (sale.agent === agent && !sale.isUndone && this.earnsFor(sale, month))
        cents += this.monthlyOf(sale);
    return cents;
  }

  /** Cents that a month pays an agent for recruits' sales. */
  monthOverrides(agent: PaperAgent, month: number): number {
    let cents = 0;
    for (const sale of this.sales)
      if (sale.recruiter === agent && !sale.isUndone && this.earnsFor(sale, month))
        cents += this.overridesOf(sale).monthly;
    return cents;
  }

  /** All that an agent has earned by now. */
  earned(agent: PaperAgent): { all: number; ofRecruits: number; activeNow: number } {
    let [own, ofRecruits, activeNow] = [0, 0, 0];
    const monthNow = Math.max(...this.agents.flatMap(({ closed }) => closed), -1);
    for (const sale of this.sales) {
      if (sale.status !== 'approved' || sale.isUndone) continue;
      const months = ({ closed }: PaperAgent) =>
        closed.filter((month) => this.earnsFor(sale, month)).length;
      if (sale.agent === agent) {
        own += sale.isClawedBack ? 0 : this.upfrontOf(sale);
        own += months(agent) * this.monthlyOf(sale);
        if (this.earnsFor(sale, Math.max(monthNow + 1, sale.approvedIn ?? 0))) activeNow++;
      }
      if (sale.recruiter === agent) {
        const { upfront, monthly } = this.overridesOf(sale);
        ofRecruits += (sale.isClawedBack ? 0 : upfront) + months(agent) * monthly;
        ofRecruits += this.#bonusOf(sale);
      }
    }
    return { all: own + ofRecruits, ofRecruits, activeNow };
  }

  /** Cents that a recruit's sales have brought the recruiter as shares of the commission. */
  overridesFrom({ id, recruiter }: PaperAgent): number {
    let cents = 0;
    for (const sale of this.sales) {
      if (sale.agent.id !== id || sale.recruiter !== recruiter || !recruiter) continue;
      if (sale.status !== 'approved' || sale.isUndone) continue;
      const { upfront, monthly } = this.overridesOf(sale);
      const months = recruiter.closed.filter((month) => this.earnsFor(sale, month)).length;
      cents += (sale.isClawedBack ? 0 : upfront) + months * monthly;
    }
    return cents;
  }

  approve(
    sale: PaperSale,
    { month, at, standardBonus }: { month: number; at: number; standardBonus: number },
  ) {
    const { agent, terms } = sale;
    const standing = this.sales.filter(
      (other) => other.agent === agent && other.status === 'approved' && !this.#isTakenBack(other),
    ).length;
    Object.assign(sale, { status: 'approved', approvedIn: month, approvedAt: at });
    sale.recruiter = agent.recruiter;
    const { bonus, bonusAfter } = terms ?? { bonus: standardBonus, bonusAfter: 1 };
    const isPaid = this.sales.some((other) => other.agent === agent && this.#bonusOf(other) > 0);
    if (sale.recruiter && standing + 1 >= bonusAfter && !isPaid) sale.earnedBonus = bonus;
  }

  /** The bonus that a sale brought and that nobody took back. */
  #bonusOf({ earnedBonus = 0, isClawedBack, isUndone }: PaperSale): number {
    return isClawedBack || isUndone ? 0 : earnedBonus;
  }

  /** The customer left early, and the upfront commission went with them: such a sale counts for no bonus. */
  #isTakenBack(sale: PaperSale): boolean {
    return sale.isClawedBack === true && this.upfrontOf(sale) > 0;
  }

  undo(sale: PaperSale): void {
    Object.assign(sale, { status: 'rejected', isUndone: true });
  }
}
