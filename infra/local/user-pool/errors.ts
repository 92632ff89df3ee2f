import { countOf } from '../../../shared/kernel/count.ts';

/** An error with Cognito's name and text, which Amplify, the SDK and the portal's screens check. */
export class PoolError extends Error {
  constructor(name: string, message: string) {
    super(message);
    this.name = name;
  }
}

const waitWords = (ms: number): string =>
  ms < 60_000 ? countOf(Math.ceil(ms / 1000), 'second') : countOf(Math.ceil(ms / 60_000), 'minute');

const error = (name: string, message: string) => () => new PoolError(name, message);
const notAuthorized = (message: string) => error('NotAuthorizedException', message);

export const poolErrors = {
  wrongSignIn: notAuthorized('Incorrect username or password.'),
  expiredPassword: notAuthorized(
    'Temporary password has expired and must be reset by an administrator.',
  ),
  noReset: notAuthorized('User password cannot be reset in the current state.'),
  noResend: error(
    'UnsupportedUserStateException',
    'Resend not possible. User status is not FORCE_CHANGE_PASSWORD',
  ),
  notConfirmed: error('UserNotConfirmedException', 'User is not confirmed.'),
  invalidSession: notAuthorized('Invalid session for the user.'),
  invalidAccessToken: notAuthorized('Invalid Access Token'),
  expiredAccessToken: notAuthorized('Access Token has expired'),
  revokedAccessToken: notAuthorized('Access Token has been revoked'),
  invalidRefreshToken: notAuthorized('Invalid Refresh Token'),
  reusedRefreshToken: error('RefreshTokenReuseException', 'Refresh Token has been rotated'),
  noRefreshFlow: notAuthorized('REFRESH_TOKEN_AUTH flow not enabled for this client'),
  unauthorizedAttribute: notAuthorized('A client attempted to write unauthorized attribute'),
  alreadyConfirmed: notAuthorized('User cannot be confirmed. Current status is CONFIRMED'),
  userExists: error('UsernameExistsException', 'User already exists'),
  emailTaken: error('AliasExistsException', 'An account with the given email already exists.'),
  userNotFound: error('UserNotFoundException', 'User does not exist.'),
  shortPassword: error(
    'InvalidPasswordException',
    'Password did not conform with policy: Password not long enough',
  ),
  wrongCode: error(
    'CodeMismatchException',
    'Invalid verification code provided, please try again.',
  ),
  appNotVerified: error('EnableSoftwareTokenMFAException', 'Code mismatch'),
  wrongAppCode: error('CodeMismatchException', 'Invalid code received for user'),
  usedAppCode: error('ExpiredCodeException', 'Your software token has already been used once.'),
  /** Begins as Cognito's text, which doesn't say for how long. */
  lockedCodes: (ms: number) =>
    new PoolError(
      'NotAuthorizedException',
      `Password attempts exceeded. Try again in ${waitWords(ms)}.`,
    ),
  expiredCode: error('ExpiredCodeException', 'Invalid code provided, please request a code again.'),
  unsignedRequest: error('MissingAuthenticationTokenException', 'Missing Authentication Token'),
  wrongSignature: error(
    'InvalidSignatureException',
    'The request signature we calculated does not match the signature you provided.',
  ),
  notJson: error('SerializationException', 'Request body is not JSON.'),
  unknownOperation: error('UnknownOperationException', 'Unknown operation'),
  invalidParameter: (message: string) => new PoolError('InvalidParameterException', message),
};
