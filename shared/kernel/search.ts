/**
 * Terms of word-prefix search: typed text finds items with words that begin with it, regardless of case,
 * accents and punctuation.
 */
import { MAX_TERM } from './limits.ts';

/** Most words of a name or address that a term begins with. */
const MAX_LEADING_WORDS = 6;
/** The country's calling code. */
const HOME = '27';

const ACCENTS_AND_INVISIBLE = /[\p{M}\p{Cf}]/gu;
const APOSTROPHES = /['’ʼ`´]/gu;
// Spaces, `@ . _ - +`, and the other marks that people leave out: brackets, commas.
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
    // Greek has another sigma at the end of a word, but a prefix may end anywhere.
    .replaceAll('ς', 'σ')
    .split(BETWEEN_WORDS)
    .filter((word) => word.length > 0);

/** The form in which terms are compared and names sorted: words with single spaces. */
export const fold = (text: string): string => bounded(wordsOf(text).join(' '));

/** Scripts that are written without spaces, or whose names are; a Korean syllable is several letters here. */
const CLOSE = /[\u1100-\u115f][\u1160-\u11ff]*|[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}ー]/gu;
/** The space after a character of such a script, and before another. */
const SPACE_BETWEEN =
  /([\p{sc=Han}\p{sc=Hira}\p{sc=Kana}ー\u1100-\u11ff]) (?=[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}ー\u1100-\u11ff])/gu;

/** Each character of such a script is a word, and no spaces are between them, however they were typed. */
const close = (words: readonly string[]): string =>
  bounded(words.join(' ').replace(SPACE_BETWEEN, '$1'));

/** The form in which typed text is compared with the beginnings of terms. */
export const searchForm = (text: string): string => close(wordsOf(text));

/** The terms of a name: one for each word, followed by the other words in order. */
export function nameTerms(name: string): string[] {
  const words = wordsOf(wordsOf(name).join(' ').replace(CLOSE, ' $& '));
  return words
    .slice(0, MAX_LEADING_WORDS)
    .map((_, at) => close([...words.slice(at), ...words.slice(0, at)]));
}

/** The terms of an identifier such as a transaction id: the whole, and from each later word on. */
export const identifierTerms = (identifier: string): string[] =>
  tails(wordsOf(identifier), MAX_LEADING_WORDS);

/** The terms of an e-mail address: the whole, and from each later word of its local part on. */
export function emailTerms(address: string): string[] {
  const local = wordsOf(address.slice(0, Math.max(0, address.lastIndexOf('@'))));
  return tails(wordsOf(address), Math.min(Math.max(1, local.length), MAX_LEADING_WORDS));
}

/** The terms of an E.164 number: its digits, and the national form of a South African one. */
export function phoneTerms(phone: string): string[] {
  const digits = digitsOf(phone);
  return digits.startsWith(HOME) ? [digits, `0${digits.slice(HOME.length)}`] : [digits];
}

/** The digits of a text that may be a phone number; empty when the text has letters. */
export const digitsOf = (text: string): string =>
  /^[\s\d()+./-]*$/.test(text) ? text.replaceAll(/\D/g, '') : '';

/** The form of a search for people: phone numbers are written with spaces, the terms have their digits. */
export const typedTerm = (q: string): string => digitsOf(q) || q;

/** True where the typed text is the beginning of a term, as the searches of the server find it. */
export function isFound(terms: readonly string[], q: string): boolean {
  const prefix = searchForm(typedTerm(q));
  return prefix !== '' && terms.some((term) => term.startsWith(prefix));
}

const tails = (words: readonly string[], count: number): string[] =>
  words.slice(0, count).map((_, at) => close(words.slice(at)));

/** Drops each term that a longer term begins with, because the same searches find both. */
export const withoutPrefixes = (terms: readonly string[]): string[] => {
  const distinct = [...new Set(terms)];
  return distinct.filter(
    (term) => !distinct.some((other) => other !== term && other.startsWith(term)),
  );
};
