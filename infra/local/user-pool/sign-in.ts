import { z } from 'zod';
import type { ChallengeName } from './challenges.ts';
import { poolErrors } from './errors.ts';
import {
  appCode,
  operation,
  type Operations,
  type PoolContext,
  password,
  username,
} from './operations.ts';
import { checkPassword, hashNewPassword, isExpired } from './passwords.ts';
import { useAppCode } from './software-tokens.ts';
import type { PoolUser } from './users.ts';

const NEW_PASSWORD = 'NEW_PASSWORD_REQUIRED';
const APP_CODE = 'SOFTWARE_TOKEN_MFA';

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
const answerRequest = z.discriminatedUnion('ChallengeName', [
  z.object({
    ChallengeName: z.literal(NEW_PASSWORD),
    Session: secret,
    ChallengeResponses: z.object({ USERNAME: username, NEW_PASSWORD: password }),
  }),
  z.object({
    ChallengeName: z.literal(APP_CODE),
    Session: secret,
    ChallengeResponses: z.object({ USERNAME: username, SOFTWARE_TOKEN_MFA_CODE: appCode }),
  }),
]);
type Answer<Name extends ChallengeName> = Extract<
  z.output<typeof answerRequest>,
  { ChallengeName: Name }
>;

export const signInOperations = (pool: PoolContext): Operations => ({
  InitiateAuth: operation(initiateRequest, ({ AuthFlow, AuthParameters }) =>
    AuthFlow === 'USER_PASSWORD_AUTH' ? signIn(pool, AuthParameters) : refuseRefreshFlow(),
  ),
  GetTokensFromRefreshToken: operation(z.object({ RefreshToken: secret }), ({ RefreshToken }) =>
    refresh(pool, RefreshToken),
  ),
  RevokeToken: operation(z.object({ Token: secret }), ({ Token }) => {
    pool.sessions.end(pool.sessions.ofRefreshToken(Token).id);
    return {};
  }),
  RespondToAuthChallenge: operation(answerRequest, (answer) =>
    answer.ChallengeName === NEW_PASSWORD
      ? replacePassword(pool, answer)
      : checkAppCode(pool, answer),
  ),
});

async function replacePassword(
  pool: PoolContext,
  { Session, ChallengeResponses: { USERNAME, NEW_PASSWORD: chosen } }: Answer<typeof NEW_PASSWORD>,
) {
  const passwordHash = await hashNewPassword(chosen);
  const user = pool.users.find(USERNAME);
  if (!user) throw poolErrors.invalidSession();
  pool.challenges.check(Session, NEW_PASSWORD, user.id);
  pool.challenges.endAll(user.id);
  return afterPassword(pool, pool.users.update(user.id, { passwordHash, status: 'CONFIRMED' }));
}

/** After a wrong code the sign-in still waits for a right one. */
function checkAppCode(pool: PoolContext, { Session, ChallengeResponses }: Answer<typeof APP_CODE>) {
  const user = pool.users.find(ChallengeResponses.USERNAME);
  if (!user) throw poolErrors.invalidSession();
  pool.challenges.check(Session, APP_CODE, user.id);
  useAppCode(pool.users, user, ChallengeResponses.SOFTWARE_TOKEN_MFA_CODE);
  pool.challenges.remove(Session);
  return startSession(pool, user);
}

async function signIn(
  pool: PoolContext,
  { USERNAME, PASSWORD }: { USERNAME: string; PASSWORD: string },
) {
  const user = pool.users.find(USERNAME);
  // Checked without an account too: the time of the refusal must not tell whether there is one.
  await checkPassword(PASSWORD, user?.passwordHash);
  if (!user) throw poolErrors.wrongSignIn();
  if (user.status === 'UNCONFIRMED') throw poolErrors.notConfirmed();
  return user.status === 'FORCE_CHANGE_PASSWORD'
    ? askForNewPassword(pool, user)
    : afterPassword(pool, user);
}

/** The password alone opens no session where the user has a second factor. */
function afterPassword(pool: PoolContext, user: PoolUser) {
  if (!user.hasMfa) return startSession(pool, user);
  return {
    ChallengeName: APP_CODE,
    Session: pool.challenges.open(APP_CODE, user.id),
    ChallengeParameters: { USER_ID_FOR_SRP: user.id },
  };
}

/** A temporary password opens no session: its owner has to replace it first. */
function askForNewPassword(pool: PoolContext, user: PoolUser) {
  if (isExpired(user)) throw poolErrors.expiredPassword();
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

/** An app client whose refresh tokens rotate has no such flow: GetTokensFromRefreshToken renews. */
function refuseRefreshFlow(): never {
  throw poolErrors.noRefreshFlow();
}

function refresh(pool: PoolContext, refreshToken: string) {
  const session = pool.sessions.ofRefreshToken(refreshToken);
  const user = pool.users.get(session.userId);
  return {
    ChallengeParameters: {},
    AuthenticationResult: pool.tokens.issue(user, session, pool.sessions.rotate(session)),
  };
}
