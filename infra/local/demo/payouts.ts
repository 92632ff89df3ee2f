/** The payouts of the demo network: each month's requests, upfront payouts and a few advances. */
import { addMonths, periodOf, startOf } from '../../../shared/kernel/month.ts';
import { atWork, DAY, HOUR, isoOf } from './dates.ts';
import type { Deed, PayoutKey, PayoutStep } from './deeds.ts';
import { type DemoAgent, SIPHO } from './people.ts';
import type { Chance } from './random.ts';
import { isOfSipho, type PlannedSale } from './sales.ts';

/** Payouts of the last days are still under way: so many of each kind stand in each state. */
const LATELY = 9 * DAY;
const REQUESTS_UNDER_WAY = { pending: 7, processing: 4 };
const UPFRONT_UNDER_WAY = { pending: 3, processing: 2 };

const RETURNED = [
  'Account number does not exist at this branch.',
  'The account is closed.',
  'The account holder name does not match.',
];
const REJECTED = [
  'Please confirm your bank details first.',
  'Requested twice. The other request is being paid.',
];
const ADVANCES = [
  'Advance for fuel to the launch weekend in Polokwane.',
  'Advance agreed with Thandi, repaid from the next commission.',
  'Correction of a commission paid short in the old system.',
  'Advance for printing flyers.',
];

type Ending = 'paid' | 'rejected' | 'returned' | 'pending' | 'processing';

interface Payout {
  agent: string;
  payout: PayoutKey;
  begins: number;
  ending: Ending;
  /** When the bank returns it; soon after it began where nothing is said. */
  returnsAt?: number;
}

/** How an administrator takes a payout to its end, in the days after it began. */
function stepsOf(chance: Chance, one: Payout, end: number): Deed[] {
  const { agent, payout, begins, ending } = one;
  let day = begins;
  const step = (what: PayoutStep): Deed => {
    day = Math.max(day + 60_000, atWork(day + chance.whole(1, 2) * DAY, end - 60_000, chance));
    return { at: isoOf(day), agent, payout, ...what };
  };
  const transactionId = `FNB-${chance.whole(10_000_000, 99_999_999)}`;
  const pay = (): Deed => {
    const notes = chance.happens(0.15) ? { notes: 'Paid with the Friday batch.' } : {};
    return step({ kind: 'pay', transactionId, ...notes });
  };
  if (ending === 'pending') return [];
  if (ending === 'rejected') return [step({ kind: 'rejectPayout', reason: chance.pick(REJECTED) })];
  const processing = step({ kind: 'process' });
  if (ending === 'processing') return [processing];
  if (ending === 'paid') return [processing, pay()];
  const paidFirst = one.returnsAt || chance.happens(0.7) ? [pay()] : [];
  day = one.returnsAt ?? day;
  const returned = step({ kind: 'returnPayout', reason: chance.pick(RETURNED) });
  return [processing, ...paidFirst, returned];
}

const endingBy = (chance: Chance): Ending => {
  const draw = chance.next();
  if (draw < 0.05) return 'rejected';
  return draw < 0.1 ? 'returned' : 'paid';
};

/** The days around the third of each month on which an agent might ask, oldest first. */
function requestDays(chance: Chance, agent: DemoAgent, end: number): number[] {
  const days: number[] = [];
  for (
    let period = addMonths(periodOf(agent.joinsAt), 1);
    period <= periodOf(isoOf(end));
    period = addMonths(period, 1)
  ) {
    const day = atWork(Date.parse(startOf(period)) + chance.whole(2, 5) * DAY, end, chance);
    if (day < end - LATELY) days.push(day);
  }
  return days;
}

/** An agent's requests: one where a sale was approved since the last, so that something is there. */
function requestsOf(
  chance: Chance,
  agent: DemoAgent,
  approvals: readonly number[],
  end: number,
): Payout[] {
  const sipho = isOfSipho({ agent: agent.key });
  let last = 0;
  const begun = requestDays(chance, agent, end).flatMap((begins): Payout[] => {
    const earned = approvals.some((at) => at > last && at < begins);
    if (!earned || !(sipho || chance.happens(0.55))) return [];
    last = begins;
    const key = `${agent.key}-${periodOf(isoOf(begins))}`;
    const ending = sipho ? 'paid' : endingBy(chance);
    return [{ agent: agent.key, payout: { from: 'request', key }, begins, ending }];
  });
  // What came back to Sipho after he had asked for the rest is what he has available.
  const newest = begun.at(-1);
  if (sipho && newest) Object.assign(newest, { ending: 'returned', returnsAt: end - 4 * DAY });
  return begun;
}

/** What was asked for in the last days, by agents who earned something since they last asked. */
function requestsUnderWay(
  chance: Chance,
  approvalsOf: ReadonlyMap<string, number[]>,
  begun: readonly Payout[],
  end: number,
): Payout[] {
  const lastOf = (agent: string) =>
    Math.max(0, ...begun.filter((one) => one.agent === agent).map(({ begins }) => begins));
  const before = end - LATELY;
  const able = [...approvalsOf].flatMap(([agent, approvals]) =>
    agent !== SIPHO.key && approvals.some((at) => at > lastOf(agent) && at < before) ? [agent] : [],
  );
  // Whatever the day, Sipho asks after a sale of his was approved: else he would have nothing to ask for.
  const approvedToSipho = approvalsOf.get(SIPHO.key)?.find((at) => at > lastOf(SIPHO.key));
  const askers = approvedToSipho === undefined ? able : [SIPHO.key, ...able];
  const { pending, processing } = REQUESTS_UNDER_WAY;
  return askers.slice(0, pending + processing).map((agent, at) => {
    const day = atWork(end - chance.whole(5, 7) * DAY, end, chance);
    const earliest = agent === SIPHO.key ? (approvedToSipho ?? 0) + HOUR : 0;
    return {
      agent,
      payout: { from: 'request', key: `${agent}-lately` },
      begins: Math.max(day, earliest),
      ending: at < processing ? 'processing' : 'pending',
    };
  });
}

/** The upfront payouts of the sales that an administrator added, newest first. */
function upfrontPayouts(chance: Chance, sales: readonly PlannedSale[], end: number): Payout[] {
  const { pending, processing } = UPFRONT_UNDER_WAY;
  return sales
    .filter(({ outcome }) => outcome === 'added')
    .map(({ agent, key, from }, at) => {
      const settled = from < end - LATELY ? endingBy(chance) : 'processing';
      const ending = at < pending ? 'pending' : at < pending + processing ? 'processing' : settled;
      return { agent, payout: { from: 'add', key }, begins: from, ending };
    });
}

interface Advance {
  agent: string;
  begins: number;
  notes: string;
}

/** Who gets an advance. They ask for nothing themselves, so that it is repaid in time. */
function planAdvances(chance: Chance, people: readonly DemoAgent[], end: number): Advance[] {
  return ADVANCES.map((notes, at) => {
    const { key: agent } = people[1 + at * 2] as DemoAgent;
    return { agent, begins: atWork(end - (150 - at * 45) * DAY, end, chance), notes };
  });
}

function deedsOfAdvances(chance: Chance, advances: readonly Advance[], end: number): Deed[] {
  return advances.flatMap(({ agent, begins, notes }, at): Deed[] => {
    const payout = { from: 'advance', key: `advance-${at}` } as const;
    const amountCents = chance.whole(2, 8) * 10_000;
    const ending = begins < end - LATELY ? 'paid' : 'processing';
    return [
      { at: isoOf(begins), agent, kind: 'advance', payout: payout.key, amountCents, notes },
      ...stepsOf(chance, { agent, payout, begins, ending }, end),
    ];
  });
}

/** Everything that happens to payouts; `approvals` are instants by agent. */
export function deedsOfPayouts(
  chance: Chance,
  people: readonly DemoAgent[],
  sales: readonly PlannedSale[],
  { approvals, end }: { approvals: ReadonlyMap<string, number[]>; end: number },
): Deed[] {
  const advances = planAdvances(chance, people, end);
  const hasAdvance = new Set(advances.map(({ agent }) => agent));
  const asking = people.filter(({ key }) => !hasAdvance.has(key));
  const begun = asking.flatMap((agent) =>
    requestsOf(chance, agent, approvals.get(agent.key) ?? [], end),
  );
  const able = new Map([...approvals].filter(([agent]) => !hasAdvance.has(agent)));
  const requests = [...begun, ...requestsUnderWay(chance, able, begun, end)];
  return [
    ...requests.flatMap((one): Deed[] => [
      { at: isoOf(one.begins), agent: one.agent, kind: 'request', payout: one.payout.key },
      ...stepsOf(chance, one, end),
    ]),
    ...upfrontPayouts(chance, sales, end).flatMap((one) => stepsOf(chance, one, end)),
    ...deedsOfAdvances(chance, advances, end),
  ];
}
