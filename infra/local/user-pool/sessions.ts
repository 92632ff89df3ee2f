import { createHash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import type { Directory, PoolUser } from './directory.ts';
import { failures } from './failures.ts';

/** One sign-in: its refresh token's hash, and the id that its access tokens carry. */
export interface Session {
  /** The `origin_jti` claim. */
  id: string;
  refreshHash: string;
  /** Epoch seconds of the sign-in. */
  authTime: number;
  /** Epoch ms. */
  expiresAt: number;
}

const REFRESH_LIFETIME = 30 * 24 * 3_600_000;
const MAX_SESSIONS = 100;

/** Opens a session. The returned user has yet to be saved. */
export function openSession(
  user: PoolUser,
  now: number,
): { user: PoolUser; session: Session; refreshToken: string } {
  const secret = randomBytes(48).toString('base64url');
  const session: Session = {
    id: randomUUID(),
    refreshHash: hashOf(secret),
    authTime: Math.floor(now / 1000),
    expiresAt: now + REFRESH_LIFETIME,
  };
  const live = (user.Sessions ?? []).filter((other) => other.expiresAt > now);
  const Sessions = [...live.slice(1 - MAX_SESSIONS), session];
  return {
    user: { ...user, Sessions },
    session,
    refreshToken: `${user.Username}.${session.id}.${secret}`,
  };
}

/**
 * Who a refresh token belongs to.
 * @throws NotAuthorizedException when it is unknown, revoked, expired, or its user disabled
 */
export async function sessionOfRefreshToken(
  directory: Directory,
  refreshToken: string,
  now: number,
): Promise<{ user: PoolUser; session: Session }> {
  const [username = '', id = '', secret = ''] = refreshToken.split('.');
  const user = await directory.find(username);
  const session = user && sessionOf(user, id, now);
  if (!user || !session || !sameHash(session.refreshHash, hashOf(secret))) {
    throw failures.invalidRefreshToken();
  }
  if (!user.Enabled) throw failures.disabled();
  return { user, session };
}

/** The live session of that id, or undefined once it is revoked or over. */
export function sessionOf(user: PoolUser, id: string, now: number): Session | undefined {
  return user.Sessions?.find((session) => session.id === id && session.expiresAt > now);
}

/** A copy without that session, or without any. */
export function withoutSessions(user: PoolUser, id?: string): PoolUser {
  const kept = id === undefined ? [] : (user.Sessions ?? []).filter((session) => session.id !== id);
  return { ...user, Sessions: kept };
}

function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

function sameHash(one: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(one), Buffer.from(other));
}
