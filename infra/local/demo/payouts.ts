/** The payouts of the demo network: each month's requests, upfront payouts of added sales, and advances. */
import { call } from '@orpc/server';
import { getMyEarnings } from '../../../functions/api/ledger/get-my-earnings.ts';
import { addPayout } from '../../../functions/api/payouts/add-payout.ts';
import { markPaid } from '../../../functions/api/payouts/mark-paid.ts';
import { markProcessing } from '../../../functions/api/payouts/mark-processing.ts';
import { rejectPayout } from '../../../functions/api/payouts/reject-payout.ts';
import { requestPayout } from '../../../functions/api/payouts/request-payout.ts';
import { returnPayout } from '../../../functions/api/payouts/return-payout.ts';
import { payoutTable } from '../../../functions/data/payout.table.ts';
import { addMonths, periodOf, startOf } from '../../../shared/kernel/month.ts';
import { type DemoAgent, SIPHO } from './agents.ts';
import { DAY, HOUR, isoOf, type SeededRandom, workTime } from './random.ts';
import type { DemoSale } from './sales.ts';
import type { Calls, DemoStep } from './steps.ts';

/**
 * Payouts younger than this aren't all settled: OPEN_REQUESTS and OPEN_UPFRONT are left in each
 * status.
 */
const LATELY = 9 * DAY;
const OPEN_REQUESTS = { pending: 7, processing: 4 };
const OPEN_UPFRONT = { pending: 3, processing: 2 };

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

type FinalStatus = 'paid' | 'rejected' | 'returned' | 'pending' | 'processing';

interface DemoPayout {
  agent: string;
  /** Creates the payout; absent where adding a sale creates it. */
  creation?: DemoStep;
  idOf: (calls: Calls) => string;
  begins: number;
  status: FinalStatus;
  /** When the bank returns it, epoch ms; by default some days after it began. */
  returnsAt?: number;
}

/** The steps that take a payout to its final status, in the days after it began. */
function stepsTo(random: SeededRandom, payout: DemoPayout, end: number): DemoStep[] {
  const { agent, status, returnsAt } = payout;
  let day = payout.begins;
  const step = (
    kind: string,
    act: (payoutId: string, caller: ReturnType<Calls['admin']>) => Promise<unknown>,
  ): DemoStep => {
    const next = workTime(random, day + random.whole(1, 2) * DAY, end - 60_000);
    day = Math.max(day + 60_000, next);
    const run = async (calls: Calls) => {
      const id = payout.idOf(calls);
      // There is no payout if the monthly run had paid everything: then nothing was requested.
      if (await payoutTable(calls.portal.table).get(id)) await act(id, calls.admin());
    };
    return { at: isoOf(day), agent, kind, run };
  };
  const transactionId = `FNB-${random.whole(10_000_000, 99_999_999)}`;
  const pay = () => {
    const notes = random.happens(0.15) ? { notes: 'Paid with the Friday batch.' } : {};
    return step('pay', (payoutId, caller) =>
      call(markPaid, { payoutId, transactionId, ...notes }, caller),
    );
  };
  if (status === 'pending') return [];
  if (status === 'rejected') {
    const rejected = { reason: random.pick(REJECTED) };
    return [
      step('rejectPayout', (payoutId, caller) =>
        call(rejectPayout, { payoutId, ...rejected }, caller),
      ),
    ];
  }
  const processing = step('process', (payoutId, caller) =>
    call(markProcessing, { payoutId }, caller),
  );
  if (status === 'processing') return [processing];
  if (status === 'paid') return [processing, pay()];
  const paidBefore = returnsAt || random.happens(0.7) ? [pay()] : [];
  day = returnsAt ?? day;
  const reason = random.pick(RETURNED);
  const returned = step('returnPayout', (payoutId, caller) =>
    call(returnPayout, { payoutId, reason }, caller),
  );
  return [processing, ...paidBefore, returned];
}

function randomStatus(random: SeededRandom): FinalStatus {
  const draw = random.next();
  if (draw < 0.05) return 'rejected';
  return draw < 0.1 ? 'returned' : 'paid';
}

function requestBy(agent: string, key: string, begins: number, status: FinalStatus): DemoPayout {
  const creation: DemoStep = {
    at: isoOf(begins),
    agent,
    kind: 'request',
    async run(calls) {
      const caller = calls.agent(agent, key);
      const { availableCents } = await call(getMyEarnings, undefined, caller);
      // Nothing is left where the monthly run has paid everything.
      if (availableCents > 0) await call(requestPayout, { availableCents }, caller);
    },
  };
  const idOf = (calls: Calls) => calls.idOf(calls.agent(agent, key), 'requestPayout');
  return { agent, begins, status, idOf, creation };
}

/** Days around the third of each month, oldest first, on which an agent may request. */
function requestDays(random: SeededRandom, agent: DemoAgent, end: number): number[] {
  const days: number[] = [];
  const last = periodOf(isoOf(end));
  for (
    let period = addMonths(periodOf(agent.joinsAt), 1);
    period <= last;
    period = addMonths(period, 1)
  )
    days.push(workTime(random, Date.parse(startOf(period)) + random.whole(2, 5) * DAY, end));
  return days.filter((day) => day < end - LATELY);
}

/** An agent's monthly requests, each after a sale was approved since the last: so there is something to pay. */
function monthlyRequests(
  random: SeededRandom,
  agent: DemoAgent,
  approvals: readonly number[],
  end: number,
): DemoPayout[] {
  const { key } = agent;
  const sipho = key === SIPHO.key;
  let last = 0;
  const requests = requestDays(random, agent, end).flatMap((begins) => {
    const earned = approvals.some((at) => at > last && at < begins);
    if (!earned || !(sipho || random.happens(0.55))) return [];
    last = begins;
    const status = sipho ? 'paid' : randomStatus(random);
    return [requestBy(key, `${key}-${periodOf(isoOf(begins))}`, begins, status)];
  });
  // Sipho's newest payout comes back after the next request: that sum is available to him.
  const newest = requests.at(-1);
  if (sipho && newest) Object.assign(newest, { status: 'returned', returnsAt: end - 4 * DAY });
  return requests;
}

/** Open requests of the last days, by agents who earned something since their last request. */
function openRequests(
  random: SeededRandom,
  approvals: ReadonlyMap<string, number[]>,
  earlier: readonly DemoPayout[],
  end: number,
): DemoPayout[] {
  const lastOf = (agent: string) =>
    Math.max(0, ...earlier.filter((one) => one.agent === agent).map(({ begins }) => begins));
  const others = [...approvals.keys()].filter(
    (agent) =>
      agent !== SIPHO.key &&
      approvals.get(agent)?.some((at) => at > lastOf(agent) && at < end - LATELY),
  );
  // Sipho requests right after an approval, which may be later than the others' last one.
  const approvedToSipho = approvals.get(SIPHO.key)?.find((at) => at > lastOf(SIPHO.key));
  const agents = approvedToSipho === undefined ? others : [SIPHO.key, ...others];
  const { pending, processing } = OPEN_REQUESTS;
  return agents.slice(0, pending + processing).map((agent, at) => {
    const day = workTime(random, end - random.whole(5, 7) * DAY, end);
    const earliest = agent === SIPHO.key ? (approvedToSipho ?? 0) + HOUR : 0;
    const status = at < processing ? 'processing' : 'pending';
    return requestBy(agent, `${agent}-lately`, Math.max(day, earliest), status);
  });
}

/** The upfront payouts of the sales that an administrator added, newest first. */
function upfrontPayouts(
  random: SeededRandom,
  sales: readonly DemoSale[],
  end: number,
): DemoPayout[] {
  const { pending, processing } = OPEN_UPFRONT;
  return sales
    .filter(({ outcome }) => outcome === 'added')
    .map(({ agent, key, from }, at) => {
      const settled = from < end - LATELY ? randomStatus(random) : 'processing';
      const status = at < pending ? 'pending' : at < pending + processing ? 'processing' : settled;
      const idOf = (calls: Calls) => calls.idOf(calls.admin(key), 'addSale.payout');
      return { agent, begins: from, status, idOf };
    });
}

/** Advances go to agents who request nothing, so that commission repays them. */
const planAdvances = (random: SeededRandom, agents: readonly DemoAgent[], end: number) =>
  ADVANCES.map((notes, at) => ({
    agent: agents[1 + at * 2]?.key ?? '',
    begins: workTime(random, end - (150 - at * 45) * DAY, end),
    notes,
    key: `advance-${at}`,
  }));

function advanceTo(
  random: SeededRandom,
  { agent, begins, notes, key }: ReturnType<typeof planAdvances>[number],
  end: number,
): DemoPayout {
  const amountCents = random.whole(2, 8) * 10_000;
  const creation: DemoStep = {
    at: isoOf(begins),
    agent,
    kind: 'advance',
    run: (calls) =>
      call(addPayout, { agentId: calls.userId(agent), amountCents, notes }, calls.admin(key)),
  };
  const idOf = (calls: Calls) => calls.idOf(calls.admin(key), 'addPayout');
  return { agent, begins, status: begins < end - LATELY ? 'paid' : 'processing', idOf, creation };
}

/**
 * All steps of payouts.
 * @param approvals when sales were approved, by agent
 */
export function stepsOfPayouts(
  random: SeededRandom,
  agents: readonly DemoAgent[],
  sales: readonly DemoSale[],
  { approvals, end }: { approvals: ReadonlyMap<string, number[]>; end: number },
): DemoStep[] {
  const advances = planAdvances(random, agents, end);
  const hasAdvance = (key: string) => advances.some(({ agent }) => agent === key);
  const monthly = agents
    .filter(({ key }) => !hasAdvance(key))
    .flatMap((agent) => monthlyRequests(random, agent, approvals.get(agent.key) ?? [], end));
  const requesting = new Map([...approvals].filter(([agent]) => !hasAdvance(agent)));
  const stepsOf = (payout: DemoPayout) => [
    ...(payout.creation ? [payout.creation] : []),
    ...stepsTo(random, payout, end),
  ];
  const open = openRequests(random, requesting, monthly, end);
  return [
    ...[...monthly, ...open].flatMap(stepsOf),
    ...upfrontPayouts(random, sales, end).flatMap(stepsOf),
    ...advances.flatMap((advance) => stepsOf(advanceTo(random, advance, end))),
  ];
}
