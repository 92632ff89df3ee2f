import { useSyncExternalStore } from 'react';

const listen = (listener: () => void) => {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
};

/** False while the device knows that it has no network. */
export const useOnline = (): boolean => useSyncExternalStore(listen, () => navigator.onLine);
