import { randomUUID } from 'node:crypto';
import { attributesToRecord } from 'cognito-local/lib/services/userPoolService.js';
import jwt from 'jsonwebtoken';
import { z } from 'zod';
import { attributeOf, type Directory, type PoolUser } from './directory.ts';
import { failures } from './failures.ts';
import { type Session, sessionOf } from './sessions.ts';
import type { SigningKey } from './signing-key.ts';

/** How long access and ID tokens live, seconds: what the cloud's client is set to. */
export const TOKEN_SECONDS = 600;

const accessClaims = z.object({
  sub: z.string(),
  origin_jti: z.string(),
  token_use: z.literal('access'),
  client_id: z.string(),
});

/** `AuthenticationResult` of a sign-in; a refresh returns no refresh token. */
export interface IssuedTokens {
  AccessToken: string;
  IdToken: string;
  RefreshToken?: string;
  TokenType: 'Bearer';
  ExpiresIn: number;
}

export interface Tokens {
  issue(user: PoolUser, session: Session, refreshToken?: string): IssuedTokens;
  /**
   * Whose access token it is, once signature, issuer, use, expiry and revocation have been checked.
   * @throws NotAuthorizedException
   */
  verify(accessToken: string): Promise<{ user: PoolUser; session: Session }>;
}

export function createTokens(pool: {
  key: SigningKey;
  issuer: string;
  clientId: string;
  directory: Directory;
  lifetimeSeconds: number;
}): Tokens {
  const { key, issuer, clientId, directory, lifetimeSeconds } = pool;
  const sign = (claims: object): string =>
    jwt.sign(claims, key.privateKey, {
      algorithm: 'RS256',
      keyid: key.keyId,
      issuer,
      expiresIn: lifetimeSeconds,
      jwtid: randomUUID(),
    });
  return {
    issue: (user, session, refreshToken) => ({
      AccessToken: sign(accessTokenClaims(user, session, clientId)),
      IdToken: sign(idTokenClaims(user, session, clientId)),
      ...(refreshToken === undefined ? {} : { RefreshToken: refreshToken }),
      TokenType: 'Bearer',
      ExpiresIn: lifetimeSeconds,
    }),
    async verify(accessToken) {
      const claims = verifiedClaims(accessToken, key, issuer);
      if (claims.client_id !== clientId) throw failures.invalidAccessToken();
      const user = await directory.get(claims.sub);
      if (!user.Enabled) throw failures.disabled();
      const session = sessionOf(user, claims.origin_jti, Date.now());
      if (session === undefined) throw failures.revokedAccessToken();
      return { user, session };
    },
  };
}

function accessTokenClaims(user: PoolUser, session: Session, clientId: string): object {
  return {
    sub: user.Username,
    username: user.Username,
    client_id: clientId,
    token_use: 'access',
    scope: 'aws.cognito.signin.user.admin',
    auth_time: session.authTime,
    origin_jti: session.id,
    event_id: randomUUID(),
  };
}

function idTokenClaims(user: PoolUser, session: Session, clientId: string): object {
  return {
    ...attributesToRecord(user.Attributes),
    email_verified: attributeOf(user, 'email_verified') === 'true',
    sub: user.Username,
    'cognito:username': user.Username,
    aud: clientId,
    token_use: 'id',
    auth_time: session.authTime,
    origin_jti: session.id,
    event_id: randomUUID(),
  };
}

function verifiedClaims(
  accessToken: string,
  key: SigningKey,
  issuer: string,
): z.infer<typeof accessClaims> {
  try {
    const claims = jwt.verify(accessToken, key.publicKey, { algorithms: ['RS256'], issuer });
    return accessClaims.parse(claims);
  } catch (error) {
    throw error instanceof jwt.TokenExpiredError
      ? failures.expiredAccessToken()
      : failures.invalidAccessToken();
  }
}
