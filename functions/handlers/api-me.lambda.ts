/** Endpoints of any signed-in user. */
import { createFallbackProfile } from '../api/identity/create-fallback-profile.ts';
import { getMe } from '../api/identity/get-me.ts';
import { reportPasswordChange } from '../api/identity/report-password-change.ts';
import { listMySignIns } from '../api/identity/list-my-sign-ins.ts';
import { endMySessions } from '../api/identity/end-my-sessions.ts';
import { setSecondFactor } from '../api/identity/set-second-factor.ts';
import { openPeoplePool } from '../domain/identity/open-people-pool.ts';
import { openLive } from '../api/notifications/open-live.ts';
import { apiFunction } from '../api/api.ts';
import { rememberFactors } from '../domain/identity/check-second-factor.ts';
import { systemClock } from '../platform/clock.ts';
import { readEnvironment } from '../platform/environment.ts';

const pool = openPeoplePool(readEnvironment(process.env, 'TABLE_NAME', 'USER_POOL_ID'));

export const handler = apiFunction<'me'>(
  {
    identity: {
      getMe,
      createFallbackProfile: createFallbackProfile(pool),
      reportPasswordChange: reportPasswordChange(pool),
      endMySessions: endMySessions(pool),
      listMySignIns,
      setSecondFactor: setSecondFactor(pool),
    },
    notifications: { openLive },
  },
  process.env,
  { hasSecondFactor: rememberFactors(pool.hasSecondFactor, systemClock) },
);
