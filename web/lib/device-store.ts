import { createStore, type UseStore } from 'idb-keyval';

/** A database that isn't open after this time counts as refused. */
const OPEN_MS = 5_000;

/**
 * A database on the device. A private window may refuse it, and some browsers never answer; then each use
 * fails instead of waiting, and isn't made up for later.
 */
export const deviceStore = (database: string, name: string): UseStore =>
  inTime(createStore(database, name));

/** @param open runs its callback once the database is open */
export function inTime(open: UseStore): UseStore {
  return (mode, use) =>
    new Promise((resolve, reject) => {
      let isLate = false;
      const giveUp = () => {
        isLate = true;
        reject(new Error('The database on the device doesn’t open'));
      };
      const timer = setTimeout(giveUp, OPEN_MS);
      const useInTime: typeof use = (store) => {
        clearTimeout(timer);
        if (isLate) throw new Error('The database on the device opened too late');
        return use(store);
      };
      open(mode, useInTime)
        .then(resolve, reject)
        .finally(() => clearTimeout(timer));
    });
}
