/**
 * Replaces the SDK's search for credentials in bundles. That search is an eighth of a function's
 * code, and looks at files, single sign-on and metadata services that Lambda doesn't have.
 */

/** Gives the credentials that Lambda puts into a function's environment. */
export const defaultProvider = () => async () => {
  const {
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
    AWS_SESSION_TOKEN: sessionToken,
  } = process.env;
  if (!accessKeyId || !secretAccessKey) throw new Error('the environment has no credentials');
  return { accessKeyId, secretAccessKey, ...(sessionToken ? { sessionToken } : {}) };
};
