/** Wrong inputs for the fields of forms. */

/** Text that no required field takes: of the wrong type, blank, or with what can't be seen. */
export const wrongTexts: unknown[] = [
  '',
  '   ',
  7,
  null,
  true,
  {},
  ['x'],
  'a\u0000b',
  'a\u202eb',
  'a\u2066b',
];

export const tooLong = (max: number) => 'x'.repeat(max + 1);

/** Invalid amounts, in cents; the text stands for a number that no double holds. */
export const wrongAmounts: unknown[] = [
  0,
  -1,
  0.5,
  100.001,
  1_000_000_001,
  '1e309',
  '100',
  '',
  null,
  [100],
];

/** Addresses that a link must not have. */
export const wrongUrls: unknown[] = [
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'data:text/html,<script>',
  'ftp://files.example/a',
  'files.example',
  'https://www.fibrelink.example@evil.example/',
  '',
  7,
];
