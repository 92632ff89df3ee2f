import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { poolErrors } from './errors.ts';
import type { Records } from './records.ts';

/** One sign-in. Its refresh token is kept as a hash. */
export interface Session {
  /** The `origin_jti` claim of the session's tokens. */
  id: string;
  userId: string;
  refreshHash: string;
  /** When the user signed in, epoch seconds. */
  authTime: number;
  /** Epoch ms. */
  expiresAt: number;
}

/** The cloud's refresh tokens live 30 days. */
const LIFETIME_MS = 30 * 24 * 3_600_000;

/** The sign-ins that have not ended. */
export interface Sessions {
  open(userId: string): { session: Session; refreshToken: string };
  /** Undefined once the session is revoked or expired. */
  find(id: string): Session | undefined;
  /** @throws NotAuthorizedException where the refresh token is unknown, revoked or expired */
  ofRefreshToken(refreshToken: string): Session;
  end(id: string): void;
  endAll(userId: string): void;
}

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

export function openSessions(records: Records<Session>): Sessions {
  records.removeWhere(({ expiresAt }) => expiresAt <= Date.now());
  const find = (id: string) => {
    const session = records.get(id);
    return session && session.expiresAt > Date.now() ? session : undefined;
  };
  return {
    open(userId) {
      const id = randomUUID();
      const secret = randomBytes(48).toString('base64url');
      const now = Date.now();
      const session: Session = {
        id,
        userId,
        refreshHash: hashOf(secret),
        authTime: Math.floor(now / 1000),
        expiresAt: now + LIFETIME_MS,
      };
      records.put(id, session);
      return { session, refreshToken: `${id}.${secret}` };
    },
    find,
    ofRefreshToken(refreshToken) {
      const [id = '', secret = ''] = refreshToken.split('.');
      const session = find(id);
      if (session?.refreshHash !== hashOf(secret)) throw poolErrors.invalidRefreshToken();
      return session;
    },
    end: (id) => records.remove(id),
    endAll: (userId) => records.removeWhere((session) => session.userId === userId),
  };
}
