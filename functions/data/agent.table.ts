/** Agents: the person behind a role, with referral code and bank account. */
import { Entity, type EntityItem } from 'electrodb';
import { fold } from '../../shared/kernel/search.ts';
import type { ListOrder } from '../../shared/kernel/page.ts';
import type { MailKind } from '../../shared/notifications/rules.ts';
import { CHUNKS_AT_ONCE, OLD, wholeBatch, writerOf } from '../platform/entity.ts';
import { key } from '../platform/key.ts';
import type { PageOf } from '../platform/page.ts';
import { optional } from '../platform/present.ts';
import { perTable, type Table, type Write } from '../platform/table.ts';

const build = (table: Table) =>
  new Entity(
    {
      model: { entity: 'agent', version: '1', service: 'portal' },
      attributes: {
        /** The same as the account's user id. */
        agentId: { type: 'string', required: true },
        email: { type: 'string', required: true },
        fullName: { type: 'string', required: true },
        /** The name as it is sorted; it follows the name. */
        sortName: {
          type: 'string',
          watch: ['fullName'],
          set: (_, { fullName }: { fullName?: string }) => fullName && fold(fullName),
        },
        phone: { type: 'string', required: true },
        address: { type: 'string' },
        referralCode: { type: 'string', required: true },
        referredBy: { type: 'string' },
        profileComplete: { type: 'boolean', required: true },
        bankName: { type: 'string' },
        accountHolderName: { type: 'string' },
        accountNumber: { type: 'string' },
        branchCode: { type: 'string' },
        accountType: { type: 'string' },
        bankingUpdatedAt: { type: 'string' },
        /** Administrators who edited the account, since the number of it was last an agent's own word. */
        bankEditors: { type: 'list', items: { type: 'string' } },
        /** Batches leave the account out until then: it was changed lately (DESIGN 10.16). */
        bankHoldUntil: { type: 'string' },
        /** Name and figures show to nobody else on the leaderboard (DESIGN 10.17). */
        hiddenOnLeaderboard: { type: 'boolean' },
        /** Whether e-mail of a kind is wanted; absent: it is. */
        mailsSaleDecisions: { type: 'boolean' },
        mailsPayoutStages: { type: 'boolean' },
        mailsStatements: { type: 'boolean' },
        createdAt: { type: 'string', required: true },
        updatedAt: { type: 'string', required: true },
      },
      indexes: {
        primary: {
          pk: key('pk', 'agent#${agentId}', 'agentId'),
          sk: key('sk', 'agent'),
        },
        byName: {
          index: 'gsi2',
          pk: key('gsi2pk', 'agents#byName'),
          sk: key('gsi2sk', '${sortName}#${agentId}', 'sortName', 'agentId'),
        },
        all: {
          index: 'gsi3',
          pk: key('gsi3pk', 'agents'),
          sk: key('gsi3sk', '${createdAt}#${agentId}', 'createdAt', 'agentId'),
        },
      },
    },
    { client: table.documents, table: table.name },
  );

export type StoredAgent = EntityItem<ReturnType<typeof build>>;

export type NewBank = Required<
  Pick<StoredAgent, 'bankName' | 'accountHolderName' | 'accountNumber' | 'bankingUpdatedAt'>
> &
  Pick<StoredAgent, 'branchCode' | 'accountType'> & { bankEditors: string[] };

/** The writes of where an agent is paid. */
const bankingWrites = (write: ReturnType<typeof writerOf<ReturnType<typeof build>>>) => ({
  /** The account that an agent without one is paid to; the profile is complete with it. */
  saveFirstBank: (agentId: string, bank: NewBank, otherwise: Write['otherwise']) =>
    write(
      (agents) =>
        agents
          .patch({ agentId })
          .set({ ...bank, profileComplete: true, updatedAt: bank.bankingUpdatedAt })
          .where(({ accountNumber }, is) => is.notExists(accountNumber))
          .commit(OLD),
      otherwise,
    ),

  /** Another account instead of the one that the person saw; what it has no word for goes. */
  changeBank: (
    { agentId, bankingUpdatedAt: seen = '' }: StoredAgent,
    {
      branchCode,
      accountType,
      bankHoldUntil,
      ...bank
    }: NewBank & { bankHoldUntil: string | undefined },
    otherwise: Write['otherwise'],
  ) => {
    const maybe = { branchCode, accountType, bankHoldUntil };
    const names = Object.keys(maybe) as (keyof typeof maybe)[];
    return write(
      (agents) =>
        agents
          .patch({ agentId })
          .set({ ...bank, ...optional(maybe), updatedAt: bank.bankingUpdatedAt })
          .remove(names.filter((name) => maybe[name] === undefined))
          .where(({ bankingUpdatedAt }, is) => is.eq(bankingUpdatedAt, seen))
          .commit(OLD),
      otherwise,
    );
  },

  /** Holds a transaction back unless the account is the one that was seen. */
  requireBanking: (
    { agentId, bankingUpdatedAt: seen }: StoredAgent,
    otherwise: Write['otherwise'],
  ) =>
    write(
      (agents) =>
        agents
          .check({ agentId })
          .where(({ bankingUpdatedAt }, is) =>
            seen === undefined ? is.notExists(bankingUpdatedAt) : is.eq(bankingUpdatedAt, seen),
          )
          .commit(OLD),
      otherwise,
    ),
});

/** Where it is kept whether e-mail of a kind is wanted. */
const mailFields = {
  saleDecisions: 'mailsSaleDecisions',
  payoutStages: 'mailsPayoutStages',
  statements: 'mailsStatements',
} as const satisfies Record<MailKind, string>;

export const agentTable = perTable((table) => {
  const entity = build(table);
  const write = writerOf(entity);
  return {
    get: async (agentId: string): Promise<StoredAgent | undefined> =>
      (await entity.get({ agentId }).go({ consistent: true })).data ?? undefined,

    /** Several agents, for display. */
    getMany: async (agentIds: readonly string[]): Promise<Map<string, StoredAgent>> => {
      const data = await wholeBatch(
        entity.get(agentIds.map((agentId) => ({ agentId }))).go(CHUNKS_AT_ONCE),
      );
      return new Map(data.map((agent) => [agent.agentId, agent]));
    },

    /** The first agents by name. */
    firstByName: async (limit: number): Promise<{ rows: StoredAgent[]; more: boolean }> => {
      const { data } = await entity.query.byName({}).go({ limit: limit + 1 });
      return { rows: data.slice(0, limit), more: data.length > limit };
    },

    /** The agents that joined last. */
    newest: async (limit: number): Promise<StoredAgent[]> =>
      (await entity.query.all({}).go({ order: 'desc', limit })).data,

    /** A page of all agents, oldest first. */
    page: async (cursor: string | null, limit: number) => {
      const page = await entity.query.all({}).go({ cursor, limit });
      return { rows: page.data, cursor: page.cursor };
    },

    /** A page of all agents, by when they joined. */
    pageByTime: async ({ order, limit, after }: PageOf & { order: ListOrder }) => {
      const query = entity.query.all({});
      const last = after && { createdAt: after.at, agentId: after.id };
      const [from, direction] =
        order === 'newest'
          ? ([last ? query.lt(last) : query, 'desc'] as const)
          : ([last ? query.gt(last) : query, 'asc'] as const);
      const { data } = await from.go({ order: direction, limit: limit + 1 });
      return { rows: data.slice(0, limit), more: data.length > limit };
    },

    /** The person goes, with all that was known of them. */
    remove: (agentId: string, otherwise: Write['otherwise']) =>
      write(
        (agents) =>
          agents
            .delete({ agentId })
            .where(({ email }, is) => is.exists(email))
            .commit(OLD),
        otherwise,
      ),

    create: (agent: StoredAgent, otherwise: Write['otherwise']) =>
      write((agents) => agents.create(agent).commit(OLD), otherwise),

    ...bankingWrites(write),

    /** Whether the leaderboard shows name and figures to others. */
    setHiddenOnLeaderboard: (
      agentId: string,
      { hidden, at }: { hidden: boolean; at: string },
      otherwise: Write['otherwise'],
    ) =>
      write(
        (agents) =>
          agents.patch({ agentId }).set({ hiddenOnLeaderboard: hidden, updatedAt: at }).commit(OLD),
        otherwise,
      ),

    /** Whether e-mail of a kind is wanted; the other kinds stay as they are. */
    setMailPreference: (
      agentId: string,
      { kind, isWanted }: { kind: MailKind; isWanted: boolean },
      otherwise: Write['otherwise'],
    ) =>
      write(
        (agents) =>
          agents
            .patch({ agentId })
            .set({ [mailFields[kind]]: isWanted })
            .commit(OLD),
        otherwise,
      ),

    /** Another referral code instead of the one that it is. */
    changeReferralCode: (
      { agentId, referralCode: before }: StoredAgent,
      changed: { referralCode: string; at: string },
      otherwise: Write['otherwise'],
    ) =>
      write(
        (agents) =>
          agents
            .patch({ agentId })
            .set({ referralCode: changed.referralCode, updatedAt: changed.at })
            .where(({ referralCode }, is) => is.eq(referralCode, before))
            .commit(OLD),
        otherwise,
      ),
  };
});
