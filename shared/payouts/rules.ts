/**
 * The steps of a payout, and the four-eyes rule: the person who made a payout may not release it.
 * Releasing is marking it as processing and marking it as paid. The rule applies when the setting
 * `fourEyesOnPayouts` is on, and to payouts above a limit of the setting `payoutLimits`.
 */
import { formatRand } from '../kernel/money.ts';
import type { PortalSettings } from '../kernel/settings.ts';
import type { AdminPayout, PayoutStatus, PayoutType } from './contract.ts';

/** To add a manual payout above this, an administrator proves the password. */
const PASSWORD_ABOVE_CENTS = 1_000_000;

export const isLargePayout = ({ amountCents }: { amountCents: number }) =>
  amountCents > PASSWORD_ABOVE_CENTS;

/**
 * For each administrator who added or approved a sale of an agent: what the agent had earned in all, in
 * cents, right after the latest such sale.
 */
export type SaleHands = Readonly<Record<string, number>>;

/**
 * The administrators behind upfront commission that isn't paid out yet. What was earned first is paid
 * out first, so a sale is paid out once as much was paid as had been earned right after it. Earnings
 * that were taken back since only make a sale count for longer, never for less.
 */
export const unpaidSaleHands = ({
  hands,
  paidCents,
}: {
  hands: SaleHands;
  paidCents: number;
}): string[] =>
  Object.entries(hands)
    .flatMap(([adminId, earnedCents]) => (earnedCents > paidCents ? [adminId] : []))
    .sort();

/**
 * The reason why an administrator may not release a payout: no finance permission, or a hand in it. A
 * hand is: adding the payout, entering or changing its bank details or the email of the agent who then did,
 * adding its agent, adding or approving a sale that funds it, also as a recruit's, deciding that sale's plan by moving
 * its agent to another group, or setting the recruiter whom it funds, entering a credit that does, and being paid by
 * it.
 */
export type HeldBecause = 'permission' | 'added' | 'banking' | 'agent' | 'sale' | 'own';

/** Messages for an administrator who may not release a payout. */
export const heldWords: Readonly<Record<HeldBecause, string>> = {
  permission: 'Payouts are released by administrators who carry the finance permission.',
  added: 'You added this payout, so another administrator has to release it.',
  banking:
    'You edited the bank details that this payout goes to, or changed the email of the agent who then did, so another administrator has to release it.',
  agent: 'You added the agent of this payout, so another administrator has to release it.',
  sale: 'You added or approved a sale, moved its seller to the group whose terms it has, or made this agent the referrer of its seller, and what it earned isn’t paid out yet; or you entered a credit that isn’t. So another administrator has to release the sale’s own payout, and requests and manual payouts of this agent.',
  own: 'This payout goes to an account with your own mailbox, so another administrator has to release it.',
};

/** The limits of what one administrator pays out alone (docs/decisions/0048). */
export type PayoutLimit = 'payout' | 'agentDay' | 'administratorDay';
type Limits = Pick<
  PortalSettings['payoutLimits'],
  'perPayoutCents' | 'perAgentAndDayCents' | 'perAdministratorAndDayCents'
>;

const limitSettings = {
  payout: 'perPayoutCents',
  agentDay: 'perAgentAndDayCents',
  administratorDay: 'perAdministratorAndDayCents',
} as const satisfies Record<PayoutLimit, keyof Limits>;

const limitWords: Readonly<Record<PayoutLimit, string>> = {
  payout: 'in one payout',
  agentDay: 'to one agent in a day',
  administratorDay: 'in a day',
};

export const limitCents = (limits: Limits, limit: PayoutLimit): number =>
  limits[limitSettings[limit]];

/**
 * The limit that a payout by itself is above, whatever was paid out that day; undefined without one.
 * @param aboveLimit the limit above which it was added
 */
export const limitOf = (
  limits: Limits,
  { aboveLimit, amountCents }: { aboveLimit?: PayoutLimit | undefined; amountCents: number },
): PayoutLimit | undefined =>
  aboveLimit ??
  (['payout', 'agentDay', 'administratorDay'] as const).find(
    (limit) => amountCents > limitCents(limits, limit),
  );

/** Names a limit, and what holds above it. */
export const wordsOfLimit = (limits: Limits, limit: PayoutLimit): string =>
  `One administrator alone pays out at most ${formatRand(limitCents(limits, limit))} ${limitWords[limit]}. Above that, somebody who carries the finance permission and had no hand in the payout releases it.`;

/** The message for an administrator who may not release a payout above a limit. */
export const heldAboveLimit = (limits: Limits, limit: PayoutLimit, because: HeldBecause): string =>
  [wordsOfLimit(limits, limit), ...(because === 'permission' ? [] : [heldWords[because]])].join(
    ' ',
  );

/** The accounts that had a hand in a payout. */
export interface Hands {
  payoutType: PayoutType;
  createdBy: string;
  /** Administrators who edited the bank details that the payout goes to, or could as the agent. */
  bankEditors: readonly string[];
  agentId: string;
  /** The administrator who added the agent; absent where the agent registered. */
  agentAddedBy?: string | undefined;
  /** The administrator who decided the plan of the sale whose upfront payout it is. */
  groupSetBy?: string | undefined;
  /** Administrators behind upfront commission of the agent that isn't paid out yet. */
  saleHands: readonly string[];
}

/** A person who wants to release payouts. */
export interface ReleasingPerson {
  /** Every account with the person's mailbox. */
  accounts: readonly string[];
  hasFinance: boolean;
}

/** Payouts that administrators add by hand; the upfront payout of an added sale is one. */
const BY_HAND: readonly PayoutType[] = ['manual', 'upfront'];

/**
 * Payouts of whatever is available. The monthly run's isn't one: its commission stands on every sale
 * that was ever approved. An added sale's upfront payout has its own maker.
 */
const FUNDED_BY_SALES: readonly PayoutType[] = ['request', 'manual'];

export const isFundedBySales = (payoutType: PayoutType) => FUNDED_BY_SALES.includes(payoutType);

export type Hand = Exclude<HeldBecause, 'permission'>;

/** The accounts that had each kind of hand in a payout, in the order in which reasons are given. */
const handsBy = (hands: Hands): Record<Hand, readonly string[]> => ({
  added: BY_HAND.includes(hands.payoutType) ? [hands.createdBy] : [],
  banking: hands.bankEditors,
  agent: hands.agentAddedBy === undefined ? [] : [hands.agentAddedBy],
  sale: [
    ...(isFundedBySales(hands.payoutType) ? hands.saleHands : []),
    ...(hands.groupSetBy === undefined ? [] : [hands.groupSetBy]),
  ],
  own: [hands.agentId],
});

/** The administrators who had each kind of hand in something that is paid. */
export type Makers = Record<Exclude<Hand, 'own'>, readonly string[]>;

export function makersBy(hands: Hands): Makers {
  const { added, banking, agent, sale } = handsBy(hands);
  return { added, banking, agent, sale };
}

/** The administrators who had a hand in a payout; they may not release it. */
export const makersOf = (hands: Hands): string[] => [
  ...new Set(Object.values(makersBy(hands)).flat()),
];

/** The reasons why this person may not release a payout with these hands; empty when permitted. */
export const whyHeldBy = (
  { accounts, hasFinance }: ReleasingPerson,
  by: Readonly<Partial<Record<Hand, readonly string[]>>>,
): HeldBecause[] => [
  ...HANDS.filter((hand) => by[hand]?.some((account) => accounts.includes(account))),
  ...(hasFinance ? [] : (['permission'] as const)),
];

const HANDS = ['added', 'banking', 'agent', 'sale', 'own'] as const satisfies readonly Hand[];

/** The reasons why this person may not release this payout; empty when permitted. */
export const whyHeld = (person: ReleasingPerson, hands: Hands): HeldBecause[] =>
  whyHeldBy(person, handsBy(hands));

/** An administrator's step on a payout, named by the status that it leads to. */
export type PayoutStep = 'processing' | 'paid' | 'rejected' | 'returned';

/**
 * The steps that a payout can take by itself. A line of a locked batch, or of one at the bank, goes on
 * with its batch; what the bank sent back is recorded for each line.
 */
export function stepsOf({
  status,
  stepsWithBatch,
}: {
  status: PayoutStatus;
  stepsWithBatch?: boolean | undefined;
}): PayoutStep[] {
  if (status === 'paid') return ['returned'];
  if (status === 'processing') return stepsWithBatch ? ['returned'] : ['paid', 'returned'];
  return status === 'pending' && !stepsWithBatch ? ['processing', 'rejected'] : [];
}

/** Said where a payout goes to bank details that are on hold. */
export const HOLD_NEEDS_REASON =
  'The bank details are on hold, because they were entered or changed lately. Releasing this payout before the hold is over needs a reason, by itself.';
/** Said where the bank returned a payment to the account. */
export const HOLD_NEEDS_LIFTING =
  'The bank returned a payment to this account, so nothing is paid to it until the bank details change, or somebody with the finance permission lifts the hold on the agent’s page.';

/** Said where the account's check failed and it never received a payment. */
export const CHECK_NEEDS_ACCEPTING =
  'The bank did not confirm this account, so nothing is paid to it until the bank details change, or somebody with the finance permission accepts the account on the agent’s page.';

/** Said where a payout has no steps of its own. */
export const STEPS_WITH_BATCH =
  'This payout goes on with its batch, which is locked or at the bank already.';

/**
 * Why a step would be refused, as far as the row tells; undefined where it will go through, unless
 * somebody else is quicker.
 */
export function refusalBeforehand(
  payout: Pick<AdminPayout, 'status' | 'stepsWithBatch' | 'held' | 'bankWarning'>,
  step: PayoutStep,
): string | undefined {
  if (payout.stepsWithBatch && !stepsOf(payout).includes(step)) return STEPS_WITH_BATCH;
  const [reason] = step === 'processing' || step === 'paid' ? (payout.held?.because ?? []) : [];
  if (reason) return heldWords[reason];
  if (step !== 'processing') return undefined;
  if (payout.bankWarning === 'on hold') return HOLD_NEEDS_REASON;
  if (payout.bankWarning === 'failed check') return CHECK_NEEDS_ACCEPTING;
  return payout.bankWarning === 'returned' ? HOLD_NEEDS_LIFTING : undefined;
}
