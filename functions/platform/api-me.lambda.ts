/** Endpoints of whoever is signed in. */
import { createFallbackProfile } from '../identity/create-fallback-profile.ts';
import { getMe } from '../identity/get-me.ts';
import { openUserPool } from '../identity/user-pool.client.ts';
import { openLive } from '../notifications/open-live.ts';
import { apiFunction } from './api.ts';
import { readEnvironment } from './environment.ts';

const { USER_POOL_ID, runtime } = readEnvironment(process.env, 'USER_POOL_ID');
const pool = openUserPool(USER_POOL_ID, runtime);

export const handler = apiFunction(
  {
    identity: { getMe, createFallbackProfile: createFallbackProfile(pool) },
    notifications: { openLive },
  },
  process.env,
);
