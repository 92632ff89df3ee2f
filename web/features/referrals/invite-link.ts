/** Links with a referral code, and whether a page's click was sent before the portal was loaded. */
// Chats take along what follows a link: a full stop, a bracket, the next word.
const firstWord = (part: string | null | undefined): string =>
  (part ?? '')
    .trim()
    .replace(/[\W_].*/s, '')
    .toUpperCase();

/** The code in a part of a link, in upper case; undefined for anything that can't be a code. */
export function linkedReferralCode(part: string | null | undefined): string | undefined {
  const word = firstWord(part);
  return word.length < 6 || word.length > 8 ? undefined : word;
}

/** The code of an invitation link, in upper case; empty without one. A wrong one is shown, too. */
export const invitationOf = (search: string): string =>
  firstWord(new URLSearchParams(search).get('ref')).slice(0, 8);

let sent: string | undefined;

/** The page itself sends the click of this code. */
export function markClick(code: string): void {
  sent = code;
}

/** True once for a code whose click the page has sent. */
export function takeMarkedClick(code: string): boolean {
  const isSent = sent === code;
  if (isSent) sent = undefined;
  return isSent;
}
