import type { Banking } from '../../../shared/agents/schemas.ts';
import { BANKS } from '../../../shared/agents/rules.ts';
import { personAt } from './names.ts';
import type { SeededRandom } from './random.ts';
import { DAY } from './times.ts';

export interface DemoAgent {
  /** Also the user id of the agents that have no sign-in. */
  key: string;
  fullName: string;
  email: string;
  phone: string;
  /** Epoch ms. */
  joinsAt: number;
  /** The recruiter's key. */
  recruitedBy: string | undefined;
  /** Undefined: no bank account is known yet. */
  bank: Banking | undefined;
  /** Clicks on the recruiter's links before; the last one leads to the sign-up. */
  clicks: readonly { linkType: 'invite' | 'traffic'; hoursBefore: number }[];
  /** The agent's share of the network's sales; 0 for one who sells nothing yet. */
  weight: number;
  /** The status that an administrator sets at the end. */
  status: 'pending' | 'inactive' | undefined;
}

/** The agent who can sign in, and the first to join. */
export const SIPHO = {
  key: 'demo-sipho',
  fullName: 'Sipho Dlamini',
  email: 'agent@demo.example',
  phone: '+27821234567',
};

const AGENTS = 40;
/** The first agents recruit the next, and those recruit the rest: three levels. */
const FOUNDERS = 8;
const SECOND_LEVEL = 20;
/** Numbers of the newest agents without a sale, and without a bank account. */
const WITHOUT_SALES = 5;
const WITHOUT_BANK = 4;
const STATUSES = new Map<number, DemoAgent['status']>([
  [AGENTS - WITHOUT_SALES, 'inactive'],
  [AGENTS - 1, 'pending'],
]);
const MOBILE = ['60', '63', '71', '72', '76', '79', '82', '84'];

/** A mobile number in E.164. */
export const randomPhone = (random: SeededRandom) =>
  `+27${random.pick(MOBILE)}${random.whole(2_000_000, 9_999_999)}`;

const keyOf = (at: number) => (at === 0 ? SIPHO.key : `demo-agent-${String(at).padStart(2, '0')}`);

function recruiterOf(at: number, random: SeededRandom): string | undefined {
  if (at < FOUNDERS) return undefined;
  if (at % 6 === 2) return SIPHO.key;
  if (at < FOUNDERS + SECOND_LEVEL) return keyOf(random.whole(0, FOUNDERS - 1));
  return keyOf(random.whole(FOUNDERS, FOUNDERS + SECOND_LEVEL - 1));
}

/** The newest agents joined within the last week, in days ago. */
const JOINED_LATELY = new Map([
  [AGENTS - 2, 5.2],
  [AGENTS - 1, 2.6],
]);

function joinsAt(at: number, start: number, end: number): number {
  const daysAgo = JOINED_LATELY.get(at);
  if (daysAgo !== undefined) return end - daysAgo * DAY;
  if (at < FOUNDERS) return start + at * DAY;
  const share = (at - FOUNDERS) / (AGENTS - FOUNDERS);
  return start + (FOUNDERS + 2) * DAY + share * (end - start - (FOUNDERS + 12) * DAY);
}

/** Some look at the links often before they join, some once. */
const clicksBefore = (at: number): DemoAgent['clicks'] => [
  ...Array.from({ length: (at * 7) % 5 }, (_, click) => ({
    linkType: (at + click) % 3 === 0 ? ('invite' as const) : ('traffic' as const),
    hoursBefore: 40 - 7 * click,
  })),
  { linkType: 'invite', hoursBefore: 1 },
];

/**
 * The last digits of some agents' account numbers, by which the fake bank answers: closed, opened lately,
 * takes no part, in another name. The last of them was never paid, so its payments are held.
 */
const CHECKED = new Map([
  [12, '9002'],
  [31, '9006'],
  [33, '9007'],
  [34, '9003'],
]);

function bankOf(at: number, fullName: string, random: SeededRandom): Banking {
  const { name: bankName, branchCode } = random.pick(BANKS);
  const number = String(random.whole(1_000_000_000, 9_999_999_999));
  const ending = CHECKED.get(at) ?? number.slice(-4);
  return {
    bankName,
    accountHolderName: fullName,
    accountNumber: `${number.slice(0, -4)}${ending}`,
    branchCode,
    accountType: random.pick(['cheque', 'savings']),
  };
}

/** The agents in the order in which they join. */
export function planAgents(random: SeededRandom, start: number, end: number): DemoAgent[] {
  return Array.from({ length: AGENTS }, (_, at) => {
    const { name, mailbox } = personAt(at);
    const email = `${mailbox}.${at}@agents.example`;
    const somebody = { key: keyOf(at), fullName: name, email, phone: randomPhone(random) };
    const person = at === 0 ? SIPHO : somebody;
    const hasBank = at < AGENTS - WITHOUT_BANK && at % 11 !== 10;
    const sells = at > 0 && at < AGENTS - WITHOUT_SALES;
    return {
      ...person,
      joinsAt: joinsAt(at, start, end),
      recruitedBy: recruiterOf(at, random),
      clicks: clicksBefore(at),
      bank: hasBank ? bankOf(at, person.fullName, random) : undefined,
      weight: sells ? (at < FOUNDERS ? 3 : 1) * random.whole(2, 9) : 0,
      status: STATUSES.get(at),
    };
  });
}
