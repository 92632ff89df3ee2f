/** Loads the signed-in person's profile. */
import type { Me } from '../../shared/identity/contract.ts';
import { isErrorCode } from './api-errors.ts';

const RETRIES = 5;
const RETRY_MS = 1000;
const AFTER_FALLBACK_MS = 500;

interface ProfileCalls {
  getMe: () => Promise<Me>;
  createFallbackProfile: () => Promise<Me>;
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Reads the profile. When it isn't found: up to 5 retries 1 s apart, then the fallback after 0.5 s.
 * @throws Error for every other failure of a call
 */
export async function loadProfile({ getMe, createFallbackProfile }: ProfileCalls): Promise<Me> {
  for (let retry = 0; retry <= RETRIES; retry += 1) {
    if (retry > 0) await wait(RETRY_MS);
    try {
      return await getMe();
    } catch (error) {
      if (!isErrorCode(error, 'NOT_FOUND')) throw error;
    }
  }
  const created = await createFallbackProfile();
  await wait(AFTER_FALLBACK_MS);
  return created;
}
