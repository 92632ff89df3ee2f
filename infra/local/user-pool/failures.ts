import { CognitoError } from 'cognito-local/lib/errors.js';

/** Errors with Cognito's names and texts: browsers and Amplify decide by them. */
export const failures = {
  wrongSignIn: () => notAuthorized('Incorrect username or password.'),
  tooManySignIns: () => notAuthorized('Password attempts exceeded'),
  disabled: () => notAuthorized('User is disabled.'),
  notConfirmed: () => new CognitoError('UserNotConfirmedException', 'User is not confirmed.'),
  invalidSession: () => notAuthorized('Invalid session for the user.'),
  invalidAccessToken: () => notAuthorized('Invalid Access Token'),
  expiredAccessToken: () => notAuthorized('Access Token has expired'),
  revokedAccessToken: () => notAuthorized('Access Token has been revoked'),
  invalidRefreshToken: () => notAuthorized('Invalid Refresh Token'),
  unauthorizedAttribute: () => notAuthorized('A client attempted to write unauthorized attribute'),
  alreadyConfirmed: () => notAuthorized('User cannot be confirmed. Current status is CONFIRMED'),
  userExists: () => new CognitoError('UsernameExistsException', 'User already exists'),
  emailTaken: () =>
    new CognitoError('AliasExistsException', 'An account with the given email already exists.'),
  userNotFound: () => new CognitoError('UserNotFoundException', 'User does not exist.'),
  clientNotFound: (clientId: string) =>
    new CognitoError('ResourceNotFoundException', `User pool client ${clientId} does not exist.`),
  poolNotFound: (userPoolId: string) =>
    new CognitoError('ResourceNotFoundException', `User pool ${userPoolId} does not exist.`),
  shortPassword: () =>
    new CognitoError(
      'InvalidPasswordException',
      'Password did not conform with policy: Password not long enough',
    ),
  wrongCode: () =>
    new CognitoError(
      'CodeMismatchException',
      'Invalid verification code provided, please try again.',
    ),
  expiredCode: () =>
    new CognitoError('ExpiredCodeException', 'Invalid code provided, please request a code again.'),
  attemptLimit: () =>
    new CognitoError(
      'LimitExceededException',
      'Attempt limit exceeded, please try after some time.',
    ),
  unsignedRequest: () =>
    new CognitoError('MissingAuthenticationTokenException', 'Missing Authentication Token'),
  wrongSignature: () =>
    new CognitoError(
      'InvalidSignatureException',
      'The request signature we calculated does not match the signature you provided.',
    ),
  unknownOperation: () => new CognitoError('UnknownOperationException', 'Unknown operation'),
  invalidParameter,
};

function notAuthorized(message: string): CognitoError {
  return new CognitoError('NotAuthorizedException', message);
}

function invalidParameter(message: string): CognitoError {
  return new CognitoError('InvalidParameterException', message);
}
