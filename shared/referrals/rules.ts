/** Rules of referrals and of clicks on their links. */

const MAX_USER_AGENT = 256;

/**
 * User agents that declare themselves crawlers or link previews: by a contact address (`+https://…`), by
 * a word, or by a known name: previews, scanners of mail that run scripts, and browsers without a screen.
 * Cubot is a brand of phones. Add only user agents that declare themselves: a person may use a command line.
 */
const CRAWLER = new RegExp(
  [
    '\\+https?://',
    '(?:^|[^u]|(?:^|[^c])u)bots?\\b',
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
    'headless',
    'lighthouse',
    'prefetch',
    'barracuda',
    'proofpoint',
    'mimecast',
    'urlscan',
    'phantomjs',
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

/** Times that one invitation's e-mail is sent: once, and twice again. It limits unwanted mail. */
export const MAX_SENDS = 3;

/** An invitation that led to no registration ends after this time, whoever was invited. */
export const INVITATION_DAYS = 30;

const DAY_MS = 24 * 60 * 60 * 1000;
const later = (at: string, days: number) => new Date(Date.parse(at) + days * DAY_MS).toISOString();

interface SentInvitation {
  createdAt: string;
  /** When it was last sent; absent: when it was made. */
  sentAt?: string | undefined;
  /** Absent: once. */
  sends?: number | undefined;
}

/** When an invitation was last sent. */
export const lastSent = ({ createdAt, sentAt }: SentInvitation): string => sentAt ?? createdAt;

/** From when an invitation may be sent again; undefined once it was sent as often as allowed. */
export const sendAgainFrom = (invitation: SentInvitation): string | undefined =>
  (invitation.sends ?? 1) < MAX_SENDS ? later(lastSent(invitation), 1) : undefined;

/** Invitations that were made before this instant have ended. */
export const invitationsEndBefore = (now: Date): string =>
  later(now.toISOString(), -INVITATION_DAYS);

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
