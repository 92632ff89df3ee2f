import type { Credentials } from '../base/sigv4.ts';
import { closeServer, listenOnLoopback } from '../base/loopback.ts';
import { accountOperations } from './account.ts';
import { adminOperations } from './admin.ts';
import { Challenges } from './challenges.ts';
import { codeMailer, invitationMailer, type PoolMail } from './code-mail.ts';
import { Codes } from './codes.ts';
import { PoolError } from './errors.ts';
import type { PoolContext } from './operations.ts';
import { openPoolDatabase, Records } from './records.ts';
import { resetPasswordOperations } from './reset-password.ts';
import { createPoolServer } from './server.ts';
import { Sessions } from './sessions.ts';
import { signInOperations } from './sign-in.ts';
import { signUpOperations } from './sign-up.ts';
import { type Jwks, loadSigningKey } from './signing-key.ts';
import { Tokens } from './tokens.ts';
import { type PoolTriggers, triggerRunner } from './triggers.ts';
import { Users } from './users.ts';

export type { PoolMail } from './code-mail.ts';
export type { PoolTriggers } from './triggers.ts';

export interface UserPoolOptions {
  dataDir: string;
  region: string;
  triggers: PoolTriggers;
  sendMail: (mail: PoolMail) => Promise<void>;
  /** The secrets of the access keys that may call the Admin operations. */
  credentials: Credentials;
  /** How long access and ID tokens live; ten minutes when absent. */
  accessTokenSeconds?: number | undefined;
}

export interface UserPool {
  /** Cognito's API, on loopback. */
  endpoint: string;
  userPoolId: string;
  clientId: string;
  jwks: Jwks;
  /**
   * Makes an operation answer with an error, for tests of screens: Cognito limits attempts, this pool only
   * those of an app's codes. Without an error the operation works again.
   */
  refuse: (operation: string, error?: { name: string; message: string }) => void;
  close(): Promise<void>;
}

const CLIENT_ID = 'local0client0000000000000';
/** How long access and ID tokens live by default, seconds: the setting of the cloud's app client. */
const TOKEN_SECONDS = 600;

/**
 * Starts the part of Cognito that the portal uses, on a free loopback port. Users, codes, sessions and
 * the signing key are kept in `dataDir`; passwords and refresh tokens only as hashes.
 */
export async function startUserPool(options: UserPoolOptions): Promise<UserPool> {
  const { dataDir, region } = options;
  const key = loadSigningKey(dataDir);
  // A folder with another key is another pool.
  const id = key.keyId.replaceAll(/[^A-Za-z0-9]/g, '').slice(0, 9);
  const names = { region, userPoolId: `${region}_${id}`, clientId: CLIENT_ID };
  // In the cloud's form; nothing answers at this address.
  const issuer = `https://cognito-idp.${region}.amazonaws.com/${names.userPoolId}`;
  const database = openPoolDatabase(dataDir);
  const users = new Users(new Records(database, 'users'));
  const sessions = new Sessions(database, 'sessions');
  const codes = new Codes(database, 'codes');
  const runTrigger = triggerRunner(options.triggers, names);
  const pool: PoolContext = {
    users,
    sessions,
    codes,
    challenges: new Challenges(database, 'challenges'),
    tokens: new Tokens({
      key,
      issuer,
      clientId: CLIENT_ID,
      users,
      sessions,
      lifetimeSeconds: options.accessTokenSeconds ?? TOKEN_SECONDS,
    }),
    runTrigger,
    sendCode: codeMailer(codes, runTrigger, options.sendMail),
    sendInvitation: invitationMailer(runTrigger, options.sendMail),
  };
  const refusals = new Map<string, PoolError>();
  const server = createPoolServer({
    publicOperations: {
      ...signUpOperations(pool),
      ...signInOperations(pool),
      ...resetPasswordOperations(pool),
      ...accountOperations(pool),
    },
    adminOperations: adminOperations(pool),
    credentials: options.credentials,
    refusals,
  });
  return {
    endpoint: await listenOnLoopback(server),
    userPoolId: names.userPoolId,
    clientId: CLIENT_ID,
    jwks: key.jwks,
    refuse(operation, error) {
      if (error) refusals.set(operation, new PoolError(error.name, error.message));
      else refusals.delete(operation);
    },
    async close() {
      await closeServer(server);
      database.close();
    },
  };
}
