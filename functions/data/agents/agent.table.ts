/** Agents: personal data, referral code and bank account. */
import type { GroupMove } from '../../../shared/commission-plans/rules.ts';
import { fold } from '../../../shared/kernel/search.ts';
import { plainAccount } from '../../../shared/kernel/account-number.ts';
import { CHECK_RESULTS, type CheckResult } from '../../../shared/kernel/account-check.ts';
import type { ListOrder } from '../../../shared/kernel/page.ts';
import {
  FACTOR_NEWS,
  type FactorNews,
  type MailKind,
} from '../../../shared/notifications/schemas.ts';
import { CustomAttributeType } from '../../platform/electro.ts';
import { isAsRead } from '../../platform/conditions.ts';
import { defineEntity, type ItemOf, key, type KitOf } from '../../platform/entity.ts';
import { type PageOf, readPage, readRows } from '../../platform/page.ts';
import { optional } from '../../platform/present.ts';

const BY_NAME = key`${'sortName'}#${'agentId'}`;
const BY_TIME = key`${'createdAt'}#${'agentId'}`;

export const agents = defineEntity({
  name: 'agent',
  id: 'agentId',
  attributes: {
    /** The same as the account's user id. */
    agentId: { type: 'string', required: true },
    email: { type: 'string', required: true },
    fullName: { type: 'string', required: true },
    /** Derived from `fullName`; lists sort by it. */
    sortName: {
      type: 'string',
      watch: ['fullName'],
      set: (_, { fullName }: { fullName?: string }) => fullName && fold(fullName),
    },
    phone: { type: 'string', required: true },
    address: { type: 'string' },
    taxNumber: { type: 'string' },
    vatNumber: { type: 'string' },
    /** Counts the administrators' changes; absent before the first. */
    detailsVersion: { type: 'number' },
    /** The address of a change of `email` that was begun and isn't finished. */
    nextEmail: { type: 'string' },
    /** Real time, ISO 8601: until then no change to another address begins. */
    nextEmailUntil: { type: 'string' },
    referralCode: { type: 'string', required: true },
    /** Times of the newest changes of the code, oldest first; as many as their limit counts. */
    codeChanges: { type: 'list', items: { type: 'string' } },
    referredBy: { type: 'string' },
    /** The recruiter who, the office said, is another person, despite the same phone or account. */
    acceptedReferrerId: { type: 'string' },
    /** The administrator who added the agent; absent where the agent registered. */
    addedBy: { type: 'string' },
    /** The administrator who changed the email last, or began to; absent where none did. */
    emailSetBy: { type: 'string' },
    /** The group whose terms of commission the agent has; absent: none. */
    commissionGroupId: { type: 'string' },
    /** The newest moves to another group or none, oldest first; absent: it never changed. */
    groupMoves: { type: CustomAttributeType<GroupMove[]>('any') },
    profileComplete: { type: 'boolean', required: true },
    bankName: { type: 'string' },
    accountHolderName: { type: 'string' },
    accountNumber: { type: 'string' },
    /** Derived from `accountNumber`: agents of one account are found by it, however it was typed. */
    plainAccount: {
      type: 'string',
      watch: ['accountNumber'],
      set: (_, { accountNumber }: { accountNumber?: string }) =>
        accountNumber && plainAccount(accountNumber),
    },
    branchCode: { type: 'string' },
    accountType: { type: 'string' },
    bankingUpdatedAt: { type: 'string' },
    /** The account that saved the bank details last: the agent's own, or an administrator's. */
    bankSetBy: { type: 'string' },
    /** ISO 8601. Until then batches leave the changed account out (docs/design.md, departure 16). */
    bankHoldUntil: { type: 'string' },
    /** When the bank returned a payment to this account; the account is held until this is removed. */
    bankReturnedAt: { type: 'string' },
    /** The reason that was recorded with that return. */
    bankReturnReason: { type: 'string' },
    /** The verification service's answers about the present account. */
    bankCheck: {
      type: 'map',
      properties: {
        /** When this was recorded, ISO 8601; names the result. */
        at: { type: 'string', required: true },
        /** When a check was asked for that hasn't answered yet. */
        askedAt: { type: 'string' },
        /** Absent before the first answer. */
        result: { type: CHECK_RESULTS },
        failures: { type: 'list', items: { type: 'string' } },
        remarks: { type: 'list', items: { type: 'string' } },
        /** The administrator who accepted the account despite the failed check. */
        accepted: {
          type: 'map',
          properties: {
            at: { type: 'string', required: true },
            by: { type: 'string', required: true },
          },
        },
        /** When it was known that the account had received a payment; only after a failed check. */
        paidAt: { type: 'string' },
      },
    },
    /** Other agents don't see name and figures (docs/design.md, departure 17). */
    hiddenOnLeaderboard: { type: 'boolean' },
    /** False when this kind of e-mail isn't wanted. */
    mailsSaleDecisions: { type: 'boolean' },
    mailsPayoutStages: { type: 'boolean' },
    mailsStatements: { type: 'boolean' },
    mailsRecruits: { type: 'boolean' },
    mailsLeads: { type: 'boolean' },
    /** When the agent's password last changed, as far as the portal learnt of it. */
    passwordChangedAt: { type: 'string' },
    /** When the office last removed the second factor. */
    factorRemovedAt: { type: 'string' },
    /** The newest change of the second factor by its owner, or by somebody who had the password or a code. */
    factorNews: {
      type: 'map',
      properties: {
        kind: { type: FACTOR_NEWS, required: true },
        at: { type: 'string', required: true },
      },
    },
    createdAt: { type: 'string', required: true },
    updatedAt: { type: 'string', required: true },
  },
  indexes: {
    byName: { index: 'gsi2', pk: key`agents#byName`, sk: BY_NAME },
    all: { index: 'gsi3', pk: key`agents`, sk: BY_TIME },
    /** Agents with a bank account; one account may be several agents'. */
    withAccount: {
      index: 'gsi4',
      pk: key`agents#account#${'plainAccount'}`,
      sk: key`${'agentId'}`,
    },
  },
});

export type StoredAgent = ItemOf<typeof agents>;

/** The part of a check that a write stores. */
export interface BankCheck {
  at: string;
  askedAt?: string;
  result?: CheckResult;
  failures?: string[];
  remarks?: string[];
  accepted?: { at: string; by: string };
  paidAt?: string;
}

export type NewBank = Required<
  Pick<StoredAgent, 'bankName' | 'accountHolderName' | 'accountNumber' | 'bankingUpdatedAt'>
> &
  Pick<StoredAgent, 'branchCode' | 'accountType'> & {
    bankSetBy: string;
    bankCheck?: BankCheck;
  };

export const versionOf = ({ detailsVersion = 0 }: StoredAgent): number => detailsVersion;

/** The attribute with the preference for each kind. */
const mailFields = {
  saleDecisions: 'mailsSaleDecisions',
  payoutStages: 'mailsPayoutStages',
  statements: 'mailsStatements',
  recruits: 'mailsRecruits',
  leads: 'mailsLeads',
} as const satisfies Record<MailKind, string>;

/** The attributes of a hold after a return; a change of the account ends it. */
export const RETURN = ['bankReturnedAt', 'bankReturnReason'] as const;

type Removable =
  | 'taxNumber'
  | 'vatNumber'
  | 'referredBy'
  | 'acceptedReferrerId'
  | 'commissionGroupId';

/** The writes of what administrators edit. */
const editsOf = ({
  write,
  asRead,
  change,
}: Pick<KitOf<typeof agents>, 'write' | 'asRead' | 'change'>) => ({
  /** Changes what administrators edit; refused where it is no longer the version that was read. */
  edit: (
    agent: StoredAgent,
    {
      remove = [],
      ...changed
    }: Partial<Pick<StoredAgent, 'fullName' | 'phone' | 'groupMoves' | Removable>> & {
      remove?: Removable[];
      updatedAt: string;
    },
  ) =>
    write((agents) =>
      agents
        .patch({ agentId: agent.agentId })
        .set({ ...changed, detailsVersion: versionOf(agent) + 1 })
        .remove(remove)
        // The stage of a referral that is entered with the change follows from the profile.
        .where(
          asRead({ detailsVersion: agent.detailsVersion, profileComplete: agent.profileComplete }),
        ),
    ),

  /** Begins a change of the address; refused where the agent or a begun change was changed. */
  beginEmail: (
    agent: StoredAgent,
    next: { nextEmail: string; nextEmailUntil: string; emailSetBy: string },
  ) =>
    change(agent.agentId, {
      set: next,
      seen: { detailsVersion: agent.detailsVersion, nextEmailUntil: agent.nextEmailUntil },
    }),

  /** Sets the address for which a change was begun; refused where it was finished or given up. */
  finishEmail: (
    agent: StoredAgent,
    { email, at, bankHoldUntil }: { email: string; at: string; bankHoldUntil: string | undefined },
  ) =>
    change(agent.agentId, {
      set: {
        email,
        detailsVersion: versionOf(agent) + 1,
        updatedAt: at,
        ...optional({ bankHoldUntil }),
      },
      remove: ['nextEmail', 'nextEmailUntil'],
      seen: { detailsVersion: agent.detailsVersion, nextEmail: email },
    }),

  /** Gives up a change of the address that set none, of an agent who was read before it was begun. */
  cancelEmail: ({ agentId, emailSetBy }: StoredAgent, email: string) =>
    write((agents) => {
      const agent = agents.patch({ agentId }).remove(['nextEmail', 'nextEmailUntil']);
      const restored = emailSetBy ? agent.set({ emailSetBy }) : agent.remove(['emailSetBy']);
      return restored.where(asRead({ nextEmail: email }));
    }),
});

export const agentTable = agents.with(({ query, write, asRead, change }) => ({
  /** The first agents by name. */
  firstByName: (limit: number) => readRows(query.byName({}), limit),

  /** The agents that joined last. */
  newest: async (limit: number): Promise<StoredAgent[]> =>
    (await query.all({}).go({ order: 'desc', limit })).data,

  /** A page of all agents, oldest first. */
  page: async (cursor: string | null, limit: number) => {
    const page = await query.all({}).go({ cursor, limit });
    return { rows: page.data, cursor: page.cursor };
  },

  /** A page of all agents, sorted by the time they joined. */
  pageByTime: (page: PageOf & { order: ListOrder }) => readPage(query.all({}), page, BY_TIME),

  /** A page of all agents, sorted by name. */
  pageByName: (page: PageOf & { order: ListOrder }) => readPage(query.byName({}), page, BY_NAME),

  /** Fails the transaction unless the agent exists. */
  require: (agentId: string) =>
    write((agents) => agents.check({ agentId }).where(({ email }, is) => is.exists(email))),

  ...editsOf({ write, asRead, change }),

  /** Deletes the agent with all personal data, if the agent is in the group that was read. */
  remove: ({ agentId, commissionGroupId: seen }: StoredAgent) =>
    write((agents) =>
      agents
        .delete({ agentId })
        .where(
          ({ email, commissionGroupId }, is) =>
            `${is.exists(email)} AND ${isAsRead(seen, commissionGroupId, is)}`,
        ),
    ),

  /** Saves the first bank account of an agent, which completes the profile. */
  saveFirstBank: (agentId: string, bank: NewBank & Pick<StoredAgent, 'bankHoldUntil'>) =>
    change(agentId, {
      set: { ...bank, profileComplete: true, updatedAt: bank.bankingUpdatedAt },
      seen: { accountNumber: undefined },
    }),

  /** Replaces the account that the person saw; fields that are absent now are removed. */
  changeBank: (
    { agentId, bankingUpdatedAt: seen = '' }: StoredAgent,
    {
      branchCode,
      accountType,
      bankHoldUntil,
      bankCheck,
      ...bank
    }: NewBank & { bankHoldUntil: string | undefined },
  ) => {
    const maybe = { branchCode, accountType, bankHoldUntil, bankCheck };
    const names = Object.keys(maybe) as (keyof typeof maybe)[];
    const missing = names.filter((name) => maybe[name] === undefined);
    return change(agentId, {
      set: { ...bank, ...optional(maybe), updatedAt: bank.bankingUpdatedAt },
      remove: [...missing, ...RETURN],
      seen: { bankingUpdatedAt: seen },
    });
  },

  /** Shows or hides the agent's name and figures on the leaderboard. */
  setHiddenOnLeaderboard: (agentId: string, { hidden, at }: { hidden: boolean; at: string }) =>
    change(agentId, { set: { hiddenOnLeaderboard: hidden, updatedAt: at } }),

  /** Records a change of the password; refused where one after `since` is recorded. */
  recordPasswordChange: (agentId: string, { at, since }: { at: string; since: string }) =>
    change(agentId, {
      set: { passwordChangedAt: at },
      where: ({ passwordChangedAt }, is) =>
        `${is.notExists(passwordChangedAt)} OR ${is.lte(passwordChangedAt, since)}`,
    }),

  /** Records that the office removed the second factor, and holds the account, also one entered later. */
  recordFactorRemoval: (
    agentId: string,
    { at, bankHoldUntil }: { at: string; bankHoldUntil: string | undefined },
  ) =>
    change(agentId, {
      set: { factorRemovedAt: at, ...optional({ bankHoldUntil }) },
      where: ({ email }, is) => is.exists(email),
    }),

  /** Records how the second factor changed; the projector tells the agent. */
  recordFactorNews: (agentId: string, factorNews: { kind: FactorNews; at: string }) =>
    change(agentId, { set: { factorNews }, where: ({ email }, is) => is.exists(email) }),

  /** Sets whether the agent wants e-mail of one kind; the other kinds stay as they are. */
  setMailPreference: (agentId: string, { kind, isWanted }: { kind: MailKind; isWanted: boolean }) =>
    change(agentId, { set: { [mailFields[kind]]: isWanted } }),

  /**
   * Replaces the referral code that was read by another one; refused where the code was changed
   * meanwhile, even if it was changed back.
   */
  changeReferralCode: (
    { agentId, referralCode: before, codeChanges: seen }: StoredAgent,
    changed: { referralCode: string; codeChanges: string[]; updatedAt: string },
  ) => change(agentId, { set: changed, seen: { referralCode: before, codeChanges: seen } }),
}));
