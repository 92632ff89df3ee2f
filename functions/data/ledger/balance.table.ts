/**
 * Balances: one item per agent, written only together with the ledger entries that it sums up. It also has
 * the last closed period and, for each open period, the counters from which its commission follows.
 */
import { CustomAttributeType } from '../../platform/electro.ts';
import { notFound } from '../../../shared/kernel/errors.ts';
import type { Period } from '../../../shared/kernel/month.ts';
import { type CountChange, type Counter, COUNTERS } from '../../../shared/ledger/counters.ts';
import {
  availableCents,
  type Movement,
  MONTHLY_COMMISSION_CENTS,
} from '../../../shared/ledger/rules.ts';
import { defineEntity, type ItemOf } from '../../platform/entity.ts';
import type { Write } from '../../platform/table.ts';

const definition = defineEntity({
  name: 'balance',
  id: 'agentId',
  attributes: {
    agentId: { type: 'string', required: true },
    earnedCents: { type: 'number', required: true },
    reservedCents: { type: 'number', required: true },
    paidCents: { type: 'number', required: true },
    availableCents: { type: 'number', required: true },
    /** The part of the earnings that is bonuses and overrides; absent before the first. */
    bonusCents: { type: 'number' },
    /** The part of the earnings that is adjustments, below zero too; absent before the first. */
    adjustedCents: { type: 'number' },
    closedThrough: { type: 'string', required: true },
    /** Sales that were active at the end of `closedThrough`. */
    activeSales: { type: 'number', required: true },
    /** The monthly cents that those sales earn beyond R10.00 each; below zero where plans pay less. */
    beyondCents: { type: 'number' },
    /** The monthly cents that recruits' sales earned at that end. */
    overrideCents: { type: 'number' },
    /**
     * Counters of each open period (`Counter` of the ledger's rules): `started#2026-11`, `beyond#2026-11`.
     */
    counts: { type: CustomAttributeType<Record<string, number>>('any'), required: true },
    /** While true, no payout of this agent changes status. */
    frozen: { type: 'boolean' },
    /** When the agent was deleted; afterwards only earlier months still earn commission. */
    deletedAt: { type: 'string' },
    /** When the agent joined, and whether the account isn't active; for the leaderboard. */
    joinedAt: { type: 'string', required: true },
    isInactive: { type: 'boolean' },
    updatedAt: { type: 'string', required: true },
  },
});

export type Balance = ItemOf<typeof definition>;

const countKey = (counter: Counter, period: Period) => `${counter}#${period}`;

/** The sales and amounts from which a month's commission follows. */
export interface MonthlyEarnings {
  /** Sales that are active at its end. */
  activeSales: number;
  /** Cents that they earn beyond R10.00 each. */
  beyondCents: number;
  /** Cents that recruits' sales earn. */
  overrideCents: number;
}

/** A month's own commission and its override, in cents. */
export const centsOfMonth = ({ activeSales, beyondCents, overrideCents }: MonthlyEarnings) => ({
  commissionCents: activeSales * MONTHLY_COMMISSION_CENTS + beyondCents,
  overrideCents,
});

/** The earnings of the last closed month. */
export const closedEarnings = ({
  activeSales,
  beyondCents = 0,
  overrideCents = 0,
}: Balance): MonthlyEarnings => ({ activeSales, beyondCents, overrideCents });

/** The earnings of an open month, by those of the month before it and its counters. */
export function nextEarnings(
  { counts }: Balance,
  before: MonthlyEarnings,
  period: Period,
): MonthlyEarnings {
  const count = (counter: Counter) => counts[countKey(counter, period)] ?? 0;
  return {
    activeSales: before.activeSales + count('started') - count('ended'),
    beyondCents: before.beyondCents + count('beyond'),
    overrideCents: before.overrideCents + count('override'),
  };
}

/** The sales that are active in a period, which may be open, and what they earn: by all counters up to it. */
export function earningsAt(balance: Balance, period: Period): MonthlyEarnings {
  const earnings = closedEarnings(balance);
  for (const [key, count] of Object.entries(balance.counts)) {
    const [counter, of = ''] = key.split('#');
    if (of > period) continue;
    if (counter === 'started') earnings.activeSales += count;
    if (counter === 'ended') earnings.activeSales -= count;
    if (counter === 'beyond') earnings.beyondCents += count;
    if (counter === 'override') earnings.overrideCents += count;
  }
  return earnings;
}

/** The conditions on the balance under which a change is made. */
export interface BalanceCondition {
  /** This period must be open. */
  open?: Period;
  /** Exactly the periods up to this one are closed. */
  closedThroughIs?: Period;
  /** No sale started, ended or was undone since the balance was read, and the same periods are closed. */
  sameSalesAs?: Balance | undefined;
  /** Changes counters of open periods. */
  counting?: readonly CountChange[];
  /** Available must be exactly this. */
  availableIs?: number;
  /** For a payout's change: the balance must not be frozen. */
  notFrozen?: boolean;
  /** For earnings: the agent must not be deleted; makes the error to throw otherwise. */
  ifDeleted?: () => Error;
}

/** The amounts by which the appended entries move a balance. */
export type BalanceMovement = Movement & {
  /** The bonuses and overrides in the earnings, in cents; absent or 0 without any. */
  bonusCents?: number;
  /** The adjustments in the earnings, in cents; absent or 0 without any. */
  adjustedCents?: number;
};

interface Expression {
  set: string[];
  add: string[];
  remove: string[];
  conditions: string[];
  names: Record<string, string>;
  values: Record<string, unknown>;
}

const plainMovement = (movement: BalanceMovement, at: string): Expression => ({
  set: ['updatedAt = :at'],
  add: [
    'earnedCents :earned',
    'reservedCents :reserved',
    'paidCents :paid',
    'availableCents :available',
    ...(movement.bonusCents ? ['bonusCents :bonus'] : []),
    ...(movement.adjustedCents ? ['adjustedCents :adjusted'] : []),
  ],
  remove: [],
  conditions: ['attribute_exists(pk)'],
  names: {},
  values: {
    ':earned': movement.earnedCents,
    ':reserved': movement.reservedCents,
    ':paid': movement.paidCents,
    ':available': availableCents(movement),
    ':at': at,
    ...(movement.bonusCents ? { ':bonus': movement.bonusCents } : {}),
    ...(movement.adjustedCents ? { ':adjusted': movement.adjustedCents } : {}),
  },
});

function constrain(
  expression: Expression,
  { availableIs, notFrozen, ifDeleted, ...months }: BalanceCondition,
) {
  const { conditions, values } = expression;
  constrainMonths(expression, months);
  if (availableIs !== undefined) {
    conditions.push('availableCents = :shown');
    values[':shown'] = availableIs;
  }
  if (notFrozen) {
    conditions.push('(attribute_not_exists(frozen) OR frozen = :false)');
    values[':false'] = false;
  }
  if (ifDeleted) conditions.push('attribute_not_exists(deletedAt)');
}

function constrainMonths(
  { set, conditions, names, values }: Expression,
  { open, closedThroughIs, sameSalesAs, counting = [] }: BalanceCondition,
) {
  if (open !== undefined) {
    conditions.push('closedThrough < :open');
    values[':open'] = open;
  }
  const through = closedThroughIs ?? sameSalesAs?.closedThrough;
  if (through !== undefined) {
    conditions.push('closedThrough = :closedThrough');
    values[':closedThrough'] = through;
  }
  if (sameSalesAs) {
    // Undoing a sale that had stopped to earn before takes its earnings back, and changes no counter.
    conditions.push('counts = :sameCounts AND earnedCents = :sameEarned');
    values[':sameCounts'] = sameSalesAs.counts;
    values[':sameEarned'] = sameSalesAs.earnedCents;
  }
  for (const [at, { counter, period, by }] of counting.entries()) {
    names[`#count${at}`] = countKey(counter, period);
    values[`:by${at}`] = by;
    values[':zero'] = 0;
    set.push(`counts.#count${at} = if_not_exists(counts.#count${at}, :zero) + :by${at}`);
  }
}

/** Closes a period: only if no counter of it changed since the balance was read. */
function close(
  expression: Expression,
  balance: Balance,
  period: Period,
  { activeSales, beyondCents, overrideCents }: MonthlyEarnings,
) {
  const { set, remove, conditions, names, values } = expression;
  set.push('closedThrough = :closes', 'activeSales = :active');
  conditions.push('closedThrough = :through');
  const { closedThrough: through } = balance;
  Object.assign(values, { ':closes': period, ':active': activeSales, ':through': through });
  // Absent in the balance of an agent whom no plan ever paid.
  for (const [name, amount] of Object.entries({ beyondCents, overrideCents })) {
    if (amount === (balance[name as 'beyondCents'] ?? 0)) continue;
    set.push(`${name} = :${name}`);
    values[`:${name}`] = amount;
  }
  for (const counter of COUNTERS) {
    names[`#${counter}`] = countKey(counter, period);
    const read = balance.counts[countKey(counter, period)];
    if (read === undefined) {
      conditions.push(`attribute_not_exists(counts.#${counter})`);
      continue;
    }
    values[`:${counter}`] = read;
    conditions.push(`counts.#${counter} = :${counter}`);
    remove.push(`counts.#${counter}`);
  }
}

export const balanceTable = definition.with(
  ({ table, conditional, create, write, asRead, change }) => {
    // ElectroDB's expressions can't combine sums with conditions on a map's entries.
    const update = (agentId: string, expression: Expression) => {
      const { set, add, remove, conditions, names, values } = expression;
      return conditional({
        Update: {
          TableName: table.name,
          Key: { pk: `balance#${agentId}`, sk: 'balance' },
          UpdateExpression: [
            `SET ${set.join(', ')}`,
            `ADD ${add.join(', ')}`,
            ...(remove.length ? [`REMOVE ${remove.join(', ')}`] : []),
          ].join(' '),
          ConditionExpression: conditions.join(' AND '),
          ExpressionAttributeValues: values,
          ...(Object.keys(names).length ? { ExpressionAttributeNames: names } : {}),
          ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
        },
      });
    };

    return {
      /**
       * A new agent's balance: nothing earned, closed through the period before the first.
       * @param at when the agent joins, ISO 8601
       */
      open: (agentId: string, closedThrough: Period, at: string) =>
        create({
          agentId,
          earnedCents: 0,
          reservedCents: 0,
          paidCents: 0,
          availableCents: 0,
          closedThrough,
          activeSales: 0,
          counts: {},
          joinedAt: at,
          updatedAt: at,
        }),

      /** Moves the balance by the sum of the entries that are appended with it. */
      move: (
        agentId: string,
        movement: BalanceMovement,
        { at, ...condition }: BalanceCondition & { at: string },
      ) => {
        const expression = plainMovement(movement, at);
        constrain(expression, condition);
        return update(agentId, expression);
      },

      /** Fails the transaction where a sale started or ended since the balance was read. */
      requireSameSales: (seen: Balance) =>
        write((balances) =>
          balances
            .check({ agentId: seen.agentId })
            .where(asRead({ counts: seen.counts, closedThrough: seen.closedThrough })),
        ),

      /** Freezes or unfreezes the payouts of one agent. */
      setFrozen: (agentId: string, frozen: boolean): Write =>
        change(agentId, { set: { frozen } }).orThrow(() => notFound('This agent has no balance.')),

      /** Records whether the agent's account is active. */
      setInactive: (agentId: string, isInactive: boolean): Write =>
        change(agentId, { set: { isInactive } }).orThrow(() =>
          notFound('This agent has no balance.'),
        ),

      /** Freezes the balance of a deleted agent; refused while a payout is pending or processing. */
      freezeForDeletion: (agentId: string, at: string) =>
        change(agentId, {
          set: { frozen: true, deletedAt: at, updatedAt: at },
          seen: { reservedCents: 0 },
        }),

      /** Closes the next period, and applies its earnings and any further movement in the same write. */
      closePeriod: (
        balance: Balance,
        {
          period,
          earnings,
          movement,
          at,
          ...condition
        }: BalanceCondition & {
          period: Period;
          earnings: MonthlyEarnings;
          movement: BalanceMovement;
          at: string;
        },
      ) => {
        const expression = plainMovement(movement, at);
        close(expression, balance, period, earnings);
        constrain(expression, condition);
        return update(balance.agentId, expression);
      },
    };
  },
);
