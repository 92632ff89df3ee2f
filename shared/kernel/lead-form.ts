/** Times of the form of a lead page, apart from the rules of leads: customers' phones load them. */

/** A form that is filled in faster than this was filled in by a program, in milliseconds. */
export const MIN_FILL_MS = 2000;
/** A form can be sent this long after it was opened, in milliseconds. */
export const FORM_LIFE_MS = 2 * 60 * 60_000;
