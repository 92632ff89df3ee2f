/**
 * Terms of word-prefix search (DESIGN 6 and 10.19): what people type finds what has words that begin
 * so, whatever the case, the accents and the marks between words.
 */

/** Of a name or an address, how many words lead a term. */
const MAX_LEADING_WORDS = 6;
/** A term's length in characters: as much as a search box takes, and short enough for a key. */
const MAX_TERM = 100;

/** The country's calling code. */
const HOME = '27';

const ACCENTS_AND_INVISIBLE = /[\p{M}\p{Cf}]/gu;
const APOSTROPHES = /['’ʼ`´]/gu;
// Spaces and `@ . _ - +` (DESIGN 6), and the other marks that people leave out: brackets, commas.
const BETWEEN_WORDS = /[\s\p{P}+]+/u;

const bounded = (term: string) => Array.from(term).slice(0, MAX_TERM).join('');

/**
 * The words of a text, case-folded and without accents: "Naledi Môlapo" is `naledi`, `molapo`.
 * A text of punctuation alone has none.
 */
export const wordsOf = (text: string): string[] =>
  text
    .replace(APOSTROPHES, '')
    .normalize('NFKD')
    .replace(ACCENTS_AND_INVISIBLE, '')
    .toUpperCase()
    .toLowerCase()
    // A sigma is another one at a word's end, and a prefix ends anywhere.
    .replaceAll('ς', 'σ')
    .split(BETWEEN_WORDS)
    .filter((word) => word.length > 0);

/** A text as terms are compared and names are sorted: its words with single spaces. */
export const fold = (text: string): string => bounded(wordsOf(text).join(' '));

/** The terms of a person's name: each word leads once, and the others follow in their order. */
export function nameTerms(name: string): string[] {
  const words = wordsOf(name);
  return words
    .slice(0, MAX_LEADING_WORDS)
    .map((_, at) => bounded([...words.slice(at), ...words.slice(0, at)].join(' ')));
}

/** The terms of an identifier, like a bank's transaction id: whole, and from each later word on. */
export const identifierTerms = (identifier: string): string[] =>
  tails(wordsOf(identifier), MAX_LEADING_WORDS);

/** The terms of an e-mail address: whole, and from each later word of its local part on. */
export function emailTerms(address: string): string[] {
  const local = wordsOf(address.slice(0, Math.max(0, address.lastIndexOf('@'))));
  return tails(wordsOf(address), Math.min(Math.max(1, local.length), MAX_LEADING_WORDS));
}

/** The terms of a phone number in E.164: its digits, and a South African one as it is dialled at home. */
export function phoneTerms(phone: string): string[] {
  const digits = digitsOf(phone);
  return digits.startsWith(HOME) ? [digits, `0${digits.slice(HOME.length)}`] : [digits];
}

/** What of a text may be a phone number, however it is grouped; nothing where letters are in it. */
export const digitsOf = (text: string): string =>
  /^[\s\d()+./-]*$/.test(text) ? text.replaceAll(/\D/g, '') : '';

const tails = (words: readonly string[], count: number): string[] =>
  words.slice(0, count).map((_, at) => bounded(words.slice(at).join(' ')));

/** Terms without those that a longer one begins with: whatever finds them finds that one too. */
export const withoutPrefixes = (terms: readonly string[]): string[] => {
  const distinct = [...new Set(terms)];
  return distinct.filter(
    (term) => !distinct.some((other) => other !== term && other.startsWith(term)),
  );
};
