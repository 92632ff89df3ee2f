/** Endpoints of any signed-in user. */
import { createFallbackProfile } from '../api/identity/create-fallback-profile.ts';
import { getMe } from '../api/identity/get-me.ts';
import { openUserPool } from '../data/user-pool.client.ts';
import { openLive } from '../api/notifications/open-live.ts';
import { apiFunction } from '../api/api.ts';
import { readEnvironment } from '../platform/environment.ts';

const { USER_POOL_ID, runtime } = readEnvironment(process.env, 'USER_POOL_ID');
const pool = openUserPool(USER_POOL_ID, runtime);

export const handler = apiFunction<'me'>(
  {
    identity: { getMe, createFallbackProfile: createFallbackProfile(pool) },
    notifications: { openLive },
  },
  process.env,
);
