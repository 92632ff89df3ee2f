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
import { demoCatalogue, productCreation } from './catalogue.ts';
import { personAt } from './names.ts';
import type { SeededRandom } from './random.ts';
import { ADMIN, type By, createdId, type Creation, type DemoStep, userIdOf } from './steps.ts';
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

/** One of them is drawn for a sale. */
const OUTCOMES: readonly Outcome[] = ['added', 'rejected', ...Array<Outcome>(7).fill('approved')];
/** How many of 300 sales wait for a decision. */
const PENDING = 20;
const SHARE_OF_SIPHO = 0.05;
/**
 * Sipho's newest sales, in days ago. The last of them is approved after his request of the month
 * before, so that he can request again.
 */
const OF_SIPHO_LATELY = [0.3, 1.1, 1.9, 8.2];
const SHARE_ENDED = 0.27;

const REJECTIONS = [
  'The customer could not be reached on this number after three calls.',
  'There is no fibre at this address yet. Please offer Fixed LTE.',
  'The customer says they did not agree to this contract.',
  'The proof of address is older than three months.',
  'The customer did not pass the credit check.',
  'The ID number on the form does not match the name.',
  'The proof cannot be opened. Please submit the sale again with a new link.',
];
const ENDINGS = [
  'The customer moved to an area without coverage.',
  'The customer changed to another provider.',
  'The customer could not keep up the monthly payments.',
  'The office closed.',
];

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

/** Some customers order twice, from two agents: such a pending sale looks like an earlier one. */
function repeatCustomers(newestFirst: readonly DemoSale[]): void {
  const approved = newestFirst.filter(({ outcome }) => outcome === 'approved');
  for (const [at, sale] of newestFirst.filter(({ outcome }) => outcome === 'pending').entries())
    if (at % 6 === 2) {
      const { product, form } = approved[at] ?? sale;
      Object.assign(sale, { product, form });
    }
}

/** Some agents correct a pending sale, or take one back that would have been rejected. */
function mendSome(sales: readonly DemoSale[]): void {
  const every = (outcome: Outcome, mended: Outcome, first: number) => {
    for (const [at, sale] of sales.filter((one) => one.outcome === outcome).entries())
      if (at % 6 === first) sale.outcome = mended;
  };
  every('pending', 'corrected', 4);
  every('rejected', 'withdrawn', 1);
}

/** All sales, newest first; the newest are pending. */
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
    const daysAgo = OF_SIPHO_LATELY[at];
    const time = daysAgo === undefined ? day : end - daysAgo * DAY;
    const from = workTime(random, time, end - random.whole(20, 90) * MINUTE);
    const outcome = daysAgo === undefined ? random.pick(OUTCOMES) : 'approved';
    return { key: `sale-${at}`, agent, from, outcome, ...randomOrder(random, at) };
  });
  sales.sort((a, b) => b.from - a.from);
  const approvedLately = `sale-${OF_SIPHO_LATELY.length - 1}`;
  const pending = Math.round((PENDING / 300) * count);
  const undecided = sales.filter(({ key }) => key !== approvedLately);
  // Some are approved at once, so that the last week has approved sales too.
  const ofOthers = undecided.filter(({ agent }) => agent !== SIPHO.key);
  const waiting = new Set(undecided);
  for (const [at, sale] of ofOthers.slice(0, pending).entries())
    if (at % 3 === 1) {
      sale.outcome = 'approved';
      waiting.delete(sale);
    }
  for (const sale of [...waiting].slice(0, pending)) sale.outcome = 'pending';
  repeatCustomers(sales);
  mendSome(sales);
  return sales;
}

const refused = () => Promise.reject(new Error('The demo network uploads no proofs'));
const noFiles = {
  formFor: refused,
  posted: refused,
  content: refused,
  keep: refused,
  linkTo: refused,
};

const creationOf = ({ agent, outcome, key }: DemoSale): Creation =>
  outcome === 'added'
    ? { person: ADMIN, key, operation: 'addSale' }
    : { person: agent, key, operation: 'submitSale' };

const orderOf = ({ product, form }: DemoSale, by: By) => ({
  ...form,
  productId: createdId(by, productCreation(product)),
});

function begin(sale: DemoSale, by: By) {
  const { key, agent, outcome } = sale;
  const order = orderOf(sale, by);
  return outcome === 'added'
    ? call(addSale, { ...order, agentId: userIdOf(by, agent) }, by(ADMIN, key))
    : call(submitSale(noFiles), order, by(agent, key));
}

/** The steps of one sale, without its payout. */
export function stepsOfSale(random: SeededRandom, sale: DemoSale, end: number): DemoStep[] {
  const { agent, from, outcome } = sale;
  const step = (kind: string, at: number, run: DemoStep['run']) => ({ at, agent, kind, run });
  const idOf = (by: By) => ({ saleId: createdId(by, creationOf(sale)) });
  const wait = outcome === 'added' ? 0 : Math.min(random.whole(2, 60) * HOUR, (end - from) * 0.2);
  const endsAt = from + wait + random.whole(40, 200) * DAY;
  const isActive = outcome === 'approved' || outcome === 'added';
  const isEnded = isActive && endsAt < end - DAY && random.happens(SHARE_ENDED);
  const [rejection, ending] = [random.pick(REJECTIONS), random.pick(ENDINGS)];
  const steps = {
    submit: step('submit', from, (by) => begin(sale, by)),
    add: step('add', from, (by) => begin(sale, by)),
    correct: step('correct', from + (end - from) / 2, (by) => {
      const more = { saleValueCents: sale.form.saleValueCents + 10_000, revision: 0 };
      return call(correctSale(noFiles), { ...orderOf(sale, by), ...idOf(by), ...more }, by(agent));
    }),
    withdraw: step('withdraw', from + wait, (by) => call(withdrawSale, idOf(by), by(agent))),
    approve: step('approve', from + wait, (by) => call(approveSale, idOf(by), by(ADMIN))),
    reject: step('reject', from + wait, (by) =>
      call(rejectSale, { ...idOf(by), reason: rejection }, by(ADMIN)),
    ),
    end: step('end', endsAt, (by) => call(endSale, { ...idOf(by), reason: ending }, by(ADMIN))),
  };
  return [...PATHS[outcome], ...(isEnded ? (['end'] as const) : [])].map((kind) => steps[kind]);
}
