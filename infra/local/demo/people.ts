/** The agents of the demo network: who they are, who recruited them and where they are paid. */
import type { AccountType } from '../../../shared/agents/rules.ts';
import { DEMO_BANKS } from './banks.ts';
import { DAY, isoOf } from './dates.ts';
import { fullNameOf, nameBy, phoneBy } from './names.ts';
import type { Chance } from './random.ts';

export interface DemoBank {
  bankName: string;
  accountHolderName: string;
  accountNumber: string;
  branchCode: string;
  accountType: AccountType;
}

export interface DemoAgent {
  /** Also the user id of everybody who has no sign-in. */
  key: string;
  fullName: string;
  email: string;
  phone: string;
  /** ISO 8601. */
  joinsAt: string;
  /** The key of the agent who recruited them. */
  recruitedBy?: string;
  /** Absent: they haven't said yet. */
  bank?: DemoBank;
  /** How much of the network's sales are theirs; 0: they joined and sell nothing yet. */
  weight: number;
  /** What an administrator set in the end. */
  status?: 'pending' | 'inactive';
}

/** The agent who can sign in. */
export const SIPHO: Omit<DemoAgent, 'joinsAt' | 'weight'> = {
  key: 'demo-sipho',
  fullName: 'Sipho Dlamini',
  email: 'agent@demo.example',
  phone: '+27821234567',
  bank: {
    bankName: 'Capitec Bank',
    accountHolderName: 'S Dlamini',
    accountNumber: '1384402215',
    branchCode: '470010',
    accountType: 'savings',
  },
};

export const AGENTS = 40;
/** They joined first and recruited the others, who recruited some in their turn. */
const FOUNDERS = 8;
const RECRUITED_BY_FOUNDERS = 20;
/** The last to join have no sale yet, and of some no bank account is known. */
const WITHOUT_SALES = 5;
const WITHOUT_BANK = 4;

function bankBy(chance: Chance, fullName: string): DemoBank {
  const [bankName, branchCode, digits] = chance.pick(DEMO_BANKS);
  const [first = '', ...last] = fullName.split(' ');
  const accountNumber = Array.from({ length: digits }, (_, at) =>
    String(at === 0 ? chance.whole(1, 9) : chance.whole(0, 9)),
  ).join('');
  return {
    bankName,
    accountHolderName: `${first.slice(0, 1)} ${last.join(' ')}`,
    accountNumber,
    branchCode,
    accountType: chance.pick(['cheque', 'savings', 'savings']),
  };
}

/** Who recruited the agent that joins at this place; founders came by themselves, but for Sipho's. */
function recruiterOf(at: number, keys: readonly string[], chance: Chance): string | undefined {
  if (at < FOUNDERS) return undefined;
  if (at % 6 === 2) return keys[0];
  if (at < FOUNDERS + RECRUITED_BY_FOUNDERS) return keys[chance.whole(0, FOUNDERS - 1)];
  return keys[chance.whole(FOUNDERS, FOUNDERS + RECRUITED_BY_FOUNDERS - 1)];
}

function joinsAt(at: number, start: number, end: number): string {
  if (at < FOUNDERS) return isoOf(start + at * DAY);
  const share = (at - FOUNDERS) / (AGENTS - FOUNDERS);
  return isoOf(start + (FOUNDERS + 2) * DAY + share * (end - start - (FOUNDERS + 12) * DAY));
}

/**
 * The agents in the order in which they join, Sipho Dlamini first.
 * @param start when the first joins, in milliseconds
 * @param end the present
 */
export function peopleOf(chance: Chance, start: number, end: number): DemoAgent[] {
  const names = new Set([SIPHO.fullName]);
  const keys = [SIPHO.key];
  const people: DemoAgent[] = [{ ...SIPHO, joinsAt: isoOf(start), weight: 0 }];
  for (let at = 1; at < AGENTS; at++) {
    let name = nameBy(chance);
    while (names.has(fullNameOf(name))) name = nameBy(chance);
    const fullName = fullNameOf(name);
    names.add(fullName);
    const key = `demo-agent-${String(at).padStart(2, '0')}`;
    const recruitedBy = recruiterOf(at, keys, chance);
    keys.push(key);
    const sells = at < AGENTS - WITHOUT_SALES;
    const hasBank = at < AGENTS - WITHOUT_BANK && at % 11 !== 10;
    people.push({
      key,
      fullName,
      email: `${name.first}.${name.last.replaceAll(' ', '')}@agents.example`.toLowerCase(),
      phone: phoneBy(chance),
      joinsAt: joinsAt(at, start, end),
      weight: sells ? (at < FOUNDERS ? 3 : 1) * chance.whole(2, 9) : 0,
      ...(recruitedBy ? { recruitedBy } : {}),
      ...(hasBank ? { bank: bankBy(chance, fullName) } : {}),
      ...(at === AGENTS - 1 ? { status: 'pending' as const } : {}),
      ...(at === AGENTS - WITHOUT_SALES ? { status: 'inactive' as const } : {}),
    });
  }
  return people;
}
