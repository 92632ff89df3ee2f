/** Events after which the stored session has to be read again. */
import { AUTH_KEY_PREFIX } from 'aws-amplify/auth/cognito';
import { Hub } from 'aws-amplify/utils';
import { SIGNED_OUT_KEY } from './auth.ts';

const CHANGES = new Set(['signedIn', 'signedOut', 'tokenRefresh', 'tokenRefresh_failure']);

/** Calls back when the session on this device may have changed, in this tab or in another. */
export function onSessionChange(callback: () => void): () => void {
  const stopHub = Hub.listen('auth', ({ payload }) => {
    // Amplify reports refused tokens before it has removed them.
    if (CHANGES.has(payload.event)) setTimeout(callback);
  });
  const onStorage = ({ key }: StorageEvent) => {
    // Without a key, the whole storage was cleared.
    const isOurs = key === null || key === SIGNED_OUT_KEY || key.startsWith(AUTH_KEY_PREFIX);
    if (isOurs) callback();
  };
  window.addEventListener('storage', onStorage);
  return () => {
    stopHub();
    window.removeEventListener('storage', onStorage);
  };
}

/** Calls back when the page is shown, the network is back, or the device wakes up. */
export function onWake(callback: () => void): () => void {
  const onVisibility = () => {
    if (document.visibilityState === 'visible') callback();
  };
  document.addEventListener('visibilitychange', onVisibility);
  window.addEventListener('pageshow', callback);
  window.addEventListener('online', callback);
  return () => {
    document.removeEventListener('visibilitychange', onVisibility);
    window.removeEventListener('pageshow', callback);
    window.removeEventListener('online', callback);
  };
}
