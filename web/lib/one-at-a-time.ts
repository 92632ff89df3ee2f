/**
 * Runs one act at a time: drops those that come while one is under way. The second tap of two comes before
 * the screen shows that the first was taken, where a check or a file is waited for in between.
 * @returns runs an act; one that resolves to 'leaving' is the last, because its screen is about to go
 */
export function oneAtATime(): (act: () => Promise<unknown>) => Promise<void> {
  let isRunning = false;
  return async (act) => {
    if (isRunning) return;
    isRunning = true;
    let isLeaving = false;
    try {
      isLeaving = (await act()) === 'leaving';
    } finally {
      isRunning = isLeaving;
    }
  };
}
