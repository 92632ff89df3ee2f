/**
 * A sentence of the Terms of Service, which everybody's first screen loads: it stands apart from the other
 * words.
 */

/** The rule of every bonus for a recruit, for the recruiter. */
export const BONUS_RULE =
  'It comes once, with that sale or the first later one whose terms promise it. A sale that is undone, or ends so early that its commission is taken back, doesn’t count: it takes the bonus back, and another may bring it.';
