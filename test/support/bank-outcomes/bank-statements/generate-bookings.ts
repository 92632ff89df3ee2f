/**
 * Bookings of a bank's statement about some payouts, with what becomes of each: what banks do to references,
 * beside fees, interest and strangers' payments. Pure.
 */
import type { SeededRandom } from '../../../../infra/local/demo/random.ts';

/** A payout as the payment file has it. */
export interface OrderedPayout {
  payoutId: string;
  amountCents: number;
  /** `202610 UCZB4H3D`. */
  ownReference: string;
}

export interface Booking {
  /** Below zero for a debit. */
  cents: number;
  text: string;
}

export interface GeneratedStatement {
  bookings: Booking[];
  /** `paid` or `returned`, and the payout's id; sorted. */
  outcomes: string[];
}

/** Fates of a payout in a statement: signs of its bookings, and cents by which they are off. */
const FATES = [
  { bookings: [], outcomes: [] },
  { bookings: [{ sign: -1, off: 0 }], outcomes: ['paid'] },
  { bookings: [{ sign: -1, off: 0 }], outcomes: ['paid'] },
  { bookings: [{ sign: 1, off: 0 }], outcomes: ['returned'] },
  { bookings: [{ sign: -1, off: 1 }], outcomes: [] },
  { bookings: [{ sign: 1, off: -1 }], outcomes: [] },
  {
    bookings: [
      { sign: -1, off: 0 },
      { sign: 1, off: 0 },
    ],
    outcomes: ['paid', 'returned'],
  },
  // The bank says it twice.
  {
    bookings: [
      { sign: -1, off: 0 },
      { sign: -1, off: 0 },
    ],
    outcomes: ['paid'],
  },
  // One that is off by a cent stops itself only.
  {
    bookings: [
      { sign: -1, off: 1 },
      { sign: -1, off: 0 },
    ],
    outcomes: ['paid'],
  },
] as const;

const WORDS = [
  'FNB OB PMT',
  'CREDIT TRANSFER',
  'IB PAYMENT TO',
  'MAGTAPE DEBIT',
  'PAYMENT',
] as const;

/** A reference as banks put it into their text. */
function textOf(random: SeededRandom, reference: string): string {
  const joined = reference.replace(' ', '');
  const at = random.whole(1, joined.length - 1);
  const written = random.pick([
    reference,
    joined,
    `${joined.slice(0, at)} ${joined.slice(at)}`,
    reference.toLowerCase(),
    reference.replace(' ', '-'),
  ]);
  const word = random.pick(WORDS);
  return random.pick([
    written,
    `${word} ${written}`,
    `${word}${written}`,
    `${written} ${word}`,
    `${written}${word}`,
    `20261127 ${written}`,
  ]);
}

/** Bookings that no payout is in: some have a payout's amount, or nearly our reference. */
function strangers(random: SeededRandom, payouts: readonly OrderedPayout[]): Booking[] {
  const { amountCents, ownReference } = random.pick(payouts);
  const month = ownReference.slice(0, 6);
  return [
    { cents: -950, text: '#SERVICE FEE' },
    { cents: 1_230, text: 'INTEREST RECEIVED' },
    { cents: -amountCents, text: 'PAYMENT TO S DLAMINI' },
    { cents: amountCents, text: `SALARIES ${month}` },
    { cents: -amountCents, text: `${ownReference.slice(0, -1)} 1` },
    { cents: -amountCents, text: `${month} ZZZZ9999` },
    { cents: 2_500_000, text: 'CUSTOMER 20261127' },
  ].filter(() => random.happens(0.6));
}

export function generateBookings(
  random: SeededRandom,
  payouts: readonly OrderedPayout[],
): GeneratedStatement {
  const told = payouts.map((payout) => ({ payout, fate: random.pick(FATES) }));
  const ours = told.flatMap(({ payout: { amountCents, ownReference }, fate }) =>
    fate.bookings.map(({ sign, off }) => ({
      cents: sign * (amountCents + off),
      text: textOf(random, ownReference),
    })),
  );
  const bookings = [...ours, ...strangers(random, payouts)]
    .map((booking) => ({ booking, order: random.next() }))
    .sort((one, other) => one.order - other.order)
    .map(({ booking }) => booking);
  const outcomes = told.flatMap(({ payout, fate }) =>
    fate.outcomes.map((outcome) => `${outcome} ${payout.payoutId}`),
  );
  return { bookings, outcomes: outcomes.sort() };
}
