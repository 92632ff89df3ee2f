/** The sales of the demo network: who sold what to whom, and what became of it. */
import { demoCatalogue } from './catalogue.ts';
import { atWork, DAY, HOUR, isoOf } from './dates.ts';
import type { Deed, DemoSale } from './deeds.ts';
import { emailOf, fullNameOf, nameBy, phoneBy } from './names.ts';
import { type DemoAgent, SIPHO } from './people.ts';
import type { Chance } from './random.ts';

const PENDING = 35;
const SHARE_OF_SIPHO = 0.05;
const WAITING_OF_SIPHO = 3;
/** When a sale of Sipho's was made that he can ask for: after his request of the month before. */
const APPROVED_LATELY = 8.2 * DAY;
const SHARE_ADDED = 0.11;
const SHARE_REJECTED = 0.12;
const SHARE_ENDED = 0.09;

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

/** A sale, by whom and when, before it is known what becomes of it. */
export interface PlannedSale extends DemoSale {
  agent: string;
  /** When it is submitted or added, in milliseconds. */
  from: number;
  outcome: 'pending' | 'approved' | 'rejected' | 'added';
}

function customerBy(chance: Chance, key: string): DemoSale {
  const name = nameBy(chance);
  const product = chance.whole(0, demoCatalogue.length - 1);
  const price = demoCatalogue[product]?.sellingPriceCents ?? 0;
  const proof = chance.happens(0.4);
  return {
    key,
    customerName: fullNameOf(name),
    customerEmail: emailOf(name, chance),
    customerPhone: phoneBy(chance),
    product,
    // Some take a mesh point or a second SIM card with it.
    saleValueCents: price + (chance.happens(0.2) ? 19_900 : 0),
    ...(proof ? { proofUrl: `https://drive.example/orders/${key}.pdf` } : {}),
  };
}

/** An agent for each sale: Sipho has his share, the others theirs by weight. */
function sellerBy(chance: Chance, people: readonly DemoAgent[]): DemoAgent {
  const total = people.reduce((sum, { weight }) => sum + weight, 0);
  let draw = chance.whole(1, total);
  return people.find(({ weight }) => (draw -= weight) <= 0) ?? (people[0] as DemoAgent);
}

/** Some customers order twice, from two agents: the pending sale looks like the earlier one. */
function repeatCustomers(newestFirst: PlannedSale[]): void {
  const pending = newestFirst.filter(({ outcome }) => outcome === 'pending');
  const earlier = newestFirst.filter(({ outcome }) => outcome === 'approved');
  for (let at = 2; at < pending.length; at += 6) {
    const [sale, like] = [pending[at], earlier[at]];
    if (!sale || !like) continue;
    sale.customerPhone = like.customerPhone;
    const words = like.customerName.toLowerCase().split(' ');
    sale.customerEmail = at % 4 === 0 ? like.customerEmail : `${words.join('.')}@post.example`;
    sale.customerName = like.customerName;
    sale.product = like.product;
    sale.saleValueCents = like.saleValueCents;
  }
}

const keyOf = (at: number) => `sale-${at}`;

/** All sales, newest first; the newest wait for a decision. */
export function planSales(
  chance: Chance,
  people: readonly DemoAgent[],
  { count, end }: { count: number; end: number },
): PlannedSale[] {
  const sipho = Math.round(count * SHARE_OF_SIPHO);
  const sales = Array.from({ length: count }, (_, at): PlannedSale => {
    const agent = at < sipho ? (people[0] as DemoAgent) : sellerBy(chance, people);
    const joined = Date.parse(agent.joinsAt) + 3 * DAY;
    // The network grows, so that the later months have more of them.
    const spread = joined + (end - HOUR - joined) * chance.next() ** 0.75;
    const drawn = chance.happens(SHARE_ADDED)
      ? 'added'
      : chance.happens(SHARE_REJECTED)
        ? 'rejected'
        : 'approved';
    const isLatelyApproved = at === WAITING_OF_SIPHO;
    const day =
      at < WAITING_OF_SIPHO
        ? end - (at + 0.3) * 0.8 * DAY
        : isLatelyApproved
          ? end - APPROVED_LATELY
          : spread;
    const outcome = isLatelyApproved ? 'approved' : drawn;
    const from = atWork(day, end - chance.whole(20, 90) * 60_000, chance);
    return { ...customerBy(chance, keyOf(at)), agent: agent.key, from, outcome };
  });
  sales.sort((a, b) => b.from - a.from);
  const undecided = sales.filter(({ key }) => key !== keyOf(WAITING_OF_SIPHO));
  for (const sale of undecided.slice(0, Math.round((PENDING / 600) * count)))
    sale.outcome = 'pending';
  repeatCustomers(sales);
  return sales;
}

/** What happens to one sale but for its payout. */
export function deedsOfSale(chance: Chance, sale: PlannedSale, end: number): Deed[] {
  const { agent, from, outcome, ...form } = sale;
  const begins = { at: isoOf(from), agent, sale: form };
  if (outcome === 'pending') return [{ ...begins, kind: 'submit' }];
  const decided =
    outcome === 'added'
      ? from
      : Math.min(from + chance.whole(2, 60) * HOUR, from + (end - from) * 0.8);
  const ends = decided + chance.whole(40, 200) * DAY;
  const isEnded = outcome !== 'rejected' && ends < end - DAY && chance.happens(3 * SHARE_ENDED);
  const later = { at: isoOf(decided), agent, sale: sale.key };
  const wasAdded = outcome === 'added';
  const reason = chance.pick(ENDINGS);
  const ending: Deed[] = isEnded
    ? [{ at: isoOf(ends), agent, sale: sale.key, kind: 'end', wasAdded, reason }]
    : [];
  if (wasAdded) return [{ ...begins, kind: 'add' }, ...ending];
  const decision: Deed =
    outcome === 'rejected'
      ? { ...later, kind: 'reject', reason: chance.pick(REJECTIONS) }
      : { ...later, kind: 'approve' };
  return [{ ...begins, kind: 'submit' }, decision, ...ending];
}

export const isOfSipho = ({ agent }: { agent: string }) => agent === SIPHO.key;
