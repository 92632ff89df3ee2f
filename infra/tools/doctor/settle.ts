/**
 * Waits for all, also where one fails, so that nothing is under way afterwards.
 * @throws the first failure
 */
export async function settleAll<Result>(calls: readonly Promise<Result>[]): Promise<Result[]> {
  await Promise.allSettled(calls);
  return Promise.all(calls);
}
