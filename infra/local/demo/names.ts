/**
 * People of the demo network and of the rows that tests seed. All first names are as long as each
 * other, and all last names, so that seeded rows weigh the same wherever a page of them begins.
 */

/** First names, and the last names that go with them. Half of those begin with M. */
const COMMUNITIES = [
  {
    first: 'Themba Zanele Ayanda Thando Andile Nomusa',
    last: 'Ndlovu Mabaso Majola Mkhize Radebe Ngcobo Mbatha Mnguni Mavuso Gumede',
  },
  {
    first: 'Tebogo Lerato Kagiso Tshepo Palesa Naledi Karabo Tumelo Lesego Kabelo',
    last: 'Molefe Modise Masilo Maseko Baloyi Mokone Phetla Moloto',
  },
  { first: 'Pieter Anneke Willem', last: 'Venter Kruger Fourie Jacobs Visser Theron' },
  { first: 'Fatima Keshia Yasmin', last: 'Naidoo Pillay Chetty Ismail' },
];

export interface NamedPerson {
  name: string;
  /** An e-mail address's beginning. */
  mailbox: string;
}

const person = (first: string, last: string): NamedPerson => ({
  name: `${first} ${last}`,
  mailbox: first.toLowerCase(),
});

const PEOPLE = COMMUNITIES.flatMap(({ first, last }) =>
  first.split(' ').flatMap((name) => last.split(' ').map((family) => person(name, family))),
);
/** Neighbours in a list come from different families; it has no divisor in common with their number. */
const STRIDE = 61;

/** The same person for the same number; 170 people come before one comes again. */
export const personAt = (index: number): NamedPerson =>
  PEOPLE[(index * STRIDE) % PEOPLE.length] as NamedPerson;
