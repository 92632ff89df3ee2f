/** The payouts of the demo network: each month's requests, upfront payouts of added sales, and advances. */
import { call } from '@orpc/server';
import { getMyEarnings } from '../../../functions/api/ledger/get-my-earnings.ts';
import { rejectPayout } from '../../../functions/api/payouts/reject-payout.ts';
import { requestPayout } from '../../../functions/api/payouts/request-payout.ts';
import { agentTable } from '../../../functions/data/agents/agent.table.ts';
import { payoutTable } from '../../../functions/data/payouts/payout.table.ts';
import { liftReturn } from '../../../functions/domain/agents/lift-return.ts';
import { optional } from '../../../functions/platform/present.ts';
import type { ApprovalOperation } from '../../../shared/approvals/words.ts';
import { addMonths, periodOf, startOf } from '../../../shared/kernel/month.ts';
import { type DemoAgent, SIPHO } from './agents.ts';
import type { SeededRandom } from './random.ts';
import type { DemoSale } from './sales.ts';
import { ADMIN, type By, createdId, type DemoStep, RELEASER, userIdOf } from './steps.ts';
import { DAY, MINUTE, workTime } from './times.ts';
import { callByTwo } from './two-people.ts';

/** Payouts younger than this aren't settled yet. */
const LATELY = 9 * DAY;
const SHARE_REQUESTING = 0.25;
/** Sipho's last requests, newest first; one from before the last monthly run comes back. */
const OF_SIPHO = ['processing', 'paid', 'returned'] as const;

const RETURNED = 'Account number does not exist at this branch.';
const REJECTED = 'Please confirm your bank details first.';
const LIFTED = 'The agent showed a statement of the bank: the account takes payments again.';

/** They go to agents who request nothing, so that commission repays them. */
const ADVANCES = [
  { agent: 1, daysAgo: 150, rand: 500, notes: 'Advance for fuel to the launch in Polokwane.' },
  { agent: 3, daysAgo: 105, rand: 300, notes: 'Repaid from the next commission.' },
  { agent: 5, daysAgo: 60, rand: 800, notes: 'Correction of a commission paid short.' },
  { agent: 7, daysAgo: 15, rand: 200, notes: 'Advance for printing flyers.' },
];

/** The acts that bring a payout to its status. */
const PATHS = {
  pending: [],
  processing: ['process'],
  paid: ['process', 'pay'],
  rejected: ['rejectPayout'],
  // Later payouts go to the same account, and the run that leaves a batch open pays to it.
  returned: ['process', 'pay', 'returnPayout', 'liftHold'],
} as const;
type Status = keyof typeof PATHS;

interface DemoPayout {
  agent: string;
  /** Epoch ms. */
  begins: number;
  /** Absent where adding a sale creates the payout. */
  create?: Pick<DemoStep, 'kind' | 'run'>;
  idOf: (by: By) => string;
  /** Drawn where it is absent. */
  status?: Status | undefined;
}

/** The status of a payout today. */
function statusOf(random: SeededRandom, begins: number, end: number): Status {
  if (begins > end - LATELY) return random.pick(['pending', 'pending', 'processing']);
  const draw = random.next();
  return draw < 0.1 ? 'rejected' : draw < 0.2 ? 'returned' : 'paid';
}

const agentOf = (by: By, agent: string) =>
  agentTable(by(ADMIN).context.table).get(userIdOf(by, agent));

const actOn = (by: By, operation: ApprovalOperation, input: { payoutId: string }) =>
  callByTwo(by, { operation, input, key: `${operation.replace('.', '-')}-${input.payoutId}` });

const ACTS = {
  process: async (by, payoutId, agent) => {
    const { bankingUpdatedAt } = (await agentOf(by, agent)) ?? {};
    await actOn(by, 'payouts.markProcessing', { payoutId, ...optional({ bankingUpdatedAt }) });
  },
  pay: (by, payoutId) => {
    const paid = { payoutId, transactionId: `FNB-${payoutId.slice(0, 8)}` };
    return actOn(by, 'payouts.markPaid', paid);
  },
  rejectPayout: (by, payoutId) => call(rejectPayout, { payoutId, reason: REJECTED }, by(ADMIN)),
  returnPayout: (by, payoutId) => {
    const returned = { payoutId, reason: RETURNED };
    return actOn(by, 'payouts.returnPayout', returned);
  },
  liftHold: async (by, _, agent) => {
    const { context } = by(RELEASER);
    const held = await agentOf(by, agent);
    if (held?.bankReturnedAt)
      await context.table.transact(liftReturn(context, held, { reason: LIFTED }));
  },
} satisfies Record<string, (by: By, payoutId: string, agent: string) => Promise<unknown>>;

/** The steps that make a payout, and take it to its status in the working hours of the days after. */
function stepsOf(random: SeededRandom, payout: DemoPayout, end: number): DemoStep[] {
  const { agent, begins, create, idOf, status = statusOf(random, begins, end) } = payout;
  let at = begins;
  const steps = PATHS[status].map((kind) => {
    const soon = workTime(random, at + random.whole(1, 2) * DAY, end - MINUTE);
    at = kind === 'liftHold' ? at + MINUTE : Math.max(at + MINUTE, soon);
    // A sum that comes back just now is available to him.
    if (kind === 'returnPayout' && agent === SIPHO.key) at = end - DAY;
    const run = async (by: By) => {
      const payoutId = idOf(by);
      // There is no payout where nothing was left to request.
      if (await payoutTable(by(ADMIN).context.table).get(payoutId))
        await ACTS[kind](by, payoutId, agent);
    };
    return { at, agent, kind, run };
  });
  return [...(create ? [{ at: begins, agent, ...create }] : []), ...steps];
}

/** Requests everything, unless a monthly run has paid it already. */
async function requestAll(by: By, person: string, key: string): Promise<void> {
  const caller = by(person, key);
  const { availableCents } = await call(getMyEarnings, undefined, caller);
  if (availableCents > 0) await call(requestPayout, { availableCents }, caller);
}

/** An agent's requests: some days after the beginning of months, and once lately. */
function requestsOf(random: SeededRandom, agent: DemoAgent, end: number): DemoPayout[] {
  const { key: person, joinsAt } = agent;
  const isSipho = person === SIPHO.key;
  const first = periodOf(new Date(joinsAt));
  const months = Array.from({ length: 13 }, (_, at) => startOf(addMonths(first, at + 1)));
  const days = months
    .map((month) => workTime(random, Date.parse(month) + random.whole(2, 5) * DAY, end))
    .filter((day) => day < end - LATELY);
  const all = [...days, workTime(random, end - 4 * DAY, end - DAY)];
  const requested = all.filter(() => isSipho || random.happens(SHARE_REQUESTING));
  return requested.map((begins, at) => {
    const key = `${person}-${begins}`;
    const idOf = (by: By) => createdId(by(person, key), 'requestPayout');
    const create = { kind: 'request', run: (by: By) => requestAll(by, person, key) };
    const status = isSipho ? (OF_SIPHO[requested.length - 1 - at] ?? 'paid') : undefined;
    return { agent: person, begins, create, idOf, status };
  });
}

/** All steps of payouts. */
export function stepsOfPayouts(
  random: SeededRandom,
  agents: readonly DemoAgent[],
  sales: readonly DemoSale[],
  end: number,
): DemoStep[] {
  const requests = agents
    .filter((_, at) => !ADVANCES.some(({ agent }) => agent === at))
    .flatMap((agent) => requestsOf(random, agent, end));
  const advances = ADVANCES.map(({ agent: number, daysAgo, rand, notes }): DemoPayout => {
    const agent = agents[number]?.key ?? '';
    const key = `advance-${daysAgo}`;
    const run = (by: By) => {
      const input = { agentId: userIdOf(by, agent), amountCents: rand * 100, notes };
      return callByTwo(by, { operation: 'payouts.addPayout', input, key });
    };
    const idOf = (by: By) => createdId(by(ADMIN, key), 'addPayout');
    const begins = workTime(random, end - daysAgo * DAY, end);
    return { agent, begins, create: { kind: 'advance', run }, idOf };
  });
  const upfront = sales
    .filter(({ outcome }) => outcome === 'added')
    .map(({ agent, key, from: begins }): DemoPayout => {
      const idOf = (by: By) => createdId(by(ADMIN, key), 'addSale.payout');
      return { agent, begins, idOf };
    });
  return [...requests, ...advances, ...upfront].flatMap((payout) => stepsOf(random, payout, end));
}
