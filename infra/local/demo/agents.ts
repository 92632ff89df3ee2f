import type { Banking } from '../../../shared/agents/schemas.ts';
import { BANKS } from '../../../shared/kernel/banks.ts';
import { personAt } from './names.ts';
import type { SeededRandom } from './random.ts';
import { DAY } from './times.ts';

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
/** The newest agents have no sale, and most of them no bank account. */
const WITHOUT_SALES = 5;
const WITHOUT_BANK = 4;
const LAST_JOINED_DAYS_AGO = 2.6;
const MOBILE = ['60', '63', '71', '72', '76', '79', '82', '84'];

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

/** A mobile number in E.164. */
export const randomPhone = (random: SeededRandom) =>
  `+27${random.pick(MOBILE)}${random.whole(2_000_000, 9_999_999)}`;

const keyOf = (at: number) => (at === 0 ? SIPHO.key : `demo-agent-${String(at).padStart(2, '0')}`);

function recruiterOf(at: number): string | undefined {
  if (at < FOUNDERS) return undefined;
  if (at % 6 === 2) return SIPHO.key;
  if (at < FOUNDERS + SECOND_LEVEL) return keyOf(at % FOUNDERS);
  return keyOf(FOUNDERS + (at % SECOND_LEVEL));
}

function joinsAt(at: number, start: number, end: number): number {
  if (at < FOUNDERS) return start + at * DAY;
  const from = start + FOUNDERS * DAY;
  const share = (at + 1 - FOUNDERS) / (AGENTS - FOUNDERS);
  return from + share * (end - LAST_JOINED_DAYS_AGO * DAY - from);
}

function bankOf(at: number, fullName: string, random: SeededRandom): Banking {
  const { name: bankName, branchCode } = random.pick(BANKS);
  const ending = CHECKED.get(at) ?? String(random.whole(1_000, 8_999));
  return {
    bankName,
    accountHolderName: fullName,
    accountNumber: `${random.whole(100_000, 999_999)}${ending}`,
    branchCode,
    accountType: random.pick(['cheque', 'savings']),
  };
}

/** The status that an administrator sets at the end. */
function statusOf(at: number) {
  if (at === AGENTS - 1) return 'pending';
  return at === AGENTS - WITHOUT_SALES ? 'inactive' : undefined;
}

/** @param at the agent's number, from 0 in the order in which they join */
function planAgent(random: SeededRandom, at: number, start: number, end: number) {
  const { name: fullName, mailbox } = personAt(at);
  const email = `${mailbox}.${at}@agents.example`;
  // The key is also the user id of the agents that have no sign-in.
  const somebody = { key: keyOf(at), fullName, email, phone: randomPhone(random) };
  const person = at === 0 ? SIPHO : somebody;
  const sells = at > 0 && at < AGENTS - WITHOUT_SALES;
  const hasBank = at < AGENTS - WITHOUT_BANK && at % 11 !== 10;
  return {
    ...person,
    /** Epoch ms. */
    joinsAt: joinsAt(at, start, end),
    /** The recruiter's key. */
    recruitedBy: recruiterOf(at),
    /** Clicks on the recruiter's link before; the last one leads to the sign-up. */
    clicks: 1 + (at % 4),
    bank: hasBank ? bankOf(at, person.fullName, random) : undefined,
    /** The agent's share of the network's sales. */
    weight: sells ? (at < FOUNDERS ? 3 : 1) * random.whole(2, 9) : 0,
    status: statusOf(at),
  } as const;
}
export type DemoAgent = ReturnType<typeof planAgent>;

/** The agents in the order in which they join. */
export const planAgents = (random: SeededRandom, start: number, end: number): DemoAgent[] =>
  Array.from({ length: AGENTS }, (_, at) => planAgent(random, at, start, end));
