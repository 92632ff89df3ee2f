/** The sales of the demo network: who sold what to whom, and how each was decided. */
import { call } from '@orpc/server';
import { addSale } from '../../../functions/api/sales/add-sale.ts';
import { approveSale } from '../../../functions/api/sales/approve-sale.ts';
import { correctSale } from '../../../functions/api/sales/correct-sale.ts';
import { endSale } from '../../../functions/api/sales/end-sale.ts';
import { rejectSale } from '../../../functions/api/sales/reject-sale.ts';
import { submitSale } from '../../../functions/api/sales/submit-sale.ts';
import { withdrawSale } from '../../../functions/api/sales/withdraw-sale.ts';
import { type DemoAgent, randomPhone, SIPHO } from './agents.ts';
import { demoCatalogue, productId } from './catalogue.ts';
import { personAt } from './names.ts';
import type { SeededRandom } from './random.ts';
import { ADMIN, type By, createdId, type DemoStep, noFiles, userIdOf } from './steps.ts';
import { DAY, HOUR, MINUTE, workTime } from './times.ts';

/** The acts that bring a sale to its outcome. */
const PATHS = {
  pending: ['submit'],
  corrected: ['submit', 'correct'],
  approved: ['submit', 'approve'],
  rejected: ['submit', 'reject'],
  withdrawn: ['submit', 'withdraw'],
  added: ['add'],
} as const;
type Outcome = keyof typeof PATHS;

/** The newest sales, most of which wait for a decision: this share of all. */
const SHARE_NEWEST = 0.13;
const NEWEST_OUTCOMES: readonly Outcome[] = ['pending', 'approved', 'pending', 'corrected'];
/** One of them is drawn for an older sale. */
const OUTCOMES: readonly Outcome[] = [
  ...Array<Outcome>(15).fill('approved'),
  ...(['added', 'added', 'rejected', 'rejected', 'withdrawn'] as const),
];
const SHARE_OF_SIPHO = 0.05;
/**
 * Sipho's newest sales, by days ago. The last of them is approved after his request of the month
 * before, so that he can request again.
 */
const OF_SIPHO_LATELY = [
  { daysAgo: 0.3, outcome: 'pending' },
  { daysAgo: 1.1, outcome: 'pending' },
  { daysAgo: 1.9, outcome: 'corrected' },
  { daysAgo: 8.2, outcome: 'approved' },
] as const;
const SHARE_ENDED = 0.27;

const REJECTIONS = [
  'There is no fibre at this address yet. Please offer Fixed LTE.',
  'The proof cannot be opened. Please submit the sale again with a new link.',
];
const ENDINGS = ['The customer moved away.', 'The customer changed to another provider.'];

export interface DemoSale extends ReturnType<typeof randomOrder> {
  key: string;
  agent: string;
  /** When the sale is submitted or added, epoch ms. */
  from: number;
  outcome: Outcome;
}

/** @returns also `product`, the index in the catalogue */
function randomOrder(random: SeededRandom, at: number) {
  const { name: customerName, mailbox } = personAt(at);
  const product = random.whole(0, demoCatalogue.length - 1);
  const price = demoCatalogue[product]?.sellingPriceCents ?? 0;
  const form = {
    customerName,
    customerEmail: `${mailbox}.${at}@webmail.example`,
    customerPhone: randomPhone(random),
    // Some order a mesh point or a second SIM card too.
    saleValueCents: price + (random.happens(0.2) ? 19_900 : 0),
    ...(random.happens(0.4) ? { proofUrl: `https://drive.example/orders/${at}.pdf` } : {}),
  };
  return { product, form };
}

/** All sales, newest first. */
export function planSales(
  random: SeededRandom,
  agents: readonly DemoAgent[],
  { count, end }: { count: number; end: number },
): DemoSale[] {
  const sipho = agents.filter(({ key }) => key === SIPHO.key);
  const others = agents.flatMap((agent) => Array<DemoAgent>(agent.weight).fill(agent));
  const sales = Array.from({ length: count }, (_, at): DemoSale => {
    const { key: agent, joinsAt } = random.pick(at < count * SHARE_OF_SIPHO ? sipho : others);
    const joined = joinsAt + 3 * DAY;
    // The exponent puts more sales into the later months: the network grows.
    const day = joined + (end - HOUR - joined) * random.next() ** 0.75;
    const lately = OF_SIPHO_LATELY[at];
    const time = lately ? end - lately.daysAgo * DAY : day;
    const from = workTime(random, time, end - random.whole(20, 90) * MINUTE);
    const outcome = lately?.outcome ?? random.pick(OUTCOMES);
    return { key: `sale-${at}`, agent, from, outcome, ...randomOrder(random, at) };
  });
  sales.sort((a, b) => b.from - a.from);
  leaveNewest(sales, Math.round(count * SHARE_NEWEST));
  return sales;
}

/** Most of the newest sales wait for a decision, and some of those look like an earlier one. */
function leaveNewest(newestFirst: readonly DemoSale[], count: number): void {
  const earlier = newestFirst.slice(count).filter(({ outcome }) => outcome === 'approved');
  const ofOthers = newestFirst.slice(0, count).filter(({ agent }) => agent !== SIPHO.key);
  for (const [at, sale] of ofOthers.entries()) {
    sale.outcome = NEWEST_OUTCOMES[at % NEWEST_OUTCOMES.length] ?? 'pending';
    const { product, form } = (at % 8 === 2 && earlier[at]) || sale;
    Object.assign(sale, { product, form });
  }
}

const createdSale = (by: By, { agent, key, outcome }: DemoSale) => ({
  saleId:
    outcome === 'added'
      ? createdId(by(ADMIN, key), 'addSale')
      : createdId(by(agent, key), 'submitSale'),
});

/** The steps of one sale, without its payout. */
export function stepsOfSale(random: SeededRandom, sale: DemoSale, end: number): DemoStep[] {
  const { agent, from, outcome, key, form } = sale;
  const decidedAt = from + Math.min(random.whole(2, 60) * HOUR, (end - from) * 0.2);
  const endsAt = decidedAt + random.whole(40, 200) * DAY;
  const isActive = outcome === 'added' || outcome === 'approved';
  const isEnded = isActive && endsAt < end - DAY && random.happens(SHARE_ENDED);
  const reason = random.pick(isEnded ? ENDINGS : REJECTIONS);
  const order = (by: By) => ({ ...form, productId: productId(by, sale.product) });
  const named = (by: By) => createdSale(by, sale);
  const step = (kind: string, at: number, run: DemoStep['run']) => ({ at, agent, kind, run });
  const steps = {
    submit: step('submit', from, (by) => call(submitSale(noFiles), order(by), by(agent, key))),
    add: step('add', from, (by) =>
      call(addSale, { ...order(by), agentId: userIdOf(by, agent) }, by(ADMIN, key)),
    ),
    correct: step('correct', from + (end - from) / 2, (by) => {
      const corrected = { saleValueCents: form.saleValueCents + 10_000, revision: 0 };
      return call(correctSale(noFiles), { ...order(by), ...named(by), ...corrected }, by(agent));
    }),
    withdraw: step('withdraw', decidedAt, (by) => call(withdrawSale, named(by), by(agent))),
    approve: step('approve', decidedAt, (by) => call(approveSale, named(by), by(ADMIN))),
    reject: step('reject', decidedAt, (by) =>
      call(rejectSale, { ...named(by), reason }, by(ADMIN)),
    ),
    end: step('end', endsAt, (by) => call(endSale, { ...named(by), reason }, by(ADMIN))),
  };
  return [...PATHS[outcome], ...(isEnded ? (['end'] as const) : [])].map((kind) => steps[kind]);
}
