/** API Gateway's JWT authorizer for the user pool's access tokens. */
import { CognitoJwtVerifier } from 'aws-jwt-verify';
import type { Jwks } from 'aws-jwt-verify/jwk';

/** The scope that all routes except public ones require; ID tokens don't have it. */
export const REQUIRED_SCOPE = 'aws.cognito.signin.user.admin';

export interface PoolIdentity {
  userPoolId: string;
  clientId: string;
  jwks: Jwks;
}

export type Verdict =
  | { kind: 'allowed'; claims: Record<string, string>; scopes: string[] }
  | { kind: 'unauthorized' }
  | { kind: 'forbidden' };

/** The gateway passes every claim on as text. */
const asText = (claim: unknown): string =>
  typeof claim === 'string' ? claim : JSON.stringify(claim);

export function jwtAuthorizer(pool: PoolIdentity): (authorization?: string) => Verdict {
  const verifier = CognitoJwtVerifier.create({
    userPoolId: pool.userPoolId,
    clientId: pool.clientId,
    tokenUse: 'access',
  });
  verifier.cacheJwks(pool.jwks);
  return (authorization = '') => {
    const token = /^(?:Bearer )?([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(authorization)?.[1];
    if (!token) return { kind: 'unauthorized' };
    try {
      const payload = verifier.verifySync(token);
      const scopes = payload.scope.split(' ');
      if (!scopes.includes(REQUIRED_SCOPE)) return { kind: 'forbidden' };
      const claims = Object.entries(payload).map(([name, claim]) => [name, asText(claim)] as const);
      return { kind: 'allowed', claims: Object.fromEntries(claims), scopes: [REQUIRED_SCOPE] };
    } catch {
      // The answer doesn't say what is wrong with the token.
      return { kind: 'unauthorized' };
    }
  };
}
