import { randomUUID } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { z } from 'zod';
import { poolErrors } from './errors.ts';
import type { Session, Sessions } from './sessions.ts';
import type { SigningKey } from './signing-key.ts';
import { isVerified, type PoolUser, type Users } from './users.ts';

const accessClaims = z.object({
  sub: z.string(),
  origin_jti: z.string(),
  token_use: z.literal('access'),
});

interface TokenOptions {
  key: SigningKey;
  issuer: string;
  clientId: string;
  users: Users;
  sessions: Sessions;
  lifetimeSeconds: number;
}

export class Tokens {
  readonly #options: TokenOptions;

  constructor(options: TokenOptions) {
    this.#options = options;
  }

  /** Cognito's `AuthenticationResult`. */
  issue(user: PoolUser, session: Session, refreshToken: string) {
    const { clientId, lifetimeSeconds } = this.#options;
    return {
      AccessToken: this.#sign(session, {
        sub: user.id,
        username: user.id,
        client_id: clientId,
        token_use: 'access',
        scope: 'aws.cognito.signin.user.admin',
      }),
      IdToken: this.#sign(session, {
        ...user.attributes,
        email_verified: isVerified(user),
        'cognito:username': user.id,
        aud: clientId,
        token_use: 'id',
      }),
      RefreshToken: refreshToken,
      TokenType: 'Bearer',
      ExpiresIn: lifetimeSeconds,
    };
  }

  /**
   * Checks an access token's signature, issuer, use, expiry and session, and returns its user.
   * @throws NotAuthorizedException, UserNotFoundException
   */
  verify(accessToken: string): PoolUser {
    const { sub, origin_jti: sessionId } = this.#claimsOf(accessToken);
    const user = this.#options.users.get(sub);
    if (!this.#options.sessions.find(sessionId)) throw poolErrors.revokedAccessToken();
    return user;
  }

  #sign({ id, authTime }: Session, claims: object): string {
    const { key, issuer, lifetimeSeconds } = this.#options;
    return jwt.sign(
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
  }

  #claimsOf(accessToken: string) {
    const { key, issuer } = this.#options;
    try {
      return accessClaims.parse(
        jwt.verify(accessToken, key.publicKey, { algorithms: ['RS256'], issuer }),
      );
    } catch (error) {
      throw error instanceof jwt.TokenExpiredError
        ? poolErrors.expiredAccessToken()
        : poolErrors.invalidAccessToken();
    }
  }
}
