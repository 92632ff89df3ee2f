import { z } from 'zod';
import { openChallenge, respondToNewPassword, respondRequest } from './new-password.ts';
import type { PoolUser } from './directory.ts';
import { failures } from './failures.ts';
import {
  checkClient,
  type Operations,
  operation,
  type PoolContext,
  password,
  username,
} from './operation.ts';
import { verifyPassword } from './passwords.ts';
import { openSession, sessionOfRefreshToken } from './sessions.ts';
import type { Tried } from './strangers.ts';

/** Wrong passwords in a row, and until when (epoch ms) further tries are refused. */
export interface FailedSignIns {
  count: number;
  lockedUntil: number;
}

const initiateRequest = z.object({
  ClientId: z.string(),
  AuthFlow: z.string(),
  AuthParameters: z.record(z.string(), z.string()).default({}),
});
const passwordParameters = z.object({ USERNAME: username, PASSWORD: password });
const refreshParameters = z.object({ REFRESH_TOKEN: z.string().min(1) });
const refreshRequest = z.object({ ClientId: z.string(), RefreshToken: z.string().min(1) });

const MAX_WRONG_PASSWORDS = 5;
const MAX_LOCK = 900_000;

/** InitiateAuth with password or refresh token, RespondToAuthChallenge, GetTokensFromRefreshToken. */
export function signInOperations(pool: PoolContext): Operations {
  const withPassword = operation(passwordParameters, (parameters) =>
    pool.directory.exclusively(parameters.USERNAME, () =>
      signIn(pool, parameters.USERNAME, parameters.PASSWORD),
    ),
  );
  const withRefreshToken = operation(refreshParameters, (parameters) =>
    refresh(pool, parameters.REFRESH_TOKEN),
  );
  return {
    InitiateAuth: operation(initiateRequest, async (request) => {
      checkClient(pool, request.ClientId);
      switch (request.AuthFlow) {
        case 'USER_PASSWORD_AUTH':
          return withPassword(request.AuthParameters);
        case 'REFRESH_TOKEN':
        case 'REFRESH_TOKEN_AUTH':
          return withRefreshToken(request.AuthParameters);
        default:
          throw failures.invalidParameter(`${request.AuthFlow} is not enabled for the client.`);
      }
    }),
    RespondToAuthChallenge: operation(respondRequest, async (request) => {
      checkClient(pool, request.ClientId);
      return startSession(pool, await respondToNewPassword(pool, request));
    }),
    GetTokensFromRefreshToken: operation(refreshRequest, async (request) => {
      checkClient(pool, request.ClientId);
      return refresh(pool, request.RefreshToken);
    }),
  };
}

async function signIn(pool: PoolContext, name: string, given: string): Promise<object> {
  const user = await pool.directory.find(name);
  const tried = user ?? pool.strangers.get(name);
  if ((tried.SignInFailures?.lockedUntil ?? 0) > Date.now()) throw failures.tooManySignIns();
  const matches = await verifyPassword(given, user?.Password);
  if (!user) {
    pool.strangers.save(name, withFailedSignIn(tried, Date.now()));
    throw failures.wrongSignIn();
  }
  if (!matches) {
    await pool.directory.save(withFailedSignIn(user, Date.now()));
    throw failures.wrongSignIn();
  }
  if (!user.Enabled) throw failures.disabled();
  if (user.UserStatus === 'UNCONFIRMED') throw failures.notConfirmed();
  if (user.UserStatus === 'FORCE_CHANGE_PASSWORD') return openChallenge(pool, user);
  return startSession(pool, user);
}

async function startSession(pool: PoolContext, known: PoolUser): Promise<object> {
  const { SignInFailures: _forgiven, ...rest } = known;
  const { user, session, refreshToken } = openSession(rest, Date.now());
  await pool.directory.save(user);
  return {
    ChallengeParameters: {},
    AuthenticationResult: pool.tokens.issue(user, session, refreshToken),
  };
}

/** From the fifth wrong password on each further one locks for 1 s, 2 s, 4 s … up to 15 minutes, as Cognito does. */
function withFailedSignIn<User extends Tried>(user: User, now: number): User {
  const count = (user.SignInFailures?.count ?? 0) + 1;
  const beyond = count - MAX_WRONG_PASSWORDS;
  const lockedUntil = beyond < 0 ? 0 : now + Math.min(1000 * 2 ** beyond, MAX_LOCK);
  return { ...user, SignInFailures: { count, lockedUntil } };
}

async function refresh(pool: PoolContext, refreshToken: string): Promise<object> {
  const { user, session } = await sessionOfRefreshToken(pool.directory, refreshToken, Date.now());
  return { ChallengeParameters: {}, AuthenticationResult: pool.tokens.issue(user, session) };
}
