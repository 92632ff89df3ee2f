/**
 * All stored data about one person, for a request to see it under POPIA, section 23. It reads the
 * whole table, for an operator's tool alone: an owner stands in some forty entities, most of which have no
 * index by person, and an export that leaves one out would be wrong. It writes nothing, and may be repeated.
 */
import { entityOf, type Item } from '../../platform/item.ts';
import { proofsOf, type StoredSale } from '../../data/sales/sale.table.ts';
import { scanPage, type ScanCursor } from '../../platform/scan-table.ts';
import type { Table } from '../../platform/table.ts';
import { findPerson } from './find-person.ts';

/** The owner of an item, and the fields in it that belong to another person. */
interface Kept {
  /** Attributes that hold a person's id. */
  owners?: readonly string[];
  /** Attributes that hold a person's address. */
  addresses?: readonly string[];
  /** Attributes that hold a customer's phone number. */
  phones?: readonly string[];
  /** For a person who is known by id: the fields of other people, which are left out. */
  others?: readonly string[];
}

const CUSTOMER = ['customerName', 'customerEmail', 'customerPhone', 'proofUrl', 'networkNumber'];
const LEAD = ['name', 'phone', 'suburb', 'lostReason', 'consentWording'];

/**
 * The personal data in each entity; `undefined` where there is none, or where it is derived from other items.
 */
export const KEPT: Readonly<Record<string, Kept | undefined>> = {
  profile: { owners: ['userId'] },
  admin: { owners: ['adminId'] },
  administratorMail: { owners: ['recipientId', 'subjectId'] },
  agent: { owners: ['agentId'] },
  accountCheck: { owners: ['agentId'] },
  returnedMail: { owners: ['agentId'], addresses: ['email'] },
  accountLink: { owners: ['personId'] },
  replacedAccount: undefined, // ids of accounts that are gone
  personAccount: { owners: ['personId'] },
  agentCreation: { owners: ['agentId'] },
  agentDeletion: { owners: ['agentId'], addresses: ['email'] },
  sale: { owners: ['agentId'], addresses: ['customerEmail'], others: CUSTOMER },
  lead: { owners: ['agentId'], phones: ['phone'], others: LEAD },
  leadClaim: { owners: ['agentId'], phones: ['phone'], others: ['phone'] },
  leadTicket: undefined, // 2 hours
  saleMessage: { owners: ['agentId', 'authorId'], others: ['customerName'] },
  payout: { owners: ['agentId'] },
  approval: { owners: ['askedBy', 'decidedBy', 'agentId'], others: ['input', 'figures'] },
  approvalRule: undefined,
  askedSubject: undefined,
  adjustment: { owners: ['agentId', 'createdBy', 'decidedBy'] },
  balance: { owners: ['agentId'] },
  ledgerEntry: { owners: ['agentId'] },
  batchException: { owners: ['agentId'] },
  referralCode: { owners: ['agentId'] },
  referral: { owners: ['referrerId', 'referredId', 'bonusEarnedBy'] },
  linkClick: { owners: ['agentId', 'conversionId'], others: ['ipAddress', 'userAgent'] },
  invitation: { owners: ['agentId', 'referredId'], addresses: ['email'], others: ['email'] },
  invitedAddress: { addresses: ['email'] },
  notification: { owners: ['agentId'], others: ['customerName'] },
  termsNotice: { owners: ['agentId'] },
  supportRequest: { owners: ['agentId'] },
  agentNote: { owners: ['agentId', 'authorId'] },
  announcementRead: { owners: ['agentId'] },
  resourceUse: { owners: ['agentId'] },
  upload: { owners: ['ownerId'] },
  job: { owners: ['ownerId'] },
  bankFile: { owners: ['uploadedBy', 'appliedBy'] },
  bankFileContent: undefined, // hashes of files
  outcomeMapping: undefined,
  networkStatement: { owners: ['uploadedBy', 'appliedBy'] },
  statementMapping: undefined,
  auditEvent: { owners: ['actorId', 'agentId', 'subjectId'] },
  auditLink: undefined, // hashes of records
  connection: { owners: ['userId'] },
  channelChanges: undefined, // times of changes
  heartbeat: undefined,
  streamFailure: undefined, // a week, without the item
  signIn: { owners: ['userId'] },
  liveTicket: undefined, // 30 seconds
  rateLimit: undefined, // 2 days at most
  jobFailure: undefined, // rows of a file, for a week
  supportMail: undefined,
  runMail: undefined,
  searchEntry: undefined, // derived from other items, as are the next eight
  rollup: undefined,
  leaderboardEntry: undefined,
  boardPage: undefined,
  figurePage: undefined,
  rankingChange: undefined,
  rankingState: undefined,
  reportTop: undefined,
  reconciliation: undefined,
  monthlyRun: undefined, // about the portal, not about people; also the rest
  runProgress: undefined,
  movedLine: undefined,
  payoutBatch: undefined,
  collectedLines: undefined,
  gate: undefined,
  unfreezing: { owners: ['askedBy', 'confirmedBy'] },
  accountWork: undefined,
  workPart: undefined,
  referralTree: undefined,
  product: undefined,
  agentGroup: undefined,
  agentGroupName: undefined,
  commissionPlan: undefined,
  termsDraft: undefined, // its authors are in the audit events
  publishedTerms: { owners: ['draftedBy', 'publishedBy'] },
  productPlan: undefined,
  announcement: undefined,
  resource: undefined,
  schemaVersion: undefined,
  portalMaintenance: undefined,
  holidays: undefined,
};

export interface Person {
  /** The address; empty where the person is known by the phone number alone. */
  email: string;
  /**
   * Phone numbers by which leads are the person's, in E.164: those of the person's sales, or the given one.
   */
  phones: string[];
  /** The ids of agents and administrators with the address. */
  ids: string[];
  /** Items by entity, with the attributes that the portal keeps and no keys. */
  kept: Record<string, Item[]>;
  /** Sales whose customer has the address. */
  saleIds: string[];
  /** Leads with one of the phone numbers. */
  leadIds: string[];
  /** Uploaded proofs of those sales: files beside the table. */
  proofs: string[];
}

/** The table is read in so many segments at once. */
const SEGMENTS = 8;

/**
 * @param contact an e-mail address in any case; or a phone number in E.164, for a customer who left nothing
 *   else
 */
export async function collectPerson(table: Table, contact: string): Promise<Person> {
  const { email, accounts, phones } = await findPerson(table, contact);
  const ids = new Set(accounts.map(({ userId }) => userId));
  const person: Person = {
    email,
    phones,
    ids: [...ids],
    kept: {},
    saleIds: [],
    leadIds: [],
    proofs: [],
  };
  const readSegment = async (_: unknown, number: number) => {
    let after: ScanCursor | undefined;
    do {
      const page = await scanPage(table, { after, segment: { number, of: SEGMENTS } });
      for (const item of page.items) add(person, item, ids);
      after = page.next;
    } while (after);
  };
  await Promise.all(Array.from({ length: SEGMENTS }, readSegment));
  return person;
}

function add(person: Person, item: Item, ids: ReadonlySet<string>): void {
  const entity = String(entityOf(item));
  const { owners = [], others = [] } = KEPT[entity] ?? {};
  const isAddressed = isPersons(person, item, KEPT[entity] ?? {});
  const isOwn = owners.some((name) => ids.has(String(item[name])));
  if (!isAddressed && !isOwn) return;
  // The customer of a sale sees the customer's data; the agent who sold doesn't.
  const hidden = isAddressed ? [] : others;
  (person.kept[entity] ??= []).push(withoutKeys(item, hidden));
  if (!isAddressed) return;
  if (entity === 'lead') person.leadIds.push(String(item['leadId']));
  if (entity !== 'sale') return;
  person.saleIds.push(String(item['saleId']));
  person.proofs.push(...proofsOf(item as StoredSale));
}

/** True where an item has the person's address, or is about the person's phone number. */
const isPersons = (
  { email, phones }: Person,
  item: Item,
  { addresses = [], phones: numbers = [] }: Kept,
): boolean =>
  (email !== '' && addresses.some((name) => item[name] === email)) ||
  numbers.some((name) => phones.includes(String(item[name])));

const KEY = /^(__edb_|pk$|sk$|gsi\d(pk|sk)$|inputHash$)/;

const withoutKeys = (item: Item, hidden: readonly string[]): Item =>
  Object.fromEntries(
    Object.entries(item).filter(([name]) => !KEY.test(name) && !hidden.includes(name)),
  );
