/**
 * The migrations of stored items, in order. Each change of stored items needs a migration with the
 * next number; a number is never used twice, and a released migration is never changed.
 *
 * Number 0 is the baseline: items as the code at BASELINE writes them. Tables from before it have
 * no version and can't be migrated; none was ever deployed.
 */
import { mailboxOf } from '../../../shared/identity/rules.ts';
import { plainAccount } from '../../../shared/kernel/account-number.ts';
import { entityOf, type Item } from '../../platform/item.ts';
import type { Table } from '../../platform/table.ts';
import { buildApproval, buildCorrection, withoutCorrection } from './build-approval.ts';
import { findGivers } from './find-givers.ts';

/** The commit whose stored items are version 0. */
export const BASELINE = '1fd25ec68fdeb0a504c19fd383b4c8f8ca8c21e9';

/** How a table returns to the version before, so that the release before can be deployed again. */
export type Back =
  /** The code before reads and writes the items as they are. */
  | { kind: 'compatible'; because: string }
  /**
   * Each item is changed back first.
   * @returns the item as the code before reads it; undefined where it stays, as for its own result
   */
  | { kind: 'undone'; change: (item: Item) => Item | undefined }
  /** The code before can't work on the items any more: nobody goes back past this. */
  | { kind: 'impossible'; because: string };

/** Changes an item, by itself or with what the table says of it. */
export type Change = (item: Item, table: Table) => Item | undefined | Promise<Item | undefined>;

export interface Migration {
  /** Counted from 1, without a gap. */
  number: number;
  /** Its effect, for people: "sales keep their terms". */
  title: string;
  /**
   * Absent where no item changes.
   * @returns the item's new version, keys and index keys included; undefined where this item stays.
   *   It has to return undefined for its own result: a page that was worked on may come again.
   */
  change?: Change;
  /** New items that a changed item becomes beside its new version. */
  beside?: (item: Item) => Item[];
  /** A line for the operator about an item that it changed. */
  finding?: (changed: Item) => string;
  /** True where projections of items that stay as they are have changed: they are rebuilt from the facts. */
  rebuilds?: boolean;
  /** True where audit events and ledger entries are sealed as they are. */
  seals?: boolean;
  back: Back;
}

const IGNORED = 'the code before leaves alone attributes and index keys that it doesn’t know';
const WAITS_UNKNOWN = 'the code before doesn’t know what waits';
const ignored: Back = { kind: 'compatible', because: IGNORED };

export const migrations: readonly Migration[] = [
  {
    number: 1,
    title: 'sales and payouts are found by their filters, and agents search their own sales',
    rebuilds: true,
    back: {
      kind: 'compatible',
      because: 'the code before reads its own entries and figures, and leaves the others alone',
    },
  },
  {
    number: 2,
    title: 'a profile is found by its address',
    change: findableByEmail,
    back: ignored,
  },
  {
    number: 3,
    title: 'a profile is found by its mailbox',
    change: findableByMailbox,
    back: ignored,
  },
  {
    number: 4,
    title: 'agents are found by their bank account',
    change: findableByAccount,
    back: ignored,
  },
  {
    number: 5,
    title: 'audit events and ledger entries are sealed by the audit chain',
    seals: true,
    back: {
      kind: 'compatible',
      because: 'records stay as they are; seals are items of their own',
    },
  },
  {
    number: 6,
    title: 'payouts and products are found by their type',
    change: payoutFindableByType,
    rebuilds: true,
    back: ignored,
  },
  {
    number: 7,
    title: 'exports have their whole filter in one attribute',
    change: withListFilter,
    back: { kind: 'compatible', because: 'the attributes of before stay beside the new one' },
  },
  {
    number: 8,
    title: 'sales are compared with a network’s statement by their entries',
    rebuilds: true,
    back: ignored,
  },
  {
    number: 9,
    title: 'splits and merges of batches that stopped in the middle are over',
    change: withoutSplit,
    back: {
      kind: 'compatible',
      because: 'each line is in one batch, and what was left to move can be moved again',
    },
  },
  {
    number: 10,
    title:
      'adjustments and the end of a freeze that wait for a second person are asked for as every such act',
    change: buildApproval,
    back: {
      kind: 'impossible',
      because: WAITS_UNKNOWN,
    },
  },
  {
    number: 11,
    title: 'administrators have who alone gave them account, finance or a way in',
    change: findGivers,
    finding: ({ userId }) =>
      `Administrator ${String(userId)} has something from one person alone, and can’t confirm what that person asks for until another administrator confirms them in Administrators, or you do: npm run finance -- confirm <e-mail>`,
    back: ignored,
  },
  {
    number: 12,
    title: 'corrections of batches that wait for a second person are asked for as every such act',
    change: withoutCorrection,
    beside: buildCorrection,
    back: { kind: 'impossible', because: WAITS_UNKNOWN },
  },
  {
    number: 13,
    title: 'agents are found by their bank account, however its number was typed',
    change: findableByPlainAccount,
    back: ignored,
  },
  {
    number: 14,
    title: 'names are found by each character of a script without spaces',
    rebuilds: true,
    back: {
      kind: 'compatible',
      because: 'the code before finds by the entries that it knows, and leaves the others alone',
    },
  },
];

function findableByEmail(item: Item): Item | undefined {
  if (entityOf(item) !== 'profile' || item['gsi5pk'] !== undefined) return undefined;
  return {
    ...item,
    gsi5pk: `profiles#${String(item['email'])}`,
    gsi5sk: String(item['userId']),
  };
}

function findableByMailbox(item: Item): Item | undefined {
  if (entityOf(item) !== 'profile' || item['gsi6pk'] !== undefined) return undefined;
  const mailbox = mailboxOf(String(item['email']));
  return { ...item, mailbox, gsi6pk: `mailboxes#${mailbox}`, gsi6sk: String(item['userId']) };
}

function findableByAccount(item: Item): Item | undefined {
  if (entityOf(item) !== 'agent' || item['gsi4pk'] !== undefined) return undefined;
  const { accountNumber, agentId } = item;
  if (typeof accountNumber !== 'string') return undefined;
  return { ...item, gsi4pk: `agents#account#${accountNumber}`, gsi4sk: String(agentId) };
}

function findableByPlainAccount(item: Item): Item | undefined {
  const { accountNumber } = item;
  if (entityOf(item) !== 'agent' || typeof accountNumber !== 'string') return undefined;
  const plain = plainAccount(accountNumber);
  const gsi4pk = `agents#account#${plain}`;
  // The code before changes the number without its plain form.
  return item['plainAccount'] === plain && item['gsi4pk'] === gsi4pk
    ? undefined
    : { ...item, plainAccount: plain, gsi4pk };
}

function payoutFindableByType(item: Item): Item | undefined {
  if (entityOf(item) !== 'payout' || item['gsi6pk'] !== undefined) return undefined;
  const { payoutType, requestedAt, payoutId } = item;
  return {
    ...item,
    gsi6pk: `payouts#type#${String(payoutType)}`,
    gsi6sk: `${String(requestedAt)}#${String(payoutId)}`,
  };
}

/** An export that wasn't done yet would take all rows; one that is done tells by it what it has. */
function withListFilter(item: Item): Item | undefined {
  if (entityOf(item) !== 'job' || item['listFilter'] !== undefined) return undefined;
  const { kind, rowStatus, rowCategory, auditFilter } = item;
  if (rowStatus === undefined && rowCategory === undefined && auditFilter === undefined)
    return undefined;
  const status = kind === 'exportClicks' ? { linkType: rowStatus } : { status: rowStatus };
  const listFilter = {
    ...(rowStatus === undefined ? {} : status),
    ...(rowCategory === undefined ? {} : { category: rowCategory }),
    ...(auditFilter as object | undefined),
  };
  return { ...item, listFilter };
}

const SPLITTING = new Set<unknown>(['splitBatch', 'mergeBatch', 'splitPreview']);

/** Lines that were moved stay where they are, and so do the others. */
function withoutSplit(item: Item): Item | undefined {
  const { work, split: _split, splitFrom, ...rest } = item;
  const { kind } = (work ?? {}) as { kind?: unknown };
  const isMoving = kind === 'split' || kind === 'merge' || splitFrom !== undefined;
  if (entityOf(item) === 'payoutBatch' && isMoving) return rest;
  const isWaiting = item['status'] === 'queued' || item['status'] === 'running';
  if (entityOf(item) === 'job' && SPLITTING.has(item['kind']) && isWaiting)
    return {
      ...item,
      status: 'failed',
      problem: 'No batch is split any more.',
      gsi4pk: 'jobs#failed',
    };
  return undefined;
}
