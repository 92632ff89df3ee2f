import type { SeededRandom } from './random.ts';

/** Invented people from all over South Africa: percentage, first names and the last names that go with them. */
const COMMUNITIES: readonly [percentage: number, first: string, last: string][] = [
  [
    28,
    'Nomsa Thabo Zanele Bongani Lindiwe Sibusiso Thandeka Mandla',
    'Dlamini Nkosi Zulu Mthembu Khumalo Ngcobo Cele Buthelezi',
  ],
  [
    16,
    'Khanyisa Lwazi Noluthando Vuyo Zukiswa Andile Unathi',
    'Mqhayi Ntshinga Gqirana Mabandla Sigcau Ngxola',
  ],
  [
    22,
    'Lerato Tshepo Palesa Katlego Refilwe Kabelo Boitumelo Naledi',
    'Mokoena Molefe Motaung Sekgobela Modise Moagi Seleka Phiri',
  ],
  [7, 'Rhulani Tsakani Mulalo Livhuwani Hlulani', 'Baloyi Mathebula Chauke Mudau Ramabulana'],
  [
    9,
    'Johan Annelie Pieter Riaan Marietjie Hendrik',
    'Botha van-der-Merwe Pretorius du-Plessis Labuschagne',
  ],
  [8, 'Priya Naresh Kavitha Yusuf Ashwin Fatima', 'Naidoo Pillay Govender Moodley Patel'],
  [6, 'Shireen Ebrahim Nazeem Chantal Riyaad', 'Davids Adams Jacobs Petersen Isaacs'],
  [4, 'Megan Craig Lauren Grant Bronwyn', 'Thompson Fraser Williams Hughes Ferreira'],
];
const MAIL_DOMAINS = ['webmail.example', 'post.example', 'inbox.example'];
const MOBILE = ['60', '61', '63', '71', '72', '73', '74', '76', '78', '79', '81', '82', '83', '84'];

export function randomName(random: SeededRandom): string {
  let draw = random.whole(1, 100);
  const drawn = COMMUNITIES.find(([percentage]) => (draw -= percentage) <= 0);
  if (!drawn) throw new Error('The percentages of the communities add up to less than 100');
  const [, first, last] = drawn;
  const firstName = random.pick(first.split(' '));
  return `${firstName} ${random.pick(last.split(' ')).replaceAll('-', ' ')}`;
}

/** `Johan van der Merwe` is `johan.vandermerwe`. */
export function mailboxOf(name: string): string {
  const [first = '', ...last] = name.toLowerCase().split(' ');
  return `${first}.${last.join('')}`;
}

/** An address of that name at an invented mail service. */
export const randomEmail = (random: SeededRandom, name: string) =>
  `${mailboxOf(name)}${random.whole(1, 99)}@${random.pick(MAIL_DOMAINS)}`;

/** A mobile number in E.164. */
export const randomPhone = (random: SeededRandom) =>
  `+27${random.pick(MOBILE)}${random.whole(2_000_000, 9_999_999)}`;
