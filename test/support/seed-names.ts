/** People for seeded rows: names as they are common in South Africa, the same for the same number. */

const FIRST = `Sipho Thabo Bongani Mandla Themba Sibusiso Kagiso Tshepo Johan Pieter Riaan Ahmed
  Priya Nomvula Lerato Zanele Lindiwe Ayanda Palesa Naledi Thandeka Anneke Fatima Keshia
  Musa Nandi Refilwe Karabo Willem Yusuf Zodwa`.split(/\s+/);
const LAST = `Nkosi Ndlovu Khumalo Mokoena Mthembu Mahlangu Zulu Sithole Mkhize Molefe Botha
  Naidoo Pillay Maseko Radebe Cele Mabaso Ngcobo Tshabalala Venter Nel Jacobs Govender Smith
  Modise Baloyi Hlongwane`.split(/\s+/);

export interface SeededPerson {
  name: string;
  /** An e-mail address's beginning. */
  mailbox: string;
}

const person = (first: string, last: string): SeededPerson => ({
  name: `${first} ${last}`,
  mailbox: `${first}.${last}`.toLowerCase(),
});

/** Somebody; 31 and 27 names make 837 people before one comes again. */
export const personAt = (index: number): SeededPerson =>
  person(FIRST[index % FIRST.length] ?? '', LAST[index % LAST.length] ?? '');

/** Nobody else has one of these names: who searches for them finds her sales alone. */
export const FREQUENT_CUSTOMER = person('Nomsa', 'Dlamini');
