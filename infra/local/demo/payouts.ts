/** The payouts of the demo network: each month's requests, upfront payouts of added sales, and advances. */
import { call } from '@orpc/server';
import { getMyEarnings } from '../../../functions/api/ledger/get-my-earnings.ts';
import { rejectPayout } from '../../../functions/api/payouts/reject-payout.ts';
import { requestPayout } from '../../../functions/api/payouts/request-payout.ts';
import { agentTable } from '../../../functions/data/agent.table.ts';
import { payoutTable } from '../../../functions/data/payout.table.ts';
import { liftReturn } from '../../../functions/domain/agents/lift-return.ts';
import { optional } from '../../../functions/platform/present.ts';
import type { ApprovalOperation } from '../../../shared/approvals/words.ts';
import { addMonths, periodOf, startOf } from '../../../shared/kernel/month.ts';
import { type DemoAgent, SIPHO } from './agents.ts';
import type { SeededRandom } from './random.ts';
import type { DemoSale } from './sales.ts';
import {
  ADMIN,
  type By,
  createdId,
  type Creation,
  type DemoStep,
  RELEASER,
  userIdOf,
} from './steps.ts';
import { DAY, MINUTE, workTime } from './times.ts';
import { callByTwo } from './two-people.ts';

/** Payouts younger than this aren't settled yet. */
const LATELY = 9 * DAY;
/** When agents request who have earned something lately. */
const LATE_REQUEST = 4 * DAY;
const SHARE_REQUESTING = 0.55;

const RETURNED = [
  'Account number does not exist at this branch.',
  'The account is closed.',
  'The account holder name does not match.',
];
const REJECTED = [
  'Please confirm your bank details first.',
  'Requested twice. The other request is being paid.',
];
/** They go to agents who request nothing, so that commission repays them. */
const ADVANCES = [
  { agent: 1, daysAgo: 150, rand: 500, notes: 'Advance for fuel to the launch in Polokwane.' },
  { agent: 3, daysAgo: 105, rand: 300, notes: 'Repaid from the next commission.' },
  { agent: 5, daysAgo: 60, rand: 800, notes: 'Correction of a commission paid short.' },
  { agent: 7, daysAgo: 15, rand: 200, notes: 'Advance for printing flyers.' },
];

const LIFTED = 'The agent showed a statement of the bank: the account takes payments again.';

type Act = (payoutId: string, by: By, number: number) => Promise<unknown>;
const turn = (all: readonly string[], number: number) => all[number % all.length] ?? '';

/** The agent of a payout; undefined where the payout isn't there. */
async function agentOf({ context: { table } }: ReturnType<By>, payoutId: string) {
  const payout = await payoutTable(table).get(payoutId);
  return payout && agentTable(table).get(payout.agentId);
}

const actOn = (operation: ApprovalOperation, by: By, input: { payoutId: string }) =>
  callByTwo(by, { operation, input, key: `${operation.replace('.', '-')}-${input.payoutId}` });

/** An administrator's act on a payout, chosen with a random number. */
const ACTS = {
  process: async (payoutId, by) => {
    const { bankingUpdatedAt } = (await agentOf(by(ADMIN), payoutId)) ?? {};
    const input = { payoutId, ...optional({ bankingUpdatedAt }) };
    await actOn('payouts.markProcessing', by, input);
  },
  pay: (payoutId, by, number) => {
    const paid = { payoutId, transactionId: `FNB-${number}` };
    return actOn('payouts.markPaid', by, paid);
  },
  rejectPayout: (payoutId, by, number) =>
    call(rejectPayout, { payoutId, reason: turn(REJECTED, number) }, by(ADMIN)),
  returnPayout: (payoutId, by, number) => {
    const returned = { payoutId, reason: turn(RETURNED, number) };
    return actOn('payouts.returnPayout', by, returned);
  },
  liftHold: async (payoutId, by) => {
    const { context } = by(RELEASER);
    const agent = await agentOf({ context }, payoutId);
    if (agent?.bankReturnedAt)
      await context.table.transact(liftReturn(context, agent, { reason: LIFTED }));
  },
} satisfies Record<string, Act>;

/** The acts that bring a payout to its status. */
const PATHS = {
  pending: [],
  processing: ['process'],
  paid: ['process', 'pay'],
  rejected: ['rejectPayout'],
  // Later payouts go to the same account, and the run that leaves a batch open pays to it.
  returned: ['process', 'pay', 'returnPayout', 'liftHold'],
} as const satisfies Record<string, readonly (keyof typeof ACTS)[]>;
type Status = keyof typeof PATHS;

interface DemoPayout {
  agent: string;
  creation: Creation;
  /** Absent where adding a sale creates the payout. */
  create?: Pick<DemoStep, 'kind' | 'run'>;
  /** Epoch ms. */
  begins: number;
  status: Status;
  /** When the bank returns it, epoch ms; by default some days after it was paid. */
  returnsAt?: number;
}

/** One or two days later, in working hours. */
const nextStepAt = (random: SeededRandom, at: number, end: number) =>
  Math.max(at + MINUTE, workTime(random, at + random.whole(1, 2) * DAY, end - MINUTE));

/** The steps that take a payout to its status, in the days after it began. */
function stepsTo(random: SeededRandom, payout: DemoPayout, end: number): DemoStep[] {
  const { agent, begins, creation, status, returnsAt } = payout;
  const number = random.whole(10_000_000, 99_999_999);
  let at = begins;
  return PATHS[status].map((kind) => {
    at = kind === 'liftHold' ? at + MINUTE : nextStepAt(random, at, end);
    if (kind === 'returnPayout' && returnsAt) at = returnsAt;
    const run = async (by: By) => {
      const payoutId = createdId(by, creation);
      // There is no payout if the monthly run had paid everything: then nothing was requested.
      if (await payoutTable(by(ADMIN).context.table).get(payoutId))
        await ACTS[kind](payoutId, by, number);
    };
    return { at, agent, kind, run };
  });
}

/** The status of a payout today. */
function statusOf(random: SeededRandom, begins: number, end: number): Status {
  if (begins > end - LATELY) return random.pick(['pending', 'pending', 'processing']);
  const draw = random.next();
  return draw < 0.1 ? 'rejected' : draw < 0.2 ? 'returned' : 'paid';
}

/** Days around the third of each month, oldest first, and one day lately, on which agents request. */
function requestDays(random: SeededRandom, { joinsAt }: DemoAgent, end: number): number[] {
  const first = periodOf(new Date(joinsAt));
  const months = Array.from({ length: 13 }, (_, at) => startOf(addMonths(first, at + 1)));
  const days = months.map((month) =>
    workTime(random, Date.parse(month) + random.whole(2, 5) * DAY, end),
  );
  return [
    ...days.filter((day) => day < end - LATELY),
    workTime(random, end - LATE_REQUEST, end - DAY),
  ];
}

/** An agent's requests, each after a sale was approved since the last: so there is something to pay. */
function requestsOf(
  random: SeededRandom,
  agent: DemoAgent,
  approvals: readonly number[],
  end: number,
): DemoPayout[] {
  const { key: person } = agent;
  const isSipho = person === SIPHO.key;
  let last = 0;
  const requests = requestDays(random, agent, end).flatMap((begins): DemoPayout[] => {
    const earned = approvals.some((at) => at > last && at < begins);
    if (!earned || !(isSipho || random.happens(SHARE_REQUESTING))) return [];
    last = begins;
    const creation = { person, key: `${person}-${begins}`, operation: 'requestPayout' };
    const create = { kind: 'request', run: (by: By) => requestAll(by, creation) };
    return [{ agent: person, creation, create, begins, status: statusOf(random, begins, end) }];
  });
  if (isSipho) {
    for (const request of requests) request.status = 'paid';
    // Comes back after the next request: that sum is available to him.
    Object.assign(requests.at(-2) ?? {}, { status: 'returned', returnsAt: end - DAY });
    Object.assign(requests.at(-1) ?? {}, { status: 'processing' });
  }
  return requests;
}

async function requestAll(by: By, { person, key }: Creation): Promise<void> {
  const caller = by(person, key);
  const { availableCents } = await call(getMyEarnings, undefined, caller);
  // Nothing is left where the monthly run has paid everything.
  if (availableCents > 0) await call(requestPayout, { availableCents }, caller);
}

/**
 * All steps of payouts.
 * @param approvals when sales were approved, epoch ms, by agent
 */
export function stepsOfPayouts(
  random: SeededRandom,
  agents: readonly DemoAgent[],
  sales: readonly DemoSale[],
  { approvals, end }: { approvals: ReadonlyMap<string, number[]>; end: number },
): DemoStep[] {
  const requests = agents
    .filter((_, at) => !ADVANCES.some(({ agent }) => agent === at))
    .flatMap((agent) => requestsOf(random, agent, approvals.get(agent.key) ?? [], end));
  const upfront = sales
    .filter(({ outcome }) => outcome === 'added')
    .map(({ agent, key, from: begins }): DemoPayout => {
      const creation = { person: ADMIN, key, operation: 'addSale.payout' };
      return { agent, begins, creation, status: statusOf(random, begins, end) };
    });
  const advances = ADVANCES.map(({ daysAgo, rand, notes, ...advance }, at): DemoPayout => {
    const { key: agent = '' } = agents[advance.agent] ?? {};
    const begins = workTime(random, end - daysAgo * DAY, end);
    const creation = { person: ADMIN, key: `advance-${at}`, operation: 'addPayout' };
    const run = (by: By) => {
      const input = { agentId: userIdOf(by, agent), amountCents: rand * 100, notes };
      return callByTwo(by, { operation: 'payouts.addPayout', input, key: creation.key });
    };
    const status = statusOf(random, begins, end);
    return { agent, begins, creation, create: { kind: 'advance', run }, status };
  });
  const payouts = [...requests, ...upfront, ...advances];
  return payouts.flatMap((payout) => [
    ...(payout.create ? [{ at: payout.begins, agent: payout.agent, ...payout.create }] : []),
    ...stepsTo(random, payout, end),
  ]);
}
