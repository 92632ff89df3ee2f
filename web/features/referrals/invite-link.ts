/** The invitation link of a page, and whether its click was sent before the portal was loaded. */

/** The code of an invitation link, in upper case; empty without one. */
export const invitationOf = (search: string): string =>
  (new URLSearchParams(search).get('ref') ?? '').trim().toUpperCase().slice(0, 8);

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
