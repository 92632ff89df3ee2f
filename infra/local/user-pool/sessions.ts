import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { poolErrors } from './errors.ts';
import { Records } from './records.ts';

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

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

/** The sign-ins that have not ended. */
export class Sessions extends Records<Session> {
  open(userId: string): { session: Session; refreshToken: string } {
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
    this.put(id, session);
    return { session, refreshToken: `${id}.${secret}` };
  }

  /** Undefined once the session is revoked or expired. */
  find(id: string): Session | undefined {
    const session = this.get(id);
    return session && session.expiresAt > Date.now() ? session : undefined;
  }

  /** @throws NotAuthorizedException where the refresh token is unknown, revoked or expired */
  ofRefreshToken(refreshToken: string): Session {
    const [id = '', secret = ''] = refreshToken.split('.');
    const session = this.find(id);
    if (session?.refreshHash !== hashOf(secret)) throw poolErrors.invalidRefreshToken();
    return session;
  }

  end(id: string): void {
    this.remove(id);
  }

  endAll(userId: string): void {
    this.removeWhere((session) => session.userId === userId);
  }
}
