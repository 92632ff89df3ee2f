/** Numbers of a workbook's cells as texts. Pure. */

/** How the numbers of a cell's format are meant; absent: as they are. */
export type NumberForm =
  | { as: 'percent' }
  | { as: 'day' | 'time' }
  /** Digits at fixed places, such as `000 000 0000`: zeros in front are part of an id or a phone number. */
  | { as: 'digits'; pattern: string };

/** Formats that workbooks name by number alone. */
const BUILT_IN: ReadonlyMap<number, NumberForm> = new Map<number, NumberForm>([
  ...[9, 10].map((id) => [id, { as: 'percent' }] as const),
  ...[14, 15, 16, 17, 22, 27, 30, 36, 50, 57].map((id) => [id, { as: 'day' }] as const),
  ...[18, 19, 20, 21, 45, 46, 47].map((id) => [id, { as: 'time' }] as const),
]);

/** Texts in a format that aren't its letters: quoted, escaped, kept as wide as a sign, or in brackets. */
const WORDS = /"[^"]*"|[\\_*].|\[[^\]]*\]/g;
const FIXED_DIGITS = /^(?=.*00)[0#][0# ()/+-]*$/;

/**
 * The form of a cell's format.
 * @param id the number of the format
 * @param code such as `dd/mm/yyyy`; absent for those that every Excel knows
 */
export function numberForm(id: number, code: string | undefined): NumberForm | undefined {
  if (code === undefined) return BUILT_IN.get(id);
  // Below zero, zero and texts have sections of their own.
  const [section = ''] = code.split(';');
  const plain = section.replaceAll(WORDS, '').trim();
  if (/[yd]/i.test(plain)) return { as: 'day' };
  if (/[hs]/i.test(plain) || /\[[hms]+\]/i.test(section)) return { as: 'time' };
  if (/m/i.test(plain)) return { as: 'day' };
  if (plain.includes('%')) return { as: 'percent' };
  const pattern = section.replaceAll(/\\(.)|"([^"]*)"/g, '$1$2').trim();
  return FIXED_DIGITS.test(pattern) ? { as: 'digits', pattern } : undefined;
}

const DAY_MS = 86_400_000;
/** Day 0 of Excel, and of workbooks that count from 1904. */
const EPOCH = Date.UTC(1899, 11, 30);
const EPOCH_1904 = Date.UTC(1904, 0, 1);
/** Excel takes 1900 for a leap year: days before its 29 February are one later than they count. */
const LEAP_BUG = 60;
const LAST_DAY = 2_958_465;
/** Excel keeps fifteen digits: an id that had more has lost its end. */
const MOST_DIGITS = 1e15;

/**
 * A number as a person would type it: without thousands, with a point, and days as `YYYY-MM-DD`.
 * @param text as the workbook has it
 * @param from1904 true where the workbook's days count from 1904
 */
export function numberText(text: string, form: NumberForm | undefined, from1904: boolean): string {
  const number = Number(text);
  if (text.trim() === '' || !Number.isFinite(number)) return text;
  if (form?.as === 'day' || form?.as === 'time') return instantText(number, form.as, from1904);
  if (form?.as === 'percent') return `${Number((number * 100).toPrecision(15))}%`;
  if (Math.abs(number) >= MOST_DIGITS) return number.toExponential().toUpperCase();
  if (form?.as === 'digits' && Number.isInteger(number) && number >= 0)
    return inPlaces(String(number), form.pattern);
  // An amount that was worked out has traces of binary fractions in its last digits.
  return plainNumber(Number(number.toPrecision(15)));
}

const plainNumber = (number: number): string =>
  String(number).includes('e') ? number.toFixed(20).replace(/0+$/, '') : String(number);

function instantText(days: number, as: 'day' | 'time', from1904: boolean): string {
  if (days < 0 || days > LAST_DAY) return String(days);
  const counted = !from1904 && days < LEAP_BUG ? days + 1 : days;
  const ms = Math.round((counted * DAY_MS) / 1000) * 1000;
  const iso = new Date((from1904 ? EPOCH_1904 : EPOCH) + ms).toISOString();
  const time = iso.slice(11, 16);
  if (as === 'time' && days < 1) return time;
  return time === '00:00' ? iso.slice(0, 10) : `${iso.slice(0, 10)} ${time}`;
}

/** Digits in the places of a pattern, from its end; those that are left over stand before it. */
function inPlaces(digits: string, pattern: string): string {
  let left = digits;
  let text = '';
  for (const place of Array.from(pattern).reverse()) {
    if (place !== '0' && place !== '#') text = `${place}${text}`;
    else if (left !== '' || place === '0') {
      text = `${left.at(-1) ?? '0'}${text}`;
      left = left.slice(0, -1);
    }
  }
  return `${left}${text}`.trim();
}
