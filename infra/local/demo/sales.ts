/** The sales of the demo network: who sold what to whom, and how each was decided. */
import { call } from '@orpc/server';
import { addSale } from '../../../functions/api/sales/add-sale.ts';
import { approveSale } from '../../../functions/api/sales/approve-sale.ts';
import { endSale } from '../../../functions/api/sales/end-sale.ts';
import { rejectSale } from '../../../functions/api/sales/reject-sale.ts';
import { submitSale } from '../../../functions/api/sales/submit-sale.ts';
import { optional } from '../../../functions/platform/present.ts';
import type { DemoAgent } from './agents.ts';
import { demoCatalogue } from './catalogue.ts';
import { randomEmail, randomName, randomPhone } from './names.ts';
import { DAY, HOUR, isoOf, type SeededRandom, workTime } from './random.ts';
import type { Calls, DemoStep } from './steps.ts';

/** How many of 600 sales wait for a decision. */
const PENDING = 35;
const SHARE_OF_SIPHO = 0.05;
const PENDING_OF_SIPHO = 3;
/** One sale of Sipho's is approved after the request of the month before, so that he can request again. */
const APPROVED_LATELY = 8.2 * DAY;
const SHARE_ADDED = 0.11;
const SHARE_REJECTED = 0.12;
const SHARE_ENDED = 0.27;

const REJECTIONS = [
  'The customer could not be reached on this number after three calls.',
  'There is no fibre at this address yet. Please offer Fixed LTE.',
  'The customer says they did not agree to this contract.',
  'The proof of address is older than three months.',
  'The customer did not pass the credit check.',
  'This order was already placed by the customer online.',
  'The ID number on the form does not match the name.',
  'The address is outside our coverage area.',
  'The proof cannot be opened. Please submit the sale again with a new link.',
  'The customer chose another provider before the installation.',
  'The body corporate does not allow the installation.',
];
const ENDINGS = [
  'The customer moved to an area without coverage.',
  'The customer changed to another provider.',
  'The customer could not keep up the monthly payments.',
  'The office closed.',
  'The customer went back to a prepaid bundle.',
];

export interface DemoSale {
  key: string;
  agent: string;
  /** When the sale is submitted or added. */
  from: number;
  outcome: 'pending' | 'approved' | 'rejected' | 'added';
  customerName: string;
  customerEmail: string;
  customerPhone: string;
  /** Index in the catalogue. */
  product: number;
  saleValueCents: number;
  proofUrl?: string | undefined;
}

function randomOrder(random: SeededRandom, key: string) {
  const customerName = randomName(random);
  const product = random.whole(0, demoCatalogue.length - 1);
  const price = demoCatalogue[product]?.sellingPriceCents ?? 0;
  const hasProof = random.happens(0.4);
  return {
    key,
    customerName,
    customerEmail: randomEmail(random, customerName),
    customerPhone: randomPhone(random),
    product,
    // Some order a mesh point or a second SIM card too.
    saleValueCents: price + (random.happens(0.2) ? 19_900 : 0),
    proofUrl: hasProof ? `https://drive.example/orders/${key}.pdf` : undefined,
  };
}

function randomSeller(random: SeededRandom, agents: readonly DemoAgent[]): DemoAgent {
  let draw = random.whole(
    1,
    agents.reduce((sum, { weight }) => sum + weight, 0),
  );
  return agents.find(({ weight }) => (draw -= weight) <= 0) ?? (agents[0] as DemoAgent);
}

/** Some customers order twice, from two agents: such a pending sale looks like an earlier one. */
function repeatCustomers(newestFirst: DemoSale[]): void {
  const pending = newestFirst.filter(({ outcome }) => outcome === 'pending');
  const approved = newestFirst.filter(({ outcome }) => outcome === 'approved');
  for (let at = 2; at < pending.length; at += 6) {
    const [sale, earlier] = [pending[at], approved[at]];
    if (!sale || !earlier) continue;
    const { customerName, customerEmail, customerPhone, product, saleValueCents } = earlier;
    const otherEmail = `${customerName.toLowerCase().replaceAll(' ', '.')}@post.example`;
    Object.assign(sale, { customerName, customerPhone, product, saleValueCents });
    sale.customerEmail = at % 4 === 0 ? customerEmail : otherEmail;
  }
}

/** All sales, newest first; the newest are pending. */
export function planSales(
  random: SeededRandom,
  agents: readonly DemoAgent[],
  { count, end }: { count: number; end: number },
): DemoSale[] {
  const ofSipho = Math.round(count * SHARE_OF_SIPHO);
  const sales = Array.from({ length: count }, (_, at): DemoSale => {
    const agent = at < ofSipho ? (agents[0] as DemoAgent) : randomSeller(random, agents);
    const joined = Date.parse(agent.joinsAt) + 3 * DAY;
    // The exponent puts more sales into the later months: the network grows.
    let day = joined + (end - HOUR - joined) * random.next() ** 0.75;
    let outcome: DemoSale['outcome'] = random.happens(SHARE_ADDED)
      ? 'added'
      : random.happens(SHARE_REJECTED)
        ? 'rejected'
        : 'approved';
    if (at < PENDING_OF_SIPHO) day = end - (at + 0.3) * 0.8 * DAY;
    if (at === PENDING_OF_SIPHO) [day, outcome] = [end - APPROVED_LATELY, 'approved'];
    const from = workTime(random, day, end - random.whole(20, 90) * 60_000);
    return { ...randomOrder(random, `sale-${at}`), agent: agent.key, from, outcome };
  });
  sales.sort((a, b) => b.from - a.from);
  const undecided = sales.filter(({ key }) => key !== `sale-${PENDING_OF_SIPHO}`);
  for (const sale of undecided.slice(0, Math.round((PENDING / 600) * count)))
    sale.outcome = 'pending';
  repeatCustomers(sales);
  return sales;
}

const refused = () => Promise.reject(new Error('The demo network uploads no proofs'));
const noFiles = { formFor: refused, posted: refused, keep: refused, linkTo: refused };

const formOf = (sale: DemoSale, { portal }: Calls) => ({
  customerName: sale.customerName,
  customerEmail: sale.customerEmail,
  customerPhone: sale.customerPhone,
  productId: portal.productIds[sale.product] ?? '',
  saleValueCents: sale.saleValueCents,
  ...optional({ proofUrl: sale.proofUrl }),
});

/** The steps of one sale, without its payout. */
export function stepsOfSale(random: SeededRandom, sale: DemoSale, end: number): DemoStep[] {
  const { agent, from, outcome, key } = sale;
  const step = (kind: string, at: number, run: DemoStep['run']): DemoStep => ({
    at: isoOf(at),
    agent,
    kind,
    run,
  });
  const wasAdded = outcome === 'added';
  const saleIdOf = (calls: Calls) =>
    wasAdded
      ? calls.idOf(calls.admin(key), 'addSale')
      : calls.idOf(calls.agent(agent, key), 'submitSale');
  const begins = wasAdded
    ? step('add', from, (calls) =>
        call(addSale, { ...formOf(sale, calls), agentId: calls.userId(agent) }, calls.admin(key)),
      )
    : step('submit', from, (calls) =>
        call(submitSale(noFiles), formOf(sale, calls), calls.agent(agent, key)),
      );
  if (outcome === 'pending') return [begins];
  const decidedAt = wasAdded
    ? from
    : Math.min(from + random.whole(2, 60) * HOUR, from + (end - from) * 0.8);
  const endsAt = decidedAt + random.whole(40, 200) * DAY;
  const isEnded = outcome !== 'rejected' && endsAt < end - DAY && random.happens(SHARE_ENDED);
  const endReason = random.pick(ENDINGS);
  const ending = step('end', endsAt, (calls) =>
    call(endSale, { saleId: saleIdOf(calls), reason: endReason }, calls.admin()),
  );
  const decisions = wasAdded ? [] : [decisionOf(random, outcome, saleIdOf)];
  return [
    begins,
    ...decisions.map(({ kind, run }) => step(kind, decidedAt, run)),
    ...(isEnded ? [ending] : []),
  ];
}

function decisionOf(
  random: SeededRandom,
  outcome: 'approved' | 'rejected',
  saleIdOf: (calls: Calls) => string,
): Pick<DemoStep, 'kind' | 'run'> {
  if (outcome === 'approved')
    return {
      kind: 'approve',
      run: (calls) => call(approveSale, { saleId: saleIdOf(calls) }, calls.admin()),
    };
  const reason = random.pick(REJECTIONS);
  return {
    kind: 'reject',
    run: (calls) => call(rejectSale, { saleId: saleIdOf(calls), reason }, calls.admin()),
  };
}
