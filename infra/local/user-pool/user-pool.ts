import { CognitoServiceFactoryImpl } from 'cognito-local/lib/services/cognitoService.js';
import { DateClock } from 'cognito-local/lib/services/clock.js';
import type { Context } from 'cognito-local/lib/services/context.js';
import {
  type UserPoolService,
  UserPoolServiceFactoryImpl,
} from 'cognito-local/lib/services/userPoolService.js';
import pino from 'pino';
import type { Credentials } from '../base/sigv4.ts';
import { closeServer, listenOnLoopback } from '../base/loopback.ts';
import { accountOperations } from './account.ts';
import { adminOperations } from './admin.ts';
import { createDelivery, type PoolMail } from './delivery.ts';
import { openDirectory } from './directory.ts';
import { createPoolServer } from './http.ts';
import type { PoolContext } from './operation.ts';
import { resetPasswordOperations } from './reset-password.ts';
import { signInOperations } from './sign-in.ts';
import { signUpOperations } from './sign-up.ts';
import { type Jwks, loadSigningKey } from './signing-key.ts';
import { openStore, type PoolStore } from './store.ts';
import { openStrangers } from './strangers.ts';
import { createTokens, TOKEN_SECONDS } from './tokens.ts';
import { createTriggerRunner, type PoolTriggers } from './triggers.ts';

export type { PoolMail } from './delivery.ts';
export type { Jwks } from './signing-key.ts';
export type { PoolTriggers } from './triggers.ts';

export interface UserPoolOptions {
  dataDir: string;
  region: string;
  triggers: PoolTriggers;
  sendMail: (mail: PoolMail) => Promise<void>;
  /** Who may call the Admin operations; without it nobody may. */
  credentials?: Credentials;
  /** How long access and ID tokens live; ten minutes when absent. */
  accessTokenSeconds?: number | undefined;
}

export interface UserPool {
  /** Cognito's API, on loopback. */
  endpoint: string;
  userPoolId: string;
  clientId: string;
  /** As in the cloud: what the tokens' `iss` says, not an address that answers. */
  issuer: string;
  jwks: Jwks;
  close(): Promise<void>;
}

const CLIENT_ID = 'local0client0000000000000';
const context: Context = { logger: pino({ level: 'silent' }) };

/**
 * Starts Cognito's stand-in on a free loopback port. Users, codes, sessions and the signing key are
 * kept in `dataDir`; passwords, codes and refresh tokens only as hashes.
 */
export async function startUserPool(options: UserPoolOptions): Promise<UserPool> {
  const { dataDir, region } = options;
  const userPoolId = `${region}_local0001`;
  const issuer = `https://cognito-idp.${region}.amazonaws.com/${userPoolId}`;
  const key = loadSigningKey(dataDir);
  const store = openStore(dataDir);
  const directory = openDirectory(context, await openPool(dataDir, store, userPoolId));
  const triggers = createTriggerRunner(options.triggers, {
    region,
    userPoolId,
    clientId: CLIENT_ID,
  });
  const pool: PoolContext = {
    userPoolId,
    clientId: CLIENT_ID,
    directory,
    strangers: openStrangers(),
    triggers,
    tokens: createTokens({
      key,
      issuer,
      clientId: CLIENT_ID,
      directory,
      lifetimeSeconds: options.accessTokenSeconds ?? TOKEN_SECONDS,
    }),
    deliver: createDelivery(triggers, options.sendMail),
  };
  const server = createPoolServer({
    userPoolId,
    jwks: key.jwks,
    publicOperations: {
      ...signUpOperations(pool),
      ...signInOperations(pool),
      ...resetPasswordOperations(pool),
      ...accountOperations(pool),
    },
    adminOperations: adminOperations(pool),
    credentials: options.credentials ?? (() => undefined),
  });
  const endpoint = await listenOnLoopback(server);
  return {
    endpoint,
    userPoolId,
    clientId: CLIENT_ID,
    issuer,
    jwks: key.jwks,
    close: async () => {
      await closeServer(server);
      store.close();
    },
  };
}

/** The emulator's pool of e-mail users, over our store. */
async function openPool(
  dataDir: string,
  store: PoolStore,
  userPoolId: string,
): Promise<UserPoolService> {
  const defaults = { UsernameAttributes: ['email'], AutoVerifiedAttributes: ['email'] };
  const pools = new UserPoolServiceFactoryImpl(new DateClock(), store);
  const factory = new CognitoServiceFactoryImpl(dataDir, store, pools);
  const cognito = await factory.create(context, defaults);
  await cognito.createUserPool(context, { Id: userPoolId, Name: 'portal', ...defaults });
  return cognito.getUserPool(context, userPoolId);
}
