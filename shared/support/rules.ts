/** Rules of support. Pure. */

/** Hours of the telephone support. */
export const SUPPORT_HOURS = 'Monday-Friday 8am-5pm';
/** E-mail is answered within this many hours. */
export const RESPONSE_HOURS = 24;

export const MAX_SUBJECT = 120;
export const MAX_MESSAGE = 5000;

export const MAX_REQUESTS_A_DAY = 10;
/** The newest requests are listed, at most this many. */
export const MAX_LISTED_REQUESTS = 20;
