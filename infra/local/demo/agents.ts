import { type AccountType, universalBranchCode } from '../../../shared/agents/rules.ts';
import { mailboxOf, randomName, randomPhone } from './names.ts';
import { DAY, isoOf, type SeededRandom } from './random.ts';

export interface DemoAgent {
  /** Also the user id of the agents that have no sign-in. */
  key: string;
  fullName: string;
  email: string;
  phone: string;
  /** ISO 8601. */
  joinsAt: string;
  /** The recruiter's key. */
  recruitedBy?: string | undefined;
  /** Absent: no bank account is known yet. */
  bank?: DemoBank | undefined;
  /** The agent's share of the network's sales; 0 for one who sells nothing yet. */
  weight: number;
  /** The status that an administrator sets at the end. */
  status?: 'pending' | 'inactive' | undefined;
}

export interface DemoBank {
  bankName: string;
  accountHolderName: string;
  accountNumber: string;
  branchCode: string;
  accountType: AccountType;
}

/** The agent who can sign in. */
export const SIPHO = {
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
} satisfies Partial<DemoAgent>;

const AGENTS = 40;
/** The first agents recruit the next, and those recruit the rest: three levels. */
const FOUNDERS = 8;
const SECOND_LEVEL = 20;
/** Numbers of the newest agents without a sale, and without a bank account. */
const WITHOUT_SALES = 5;
const WITHOUT_BANK = 4;

/** Digits of the banks' account numbers. */
const ACCOUNT_DIGITS = {
  FNB: 11,
  Absa: 10,
  'Standard Bank': 11,
  Nedbank: 10,
  'Capitec Bank': 10,
  TymeBank: 11,
  'African Bank': 11,
  'Discovery Bank': 11,
};

function randomBank(random: SeededRandom, fullName: string): DemoBank {
  const [bankName, digits] = random.pick(Object.entries(ACCOUNT_DIGITS));
  const [first = '', ...last] = fullName.split(' ');
  const number = Array.from({ length: digits }, (_, at) => random.whole(at === 0 ? 1 : 0, 9));
  return {
    bankName,
    accountHolderName: `${first.slice(0, 1)} ${last.join(' ')}`,
    accountNumber: number.join(''),
    branchCode: universalBranchCode(bankName) ?? '',
    accountType: random.pick(['cheque', 'savings', 'savings']),
  };
}

function recruiterOf(at: number, keys: readonly string[], random: SeededRandom) {
  if (at < FOUNDERS) return undefined;
  if (at % 6 === 2) return keys[0];
  if (at < FOUNDERS + SECOND_LEVEL) return keys[random.whole(0, FOUNDERS - 1)];
  return keys[random.whole(FOUNDERS, FOUNDERS + SECOND_LEVEL - 1)];
}

function joinsAt(at: number, start: number, end: number): string {
  if (at < FOUNDERS) return isoOf(start + at * DAY);
  const share = (at - FOUNDERS) / (AGENTS - FOUNDERS);
  return isoOf(start + (FOUNDERS + 2) * DAY + share * (end - start - (FOUNDERS + 12) * DAY));
}

function unusedName(random: SeededRandom, used: ReadonlySet<string>): string {
  const name = randomName(random);
  return used.has(name) ? unusedName(random, used) : name;
}

/** The agents in the order in which they join, Sipho Dlamini first. */
export function planAgents(random: SeededRandom, start: number, end: number): DemoAgent[] {
  const names = new Set([SIPHO.fullName]);
  const agents: DemoAgent[] = [{ ...SIPHO, joinsAt: isoOf(start), weight: 0 }];
  for (let at = 1; at < AGENTS; at++) {
    const fullName = unusedName(random, names);
    names.add(fullName);
    const keys = agents.map(({ key }) => key);
    const recruitedBy = recruiterOf(at, keys, random);
    const phone = randomPhone(random);
    const sells = at < AGENTS - WITHOUT_SALES;
    const hasBank = at < AGENTS - WITHOUT_BANK && at % 11 !== 10;
    agents.push({
      key: `demo-agent-${String(at).padStart(2, '0')}`,
      fullName,
      email: `${mailboxOf(fullName)}@agents.example`,
      phone,
      joinsAt: joinsAt(at, start, end),
      weight: sells ? (at < FOUNDERS ? 3 : 1) * random.whole(2, 9) : 0,
      recruitedBy,
      bank: hasBank ? randomBank(random, fullName) : undefined,
      status:
        at === AGENTS - 1 ? 'pending' : at === AGENTS - WITHOUT_SALES ? 'inactive' : undefined,
    });
  }
  return agents;
}
