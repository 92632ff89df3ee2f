/** A write that isn't needed any more: it was done before, or its subject is gone. */
class NotNeeded extends Error {
  override readonly name = 'NotNeeded';
}

/** For `orThrow`: the condition fails where the write isn't needed. */
export const notNeeded = (): Error => new NotNeeded('It was done before, or its subject is gone');

/**
 * Waits for work whose writes say `notNeeded`.
 * @returns false where it wasn't needed, and nothing was written
 */
export async function ifNeeded(work: Promise<unknown>): Promise<boolean> {
  try {
    await work;
    return true;
  } catch (error) {
    if (error instanceof NotNeeded) return false;
    throw error;
  }
}
