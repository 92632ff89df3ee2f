import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { poolErrors } from './errors.ts';
import { Records } from './records.ts';

/** One sign-in. Its refresh token is kept as a hash. */
export interface Session {
  /** The `origin_jti` claim of the session's tokens. */
  id: string;
  userId: string;
  refreshHash: string;
  /** The refresh tokens before it, the newest last, and until when (epoch ms) each still works. */
  rotated?: { hash: string; until: number }[];
  /** When the user signed in, epoch seconds. */
  authTime: number;
  /** Epoch ms. */
  expiresAt: number;
}

/** As the cloud's app client: a replaced refresh token works a little longer. */
const ROTATION_GRACE_MS = 60_000;
/** How many replaced tokens of a session are told from unknown ones. */
const REMEMBERED = 20;
/** The cloud's refresh tokens live 30 days. */
const LIFETIME_MS = 30 * 24 * 3_600_000;

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

const newSecret = (): string => randomBytes(48).toString('base64url');

/** The sign-ins that have not ended. */
export class Sessions extends Records<Session> {
  open(userId: string): { session: Session; refreshToken: string } {
    const id = randomUUID();
    const secret = newSecret();
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

  /**
   * @throws NotAuthorizedException where the refresh token is unknown, revoked or expired;
   *   RefreshTokenReuseException where another has replaced it
   */
  ofRefreshToken(refreshToken: string): Session {
    const [id = '', secret = ''] = refreshToken.split('.');
    const session = this.find(id);
    const hash = hashOf(secret);
    if (session?.refreshHash === hash) return session;
    const replaced = session?.rotated?.find((one) => one.hash === hash);
    if (!session || !replaced) throw poolErrors.invalidRefreshToken();
    if (replaced.until <= Date.now()) throw poolErrors.reusedRefreshToken();
    return session;
  }

  /** Replaces the session's refresh token; the new one lives as long as the session would have. */
  rotate({ id, refreshHash, rotated = [], ...session }: Session): string {
    const secret = newSecret();
    const before = { hash: refreshHash, until: Date.now() + ROTATION_GRACE_MS };
    this.put(id, {
      ...session,
      id,
      refreshHash: hashOf(secret),
      rotated: [...rotated, before].slice(-REMEMBERED),
    });
    return `${id}.${secret}`;
  }

  end(id: string): void {
    this.remove(id);
  }

  endAll(userId: string): void {
    this.removeWhere((session) => session.userId === userId);
  }
}
