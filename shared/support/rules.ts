/** Rules of support: when people answer, and what a request may hold (document 000, "Support"). Pure. */

/** When somebody is at the telephone. */
export const SUPPORT_HOURS = 'Monday-Friday 8am-5pm';
/** Within how many hours an e-mail is answered. */
export const RESPONSE_HOURS = 24;

export const MAX_SUBJECT = 120;
export const MAX_MESSAGE = 5000;

/** How many requests an agent may send in a day. */
export const MAX_REQUESTS_A_DAY = 10;
/** How many of the own requests are listed, the newest. */
export const MAX_LISTED_REQUESTS = 20;
