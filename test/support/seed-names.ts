/**
 * People for seeded rows: names as they are common in South Africa, the same for the same number. All
 * first names are as long as each other, and all last names, so that rows weigh the same wherever a
 * page of them begins.
 */

const FIRST = `Tebogo Lerato Pieter Themba Zanele Kagiso Ayanda Tshepo Palesa Naledi Anneke Fatima
  Thando Keshia Karabo Willem Tumelo Lesego Yasmin Andile Kabelo Nomusa`.split(/\s+/);
/** Half of them begin with one letter, which finds more than a search reads. */
const LAST = `Ndlovu Mabaso Naidoo Maseko Majola Pillay Mkhize Radebe Molefe Ngcobo Venter Modise
  Jacobs Mbatha Baloyi Mnguni Kruger Masilo Fourie Mavuso Gumede`.split(/\s+/);

export interface SeededPerson {
  name: string;
  /** An e-mail address's beginning. */
  mailbox: string;
}

const person = (first: string, last: string): SeededPerson => ({
  name: `${first} ${last}`,
  mailbox: first.toLowerCase(),
});

/** Somebody; 22 and 21 names make 462 people before one comes again. */
export const personAt = (index: number): SeededPerson =>
  person(FIRST[index % FIRST.length] ?? '', LAST[index % LAST.length] ?? '');

/** Unique names: a search for them finds this agent's sales alone. */
export const FREQUENT_CUSTOMER = person('Nomsa', 'Dlamini');
