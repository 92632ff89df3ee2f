import { z } from 'zod';
import { poolErrors } from './errors.ts';
import { operation, type Operations, type PoolContext, password, username } from './operations.ts';
import { checkPassword, hashNewPassword } from './passwords.ts';
import type { PoolUser } from './users.ts';

const NEW_PASSWORD = 'NEW_PASSWORD_REQUIRED';

const secret = z.string().min(1);
const initiateRequest = z.discriminatedUnion('AuthFlow', [
  z.object({
    AuthFlow: z.literal('USER_PASSWORD_AUTH'),
    AuthParameters: z.object({ USERNAME: username, PASSWORD: password }),
  }),
  z.object({
    AuthFlow: z.literal('REFRESH_TOKEN_AUTH'),
    AuthParameters: z.object({ REFRESH_TOKEN: secret }),
  }),
]);
const newPasswordRequest = z.object({
  ChallengeName: z.literal(NEW_PASSWORD),
  Session: secret,
  ChallengeResponses: z.object({ USERNAME: username, NEW_PASSWORD: password }),
});

export const signInOperations = (pool: PoolContext): Operations => ({
  InitiateAuth: operation(initiateRequest, ({ AuthFlow, AuthParameters }) =>
    AuthFlow === 'USER_PASSWORD_AUTH'
      ? signIn(pool, AuthParameters)
      : refresh(pool, AuthParameters.REFRESH_TOKEN),
  ),
  GetTokensFromRefreshToken: operation(z.object({ RefreshToken: secret }), ({ RefreshToken }) =>
    refresh(pool, RefreshToken),
  ),
  RevokeToken: operation(z.object({ Token: secret }), ({ Token }) => {
    pool.sessions.end(pool.sessions.ofRefreshToken(Token).id);
    return {};
  }),
  RespondToAuthChallenge: operation(
    newPasswordRequest,
    async ({ Session, ChallengeResponses: { USERNAME, NEW_PASSWORD: chosen } }) => {
      const passwordHash = await hashNewPassword(chosen);
      const user = pool.users.find(USERNAME);
      if (!user) throw poolErrors.invalidSession();
      pool.challenges.check(Session, NEW_PASSWORD, user.id);
      pool.challenges.endAll(user.id);
      return startSession(pool, pool.users.update(user.id, { passwordHash, status: 'CONFIRMED' }));
    },
  ),
});

async function signIn(
  pool: PoolContext,
  { USERNAME, PASSWORD }: { USERNAME: string; PASSWORD: string },
) {
  const user = pool.users.find(USERNAME);
  if (!user) throw poolErrors.wrongSignIn();
  await checkPassword(PASSWORD, user.passwordHash);
  if (user.status === 'UNCONFIRMED') throw poolErrors.notConfirmed();
  return user.status === 'FORCE_CHANGE_PASSWORD'
    ? askForNewPassword(pool, user)
    : startSession(pool, user);
}

/** A temporary password opens no session: its owner has to replace it first. */
function askForNewPassword(pool: PoolContext, user: PoolUser) {
  const { sub: _sub, ...attributes } = user.attributes;
  return {
    ChallengeName: NEW_PASSWORD,
    Session: pool.challenges.open(NEW_PASSWORD, user.id),
    ChallengeParameters: {
      USER_ID_FOR_SRP: user.id,
      requiredAttributes: '[]',
      userAttributes: JSON.stringify(attributes),
    },
  };
}

function startSession(pool: PoolContext, user: PoolUser) {
  const { session, refreshToken } = pool.sessions.open(user.id);
  return {
    ChallengeParameters: {},
    AuthenticationResult: pool.tokens.issue(user, session, refreshToken),
  };
}

function refresh(pool: PoolContext, refreshToken: string) {
  const session = pool.sessions.ofRefreshToken(refreshToken);
  const user = pool.users.get(session.userId);
  return { ChallengeParameters: {}, AuthenticationResult: pool.tokens.issue(user, session) };
}
