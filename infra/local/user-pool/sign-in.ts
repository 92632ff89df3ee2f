import { z } from 'zod';
import type { ChallengeName } from './challenges.ts';
import { poolErrors } from './errors.ts';
import {
  clientOperation,
  type Operations,
  type PoolContext,
  parse,
  password,
  username,
} from './operations.ts';
import { checkPasswordRule, hashPassword, verifyPassword } from './passwords.ts';
import type { PoolUser } from './users.ts';

const NEW_PASSWORD = 'NEW_PASSWORD_REQUIRED' satisfies ChallengeName;

const initiateRequest = z.object({
  AuthFlow: z.string(),
  AuthParameters: z.record(z.string(), z.string()).default({}),
});
const passwordParameters = z.object({ USERNAME: username, PASSWORD: password });
const refreshParameters = z.object({ REFRESH_TOKEN: z.string().min(1) });
const refreshRequest = z.object({ RefreshToken: z.string().min(1) });
const revokeRequest = z.object({ Token: z.string().min(1) });
const respondRequest = z.object({
  ChallengeName: z.literal(NEW_PASSWORD),
  Session: z.string().min(1),
  ChallengeResponses: z.object({ USERNAME: username, NEW_PASSWORD: password }),
});

export const signInOperations = (pool: PoolContext): Operations => ({
  InitiateAuth: clientOperation(pool, initiateRequest, ({ AuthFlow, AuthParameters }) => {
    if (AuthFlow === 'USER_PASSWORD_AUTH')
      return signIn(pool, parse(passwordParameters, AuthParameters));
    if (AuthFlow === 'REFRESH_TOKEN' || AuthFlow === 'REFRESH_TOKEN_AUTH')
      return refresh(pool, parse(refreshParameters, AuthParameters).REFRESH_TOKEN);
    throw poolErrors.invalidParameter(`${AuthFlow} is not enabled for the client.`);
  }),
  RespondToAuthChallenge: clientOperation(pool, respondRequest, (request) =>
    setNewPassword(pool, request),
  ),
  GetTokensFromRefreshToken: clientOperation(pool, refreshRequest, ({ RefreshToken }) =>
    refresh(pool, RefreshToken),
  ),
  RevokeToken: clientOperation(pool, revokeRequest, ({ Token }) => {
    pool.sessions.end(pool.sessions.ofRefreshToken(Token).id);
    return {};
  }),
});

async function signIn(
  pool: PoolContext,
  { USERNAME, PASSWORD }: z.output<typeof passwordParameters>,
) {
  const user = pool.users.find(USERNAME);
  if (!user || !(await verifyPassword(PASSWORD, user.passwordHash))) throw poolErrors.wrongSignIn();
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

async function setNewPassword(
  pool: PoolContext,
  { Session, ChallengeResponses }: z.output<typeof respondRequest>,
) {
  const known = pool.users.find(ChallengeResponses.USERNAME);
  if (!known) throw poolErrors.invalidSession();
  pool.challenges.check(Session, NEW_PASSWORD, known.id);
  checkPasswordRule(ChallengeResponses.NEW_PASSWORD);
  const passwordHash = await hashPassword(ChallengeResponses.NEW_PASSWORD);
  // Checked once more: a second answer may have come in while the password was hashed.
  pool.challenges.check(Session, NEW_PASSWORD, known.id);
  pool.challenges.endAll(known.id);
  return startSession(pool, pool.users.update(known.id, { passwordHash, status: 'CONFIRMED' }));
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
  const user = pool.users.find(session.userId);
  if (!user) throw poolErrors.invalidRefreshToken();
  return { ChallengeParameters: {}, AuthenticationResult: pool.tokens.issue(user, session) };
}
