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

const MOST_REMEMBERED = 1_000;

/**
 * A token whose signature was checked, which takes a tenth of a millisecond: until its end the verdict stays.
 */
interface Checked {
  verdict: Verdict;
  /** Seconds since 1970. */
  expiresAt: number;
}

export function jwtAuthorizer(pool: PoolIdentity): (authorization?: string) => Verdict {
  const verifier = CognitoJwtVerifier.create({
    userPoolId: pool.userPoolId,
    clientId: pool.clientId,
    tokenUse: 'access',
  });
  verifier.cacheJwks(pool.jwks);
  const remembered = new Map<string, Checked>();
  const check = (token: string): Checked => {
    const payload = verifier.verifySync(token);
    const scopes = payload.scope.split(' ');
    const { exp: expiresAt } = payload;
    if (!scopes.includes(REQUIRED_SCOPE)) return { verdict: { kind: 'forbidden' }, expiresAt };
    const claims = Object.entries(payload).map(([name, claim]) => [name, asText(claim)] as const);
    const allowed = { claims: Object.fromEntries(claims), scopes: [REQUIRED_SCOPE] };
    return { verdict: { kind: 'allowed', ...allowed }, expiresAt };
  };
  return (authorization = '') => {
    const token = /^(?:Bearer )?([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(authorization)?.[1];
    if (!token) return { kind: 'unauthorized' };
    const known = remembered.get(token);
    if (known && known.expiresAt > Date.now() / 1000) return known.verdict;
    try {
      const checked = check(token);
      if (remembered.size >= MOST_REMEMBERED) remembered.clear();
      remembered.set(token, checked);
      return checked.verdict;
    } catch {
      // The answer doesn't say what is wrong with the token.
      return { kind: 'unauthorized' };
    }
  };
}
