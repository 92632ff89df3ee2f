import { randomUUID } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { z } from 'zod';
import { poolErrors } from './errors.ts';
import type { Session, Sessions } from './sessions.ts';
import type { SigningKey } from './signing-key.ts';
import type { PoolUser, Users } from './users.ts';

/** How long access and ID tokens live by default, seconds: the setting of the cloud's app client. */
const TOKEN_SECONDS = 600;

const accessClaims = z.object({
  sub: z.string(),
  origin_jti: z.string(),
  token_use: z.literal('access'),
  client_id: z.string(),
});

/** Cognito's `AuthenticationResult`; a refresh returns no refresh token. */
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
   * Checks an access token's signature, issuer, use, expiry and session, and returns its user.
   * @throws NotAuthorizedException, UserNotFoundException
   */
  verify(accessToken: string): PoolUser;
}

interface TokenOptions {
  key: SigningKey;
  issuer: string;
  clientId: string;
  users: Users;
  sessions: Sessions;
  lifetimeSeconds?: number | undefined;
}

export function createTokens(options: TokenOptions): Tokens {
  const { key, issuer, clientId, users, sessions, lifetimeSeconds = TOKEN_SECONDS } = options;
  const sign = ({ id, authTime }: Session, claims: object): string =>
    jwt.sign(
      { ...claims, auth_time: authTime, origin_jti: id, event_id: randomUUID() },
      key.privateKey,
      {
        algorithm: 'RS256',
        keyid: key.keyId,
        issuer,
        expiresIn: lifetimeSeconds,
        jwtid: randomUUID(),
      },
    );
  return {
    issue: (user, session, refreshToken) => ({
      AccessToken: sign(session, {
        sub: user.id,
        username: user.id,
        client_id: clientId,
        token_use: 'access',
        scope: 'aws.cognito.signin.user.admin',
      }),
      IdToken: sign(session, {
        ...user.attributes,
        email_verified: user.attributes['email_verified'] === 'true',
        'cognito:username': user.id,
        aud: clientId,
        token_use: 'id',
      }),
      ...(refreshToken === undefined ? {} : { RefreshToken: refreshToken }),
      TokenType: 'Bearer',
      ExpiresIn: lifetimeSeconds,
    }),
    verify(accessToken) {
      const claims = verifiedClaims(accessToken, key, issuer);
      if (claims.client_id !== clientId) throw poolErrors.invalidAccessToken();
      const user = users.get(claims.sub);
      if (!sessions.find(claims.origin_jti)) throw poolErrors.revokedAccessToken();
      return user;
    },
  };
}

function verifiedClaims(accessToken: string, key: SigningKey, issuer: string) {
  try {
    const claims = jwt.verify(accessToken, key.publicKey, { algorithms: ['RS256'], issuer });
    return accessClaims.parse(claims);
  } catch (error) {
    throw error instanceof jwt.TokenExpiredError
      ? poolErrors.expiredAccessToken()
      : poolErrors.invalidAccessToken();
  }
}
