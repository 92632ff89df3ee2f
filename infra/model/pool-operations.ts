/**
 * The operations of the user pool that the portal's pages and its functions call without AWS credentials. The
 * web ACL before the pool, and the one-machine portal, refuse all others: an access token is enough for some
 * of these, such as DeleteUser, SetUserMFAPreference and GlobalSignOut, which the API does instead, with its
 * checks.
 */
export const POOL_OPERATIONS = [
  'SignUp',
  'ConfirmSignUp',
  'ResendConfirmationCode',
  'InitiateAuth',
  'RespondToAuthChallenge',
  'GetTokensFromRefreshToken',
  'RevokeToken',
  'ForgotPassword',
  'ConfirmForgotPassword',
  'ChangePassword',
  'AssociateSoftwareToken',
  'VerifySoftwareToken',
] as const;
