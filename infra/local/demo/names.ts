/** Names of the people in the demo network, from all over South Africa. Nobody in particular. */
import type { Chance } from './random.ts';

export interface Name {
  first: string;
  last: string;
}

/** First names and the last names that they go with. */
const communities: readonly (readonly [first: string[], last: string[]])[] = [
  [
    ['Nomsa', 'Thabo', 'Zanele', 'Bongani', 'Lindiwe', 'Sibusiso', 'Thandeka', 'Mandla'],
    ['Dlamini', 'Nkosi', 'Zulu', 'Mthembu', 'Khumalo', 'Ngcobo', 'Cele', 'Buthelezi'],
  ],
  [
    ['Khanyisa', 'Lwazi', 'Noluthando', 'Vuyo', 'Zukiswa', 'Andile', 'Unathi'],
    ['Mqhayi', 'Ntshinga', 'Gqirana', 'Mabandla', 'Sigcau', 'Ngxola'],
  ],
  [
    ['Lerato', 'Tshepo', 'Palesa', 'Katlego', 'Refilwe', 'Kabelo', 'Boitumelo', 'Naledi'],
    ['Mokoena', 'Molefe', 'Motaung', 'Sekgobela', 'Modise', 'Moagi', 'Seleka', 'Phiri'],
  ],
  [
    ['Rhulani', 'Tsakani', 'Mulalo', 'Livhuwani', 'Hlulani'],
    ['Baloyi', 'Mathebula', 'Chauke', 'Mudau', 'Ramabulana'],
  ],
  [
    ['Johan', 'Annelie', 'Pieter', 'Riaan', 'Marietjie', 'Hendrik'],
    ['Botha', 'van der Merwe', 'Pretorius', 'du Plessis', 'Labuschagne'],
  ],
  [
    ['Priya', 'Naresh', 'Kavitha', 'Yusuf', 'Ashwin', 'Fatima'],
    ['Naidoo', 'Pillay', 'Govender', 'Moodley', 'Patel'],
  ],
  [
    ['Shireen', 'Ebrahim', 'Nazeem', 'Chantal', 'Riyaad'],
    ['Davids', 'Adams', 'Jacobs', 'Petersen', 'Isaacs'],
  ],
  [
    ['Megan', 'Craig', 'Lauren', 'Grant', 'Bronwyn'],
    ['Thompson', 'Fraser', 'Williams', 'Hughes', 'Ferreira'],
  ],
];
/** How many of a hundred people come from each, in the order above. */
const SHARES = [28, 16, 22, 7, 9, 8, 6, 4];

/** Somebody's name. */
export function nameBy(chance: Chance): Name {
  let draw = chance.whole(1, 100);
  const at = SHARES.findIndex((share) => (draw -= share) <= 0);
  const [first, last] = communities[at] ?? [['Sam'], ['Jacobs']];
  return { first: chance.pick(first), last: chance.pick(last) };
}

export const fullNameOf = ({ first, last }: Name) => `${first} ${last}`;

const ADDRESSES = ['webmail.example', 'post.example', 'inbox.example'];

/** An address of that name at one of the fictitious mail services. */
export const emailOf = ({ first, last }: Name, chance: Chance) =>
  `${first}.${last.replaceAll(' ', '')}${chance.whole(1, 99)}@${chance.pick(ADDRESSES)}`.toLowerCase();

const MOBILE = ['60', '61', '63', '71', '72', '73', '74', '76', '78', '79', '81', '82', '83', '84'];

/** A mobile number in E.164. */
export const phoneBy = (chance: Chance) =>
  `+27${chance.pick(MOBILE)}${chance.whole(2_000_000, 9_999_999)}`;
