/** The sizes and classes that a network's statement may have. */

export const MAX_STATEMENT_BYTES = 20 * 1024 * 1024;
export const MAX_GRACE_DAYS = 90;

/** The classes of lines, in the order of the screen: what changes something first, then what to look into. */
export const verdicts = [
  'end',
  'activate',
  'unknown',
  'twoCandidates',
  'missing',
  'contradiction',
  'endedHere',
  'damaged',
  'waiting',
  'notYet',
  'active',
  'ended',
  'repeated',
] as const;
