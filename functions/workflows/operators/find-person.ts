/** Finds a person by indexes, with a few reads, however large the table is. Indexes lag by seconds. */
import { emailTerms } from '../../../shared/kernel/search.ts';
import { leadTable } from '../../data/leads/lead.table.ts';
import { type Profile, profileTable } from '../../data/identity/profile.table.ts';
import { saleTable, type StoredSale } from '../../data/sales/sale.table.ts';
import { searchEntryTable } from '../../data/search/search-entry.table.ts';
import type { Table } from '../../platform/table.ts';

export interface FoundPerson {
  /** In lower case; empty where the person is known by the phone number alone. */
  email: string;
  /**
   * Phone numbers by which leads are the person's, in E.164: those of the person's sales, or the given one.
   */
  phones: string[];
  /** The profiles of agents and administrators with the address. */
  accounts: Profile[];
  /** Sales whose customer has the address, in every status. */
  sales: StoredSale[];
  /** Leads with one of the phone numbers. */
  leadIds: string[];
}

/** @param contact an e-mail address in any case, or a phone number in E.164 */
export async function findPerson(table: Table, contact: string): Promise<FoundPerson> {
  const email = contact.includes('@') ? contact.trim().toLowerCase() : '';
  const [accounts, sales] = email
    ? await Promise.all([profileTable(table).allWithEmail(email), salesTo(table, email)])
    : [[], []];
  const phones = email ? [...new Set(sales.map(({ customerPhone }) => customerPhone))] : [contact];
  const leads = await Promise.all(phones.map((phone) => leadTable(table).withPhone(phone)));
  return { email, phones, accounts, sales, leadIds: [...new Set(leads.flat())] };
}

/**
 * The index of customers' addresses leaves rejected and withdrawn sales out; the search has all, a little
 * later. The whole address is the first of its terms, and other words may follow in an entry.
 */
async function salesTo(table: Table, email: string): Promise<StoredSale[]> {
  const [term] = emailTerms(email);
  if (term === undefined) return [];
  const ids = await Promise.all([
    saleTable(table).standingTo(email),
    searchEntryTable(table).idsStartingWith('saleCustomer', term),
  ]);
  const sales = await saleTable(table).getManyNow([...new Set(ids.flat())]);
  return [...sales.values()].filter(({ customerEmail }) => customerEmail === email);
}
