/** Rules of referrals and of clicks on their links. */

const MAX_USER_AGENT = 256;

/**
 * User agents that declare themselves crawlers or link previews: by a contact address (`+https://…`), by
 * a word, or by a known name. Cubot is a brand of phones. Add only user agents that declare
 * themselves: a person may use a headless browser or a command line.
 */
const CRAWLER = new RegExp(
  [
    '\\+https?://',
    '(?<!cu)bots?\\b',
    'crawler',
    'spider\\b',
    '^whatsapp/',
    'facebookexternalhit',
    'facebookcatalog',
    'meta-external',
    'skypeuripreview',
    'bingpreview',
    'snap url preview',
    'google-inspectiontool',
    'googleother',
    'mediapartners-google',
    'apis-google',
    'feedfetcher-google',
    'google-read-aloud',
    'yahoo! slurp',
    'ia_archiver',
    'embedly',
    'iframely',
    'vkshare',
  ].join('|'),
  'i',
);

/** True when the user agent declares itself a crawler; false without a user agent. */
export const isCrawler = (userAgent: string | null | undefined): boolean =>
  CRAWLER.test(userAgent ?? '');

/** Cuts a user agent to 256 code units, without splitting a character. */
export const keptUserAgent = (userAgent: string): string =>
  userAgent.slice(0, MAX_USER_AGENT).replace(/[\ud800-\udbff]$/, '');

export const MAX_INVITATIONS_A_DAY = 20;

/**
 * Most agents that may invite one address before it registers: it limits unwanted mail, and a
 * registration settles all invitations in one transaction.
 */
export const MAX_INVITERS = 3;

/**
 * A share in rounded percent; 0 when the whole is 0. Referral conversion: referrals at first sale of all
 * referrals. Signup conversion: signups of invite clicks; typed codes can take it above 100.
 */
export const percentOf = (part: number, whole: number): number =>
  whole > 0 ? Math.round((100 * part) / whole) : 0;

/** Removes from a name everything that a mail program would turn into a link. */
export const nameInMail = (name: string): string =>
  name
    .replaceAll(/[^\p{L}\p{M}'’ -]/gu, ' ')
    .replaceAll(/ +/g, ' ')
    .trim();
