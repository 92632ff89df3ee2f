/** Exists in Chromium only; TypeScript's types lack `saveData`. */
interface Connection {
  connection?: { saveData?: boolean };
}

/** True where the person asked the browser to use less data. */
export const savesData = (): boolean => (navigator as Connection).connection?.saveData === true;
