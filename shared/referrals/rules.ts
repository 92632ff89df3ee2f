/** Rules of referrals and of clicks on their links: what counts, and what is kept (document 000, section 3). */

const MAX_USER_AGENT = 256;

/**
 * Programs that say of themselves that they read pages for a search engine or for a link's preview:
 * by an address to ask (`+https://…`), by a word, or by a name of those that use neither. Phones of
 * the brand Cubot are none. To be extended with what says so itself, and nothing else: a browser
 * without a window and a command line may have a person behind it.
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

/** Whether a click's user agent declares itself a crawler; one that says nothing doesn't. */
export const isCrawler = (userAgent: string | null | undefined): boolean =>
  CRAWLER.test(userAgent ?? '');

/** What is kept of a user agent: as much as 256 code units hold of whole characters. */
export const keptUserAgent = (userAgent: string): string =>
  userAgent.slice(0, MAX_USER_AGENT).replace(/[\ud800-\udbff]$/, '');

/** How many people an agent may invite in a day. */
export const MAX_INVITATIONS_A_DAY = 20;

/**
 * How many agents may invite one address before it registers: nobody should get more mail of the kind,
 * and a registration settles them all in one transaction.
 */
export const MAX_INVITERS = 3;

/**
 * A share in rounded percent; 0 of nothing is 0. Referral conversion: those at first sale of all
 * referrals. Signup conversion: signups of invite clicks, which codes that are typed in may take above
 * 100 (document 001, section 9).
 */
export const percentOf = (part: number, whole: number): number =>
  whole > 0 ? Math.round((100 * part) / whole) : 0;

/** A name as an e-mail to a stranger may carry it: nothing that a mail program makes a link of. */
export const nameInMail = (name: string): string =>
  name
    .replaceAll(/[^\p{L}\p{M}'’ -]/gu, ' ')
    .replaceAll(/ +/g, ' ')
    .trim();
