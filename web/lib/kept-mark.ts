/** The mark that this device keeps answers. */

export const KEPT_MARK = 'portal-kept';

export function markKept(): void {
  try {
    localStorage.setItem(KEPT_MARK, 'yes');
  } catch {
    // Storage is off, so the device keeps no answers either.
  }
}

export function isAnythingKept(): boolean {
  try {
    return localStorage.getItem(KEPT_MARK) !== null;
  } catch {
    return false;
  }
}

/** True where this device has somebody's session. */
export function isSomebodyHere(): boolean {
  try {
    return Object.keys(localStorage).some((key) =>
      key.startsWith('CognitoIdentityServiceProvider.'),
    );
  } catch {
    return false;
  }
}
