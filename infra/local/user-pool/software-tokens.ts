/** Codes of authenticator apps (TOTP, RFC 6238), as Cognito makes and checks them. */
import { Secret, TOTP } from 'otpauth';
import { poolErrors } from './errors.ts';
import type { PoolUser, Users, WrongCodes } from './users.ts';

const STEP_SECONDS = 30;
/** Bytes: as long as the hash that makes the codes. */
const SECRET_BYTES = 20;
/** A clock may be off by one step before and after; a code that is 90 seconds old is refused. */
const WINDOW = 1;

export const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** The time step of a code that is right now; undefined for every other code. */
function stepOf(secret: string, code: string): number | undefined {
  const totp = new TOTP({ secret: Secret.fromBase32(secret), period: STEP_SECONDS });
  const timestamp = Date.now();
  const delta = totp.validate({ token: code, window: WINDOW, timestamp });
  return delta === null ? undefined : totp.counter({ timestamp }) + delta;
}

/**
 * Accepts a new app, if it shows a right code. It replaces an earlier app.
 * @throws EnableSoftwareTokenMFAException
 */
export function verifyApp(users: Users, { id, unverifiedSecret }: PoolUser, code: string): void {
  const step = unverifiedSecret === undefined ? undefined : stepOf(unverifiedSecret, code);
  if (unverifiedSecret === undefined || step === undefined) throw poolErrors.appNotVerified();
  const softwareToken = { secret: unverifiedSecret, lastStep: step };
  users.update(id, { softwareToken, unverifiedSecret: undefined });
}

/** The rules of Cognito: the first lock lasts a second, each further one twice as long. */
const UNLOCKED = 4;
const LONGEST_LOCK_MS = 15 * 60_000;

/** The end of the lock that wrong codes have set, epoch ms. */
export function lockedUntil({ count, at }: WrongCodes): number {
  if (count <= UNLOCKED) return at;
  return at + Math.min(2 ** (count - UNLOCKED - 1) * 1000, LONGEST_LOCK_MS);
}

/** Counts a wrong code of a sign-in; an attempt while the account is locked isn't counted. */
function countWrongCode(users: Users, { id, wrongCodes }: PoolUser): void {
  const now = Date.now();
  const isForgotten = !wrongCodes || lockedUntil(wrongCodes) + LONGEST_LOCK_MS <= now;
  users.update(id, { wrongCodes: { count: isForgotten ? 1 : wrongCodes.count + 1, at: now } });
}

/**
 * Accepts a code of a sign-in, once. Wrong codes lock the account for a growing time, over all of its
 * sign-ins.
 * @throws CodeMismatchException, ExpiredCodeException, NotAuthorizedException while the account is locked
 */
export function useAppCode(users: Users, user: PoolUser, code: string): void {
  const { id, softwareToken, wrongCodes } = user;
  const until = wrongCodes ? lockedUntil(wrongCodes) : 0;
  if (until > Date.now()) throw poolErrors.lockedCodes(until - Date.now());
  const step = softwareToken && stepOf(softwareToken.secret, code);
  if (softwareToken === undefined || step === undefined) {
    countWrongCode(users, user);
    throw poolErrors.wrongAppCode();
  }
  if (step <= softwareToken.lastStep) throw poolErrors.usedAppCode();
  users.update(id, { softwareToken: { ...softwareToken, lastStep: step }, wrongCodes: undefined });
}

/**
 * Turns the question for a code on or off. Turning it off forgets nothing: the app may be used again.
 * @throws InvalidParameterException without an accepted app
 */
export function askForCodes(users: Users, { id, softwareToken }: PoolUser, asked: boolean): void {
  if (asked && !softwareToken)
    throw poolErrors.invalidParameter('User has not verified software token mfa');
  users.update(id, { hasMfa: asked });
}

/** The fields about the factor in the answers of GetUser and AdminGetUser. */
export const presentMfa = ({ hasMfa }: PoolUser) =>
  hasMfa
    ? { UserMFASettingList: ['SOFTWARE_TOKEN_MFA'], PreferredMfaSetting: 'SOFTWARE_TOKEN_MFA' }
    : {};
