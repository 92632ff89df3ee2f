/**
 * Says from the audit trail alone who released what they had a hand in. It follows the money coin by
 * coin, and knows nothing of the rule that the portal decides by.
 */

/** An audit event, as it is stored. */
export interface TrailEvent {
  at: string;
  action: string;
  actorId: string;
  subjectId: string;
  agentId?: string;
  after?: Record<string, unknown>;
}

/** Commission that was earned by one event, and who is behind it. */
interface Coins {
  cents: number;
  /** The position of the event in the trail. */
  earned: number;
  by: readonly string[];
}

interface Payout {
  kind: 'manual' | 'request' | 'upfront' | 'monthly';
  cents: number;
  opened: number;
  addedBy: string | undefined;
  /** The person who had moved the agent to its group when the sale was added that it pays. */
  groupBy: string | undefined;
  /** The administrators who had edited the account when it was fixed. */
  editors: readonly string[] | undefined;
  /** The coins that it was paid with, for when they come back; undefined while it isn't paid. */
  paidWith: Coins[] | undefined;
}

interface Agent {
  addedBy: string | undefined;
  /** The person who changed the email last. */
  emailBy: string | undefined;
  /** The person who moved the agent to another group last: each group has terms of its own. */
  groupBy: string | undefined;
  editors: string[];
  coins: Coins[];
  /** Amount in cents that advances paid before it was earned. */
  debtCents: number;
  /** The coins that repaid advances. */
  repaid: Coins[];
}

/** An event with the agent whom it is about. */
interface Deed extends Required<TrailEvent> {
  actor: string;
  agent: Agent;
}

const centsOf = (value: unknown) => (typeof value === 'number' ? value : 0);

export class HandsChecker {
  readonly #personOf: (account: string) => string;
  readonly #agents = new Map<string, Agent>();
  readonly #payouts = new Map<string, Payout>();
  readonly #lockedBy = new Map<string, string>();
  #position = 0;
  /** Steps of payouts, and files of batches. */
  releases = 0;
  files = 0;
  readonly violations: string[] = [];

  /** @param personOf the person who has an account */
  constructor(personOf: (account: string) => string) {
    this.#personOf = personOf;
  }

  #agent(id: string): Agent {
    const known = this.#agents.get(id);
    if (known) return known;
    const fresh = {
      addedBy: undefined,
      emailBy: undefined,
      groupBy: undefined,
      editors: [],
      coins: [],
      debtCents: 0,
      repaid: [],
    };
    this.#agents.set(id, fresh);
    return fresh;
  }

  /** Takes the next event of the trail. */
  follow(event: TrailEvent): void {
    this.#position++;
    const { agentId = event.subjectId, after = {} } = event;
    const actor = this.#personOf(event.actorId);
    this.#deeds[event.action]?.({ ...event, agentId, after, actor, agent: this.#agent(agentId) });
  }

  /** The effect of each kind of event. */
  readonly #deeds: Readonly<Record<string, (deed: Deed) => void>> = {
    'agents.addAgent': ({ agent, actor }) => {
      agent.addedBy = actor;
    },
    'agents.changeEmail': ({ agent, actor }) => {
      agent.emailBy = actor;
    },
    'agents.setGroup': ({ agent, actor }) => {
      agent.groupBy = actor;
    },
    'agents.saveBankingDetails': (deed) => editBanking(deed),
    'agents.changeBanking': (deed) => editBanking(deed),
    'sales.approve': ({ agent, after, actor }) =>
      this.#earn(agent, after['upfrontCents'], makersOf(agent, actor)),
    'sales.add': ({ agent, after, actor }) => {
      this.#earn(agent, after['upfrontCents'], makersOf(agent, actor));
      const { groupBy } = agent;
      this.#open(String(after['payoutId']), 'upfront', after['upfrontCents'], {
        addedBy: actor,
        groupBy,
      });
    },
    'ledger.closePeriod': ({ agent, after }) => this.#earn(agent, after['amountCents'], []),
    'payouts.add': ({ subjectId, after, actor }) =>
      this.#open(subjectId, 'manual', after['amountCents'], { addedBy: actor }),
    'payouts.request': ({ subjectId, after }) =>
      this.#open(subjectId, 'request', after['amountCents']),
    'monthlyRun.includeException': ({ subjectId, after }) => {
      if (!this.#payouts.has(subjectId)) this.#open(subjectId, 'monthly', after['amountCents']);
    },
    'monthlyRun.fixAccount': ({ subjectId, agent }) => this.#fix(subjectId, agent),
    'payouts.markProcessing': (deed) => {
      this.#fix(deed.subjectId, deed.agent);
      this.#release(deed);
    },
    'payouts.markPaid': (deed) => this.#release(deed),
    'payouts.return': ({ subjectId, agent }) => this.#giveBack(subjectId, agent),
    'monthlyRun.lockBatch': ({ subjectId, actor }) => {
      this.#lockedBy.set(subjectId, actor);
    },
    'monthlyRun.openFile': (deed) => {
      this.files++;
      this.#checkBatch(deed);
    },
    'monthlyRun.processBatch': (deed) => this.#checkBatch(deed),
    'monthlyRun.payBatch': (deed) => this.#checkBatch(deed),
  };

  #checkBatch({ subjectId: period, action, actor }: Deed): void {
    if (this.#lockedBy.get(period) === actor)
      this.violations.push(`${actor} locked the batch ${period}, and took ${action}`);
  }

  #earn(agent: Agent, amount: unknown, by: readonly string[]): void {
    const cents = centsOf(amount);
    const repaid = Math.min(agent.debtCents, cents);
    agent.debtCents -= repaid;
    const coins = { earned: this.#position, by };
    if (repaid > 0) agent.repaid.push({ ...coins, cents: repaid });
    if (cents > repaid) agent.coins.push({ ...coins, cents: cents - repaid });
  }

  #open(
    id: string,
    kind: Payout['kind'],
    cents: unknown,
    { addedBy, groupBy }: Partial<Pick<Payout, 'addedBy' | 'groupBy'>> = {},
  ): void {
    const opened = this.#position;
    const fresh = {
      kind,
      cents: centsOf(cents),
      opened,
      addedBy,
      groupBy,
      editors: undefined,
      paidWith: undefined,
    };
    this.#payouts.set(id, fresh);
  }

  #payout(id: string): Payout {
    const payout = this.#payouts.get(id);
    if (!payout) throw new Error(`The trail doesn’t say where the payout ${id} came from`);
    return payout;
  }

  #fix(id: string, agent: Agent): void {
    this.#payout(id).editors ??= [...agent.editors];
  }

  #release({ action, subjectId, agentId, agent, actor }: Deed): void {
    this.releases++;
    const payout = this.#payout(subjectId);
    const coins = action === 'payouts.markPaid' ? pay(agent, payout) : peek(agent, payout.cents);
    const isFunded = payout.kind === 'manual' || payout.kind === 'request';
    const hands = {
      'added it': [payout.addedBy],
      'added the agent': [agent.addedBy],
      'moved its agent before the sale was added': [payout.groupBy],
      'edited the account': payout.editors ?? [],
      'is paid by it': [this.#personOf(agentId)],
      'added or approved a sale that funds it, or moved its agent before': isFunded
        ? coins.flatMap(({ earned, by }) => (earned < payout.opened ? by : []))
        : [],
    };
    for (const [deed, people] of Object.entries(hands))
      if (people.includes(actor))
        this.violations.push(`${actor} ${deed}, and took ${action} of ${payout.kind} ${subjectId}`);
  }

  #giveBack(id: string, agent: Agent): void {
    const payout = this.#payout(id);
    const { paidWith, cents } = payout;
    // A payment that came back before it was recorded as paid moved no coins.
    if (!paidWith) return;
    const advanced = cents - totalOf(paidWith);
    const owed = Math.min(agent.debtCents, advanced);
    agent.debtCents -= owed;
    agent.coins.unshift(...paidWith, ...takeLast(agent.repaid, advanced - owed));
    payout.paidWith = undefined;
  }
}

/**
 * Another account number is its editor's alone; a smaller edit adds its editor. The agent may be whoever changed the
 * email last.
 */
function editBanking({ agent, actor, actorId, agentId, after }: Deed): void {
  if (after['isAnotherAccount'] !== false) agent.editors = [];
  const editor = actorId === agentId ? agent.emailBy : actor;
  if (editor !== undefined) agent.editors.push(editor);
}

/** The people behind a sale that is submitted and approved, or added, now. */
const makersOf = ({ groupBy }: Agent, actor: string) => (groupBy ? [actor, groupBy] : [actor]);

const totalOf = (coins: readonly Coins[]) => coins.reduce((sum, { cents }) => sum + cents, 0);

/** Takes the newest of some coins, which stay in their order. */
function takeLast(coins: Coins[], cents: number): Coins[] {
  const taken: Coins[] = [];
  let missing = cents;
  while (missing > 0) {
    const last = coins.pop();
    if (!last) throw new Error('The trail repaid less than it gave back');
    const part = Math.min(last.cents, missing);
    taken.unshift({ ...last, cents: part });
    if (last.cents > part) coins.push({ ...last, cents: last.cents - part });
    missing -= part;
  }
  return taken;
}

/** The coins that come first. */
function peek({ coins }: Agent, cents: number): Coins[] {
  const first: Coins[] = [];
  let missing = cents;
  for (const one of coins) {
    if (missing <= 0) break;
    first.push({ ...one, cents: Math.min(one.cents, missing) });
    missing -= one.cents;
  }
  return first;
}

/** Takes the coins that come first; what is missing later commission repays. */
function pay(agent: Agent, payout: Payout): Coins[] {
  const taken = peek(agent, payout.cents);
  let left = totalOf(taken);
  agent.debtCents += payout.cents - left;
  for (const one of agent.coins) {
    const part = Math.min(one.cents, left);
    one.cents -= part;
    left -= part;
  }
  agent.coins = agent.coins.filter(({ cents }) => cents > 0);
  payout.paidWith = taken;
  return taken;
}
