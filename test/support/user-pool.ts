/** What the tests of the embedded user pool share. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  CognitoIdentityProviderClient,
  ConfirmForgotPasswordCommand,
  ConfirmSignUpCommand,
  ForgotPasswordCommand,
  GetUserCommand,
  InitiateAuthCommand,
  SignUpCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { afterEach, beforeEach, vi } from 'vitest';
import {
  type PoolMail,
  type PoolTriggers,
  startUserPool,
  type UserPool,
} from '../../infra/local/user-pool/user-pool.ts';

export const email = 'thandi@demo.example';
export const password = 'eightchr';

/** What the pools of the running test have mailed, oldest first. */
export const mails: PoolMail[] = [];
/** The running test's folder. */
export let dataDir: string;

const clients: CognitoIdentityProviderClient[] = [];
const pools = new Set<UserPool>();

/** Gives every test of the calling file a folder, and ends what it started. */
export function eachWithPools(): void {
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'pool-'));
    mails.length = 0;
  });
  afterEach(async () => {
    vi.useRealTimers();
    for (const client of clients.splice(0)) client.destroy();
    await Promise.all([...pools].map(stop));
    await rm(dataDir, { recursive: true });
  });
}

export async function stop(pool: UserPool): Promise<void> {
  pools.delete(pool);
  await pool.close();
}

/** Starts a pool of the test's own folder, and a client of it. */
export async function start(
  triggers: PoolTriggers = {},
  folder = dataDir,
  accessTokenSeconds?: number,
) {
  const pool = await startUserPool({
    dataDir: folder,
    region: 'af-south-1',
    triggers,
    accessTokenSeconds,
    sendMail: async (mail) => {
      mails.push(mail);
    },
    credentials: (accessKeyId) => (accessKeyId === 'local-apiMe' ? 'secret' : undefined),
  });
  pools.add(pool);
  return { pool, ...connect(pool) };
}

/** A client with the right credentials or others, and the calls that most tests make. */
export function connect(pool: UserPool, secretAccessKey = 'secret') {
  const client = new CognitoIdentityProviderClient({
    region: 'af-south-1',
    endpoint: pool.endpoint,
    maxAttempts: 1,
    credentials: { accessKeyId: 'local-apiMe', secretAccessKey },
  });
  clients.push(client);
  const ClientId = pool.clientId;
  return {
    client,
    signUp: (Username = email, Password = password) =>
      client.send(
        new SignUpCommand({
          ClientId,
          Username,
          Password,
          UserAttributes: [
            { Name: 'name', Value: 'Thandi' },
            { Name: 'phone_number', Value: '+27821234567' },
            { Name: 'custom:department', Value: 'Sales' },
          ],
        }),
      ),
    confirm: (ConfirmationCode: string) =>
      client.send(new ConfirmSignUpCommand({ ClientId, Username: email, ConfirmationCode })),
    signIn: async (Password = password, Username = email) => {
      const { AuthenticationResult } = await client.send(
        new InitiateAuthCommand({
          ClientId,
          AuthFlow: 'USER_PASSWORD_AUTH',
          AuthParameters: { USERNAME: Username, PASSWORD: Password },
        }),
      );
      const { AccessToken = '', IdToken = '', RefreshToken = '' } = AuthenticationResult ?? {};
      return { AccessToken, IdToken, RefreshToken };
    },
    getUser: (AccessToken: string) => client.send(new GetUserCommand({ AccessToken })),
    forgot: (Username = email) => client.send(new ForgotPasswordCommand({ ClientId, Username })),
    reset: (ConfirmationCode: string, Password = 'new-password') =>
      client.send(
        new ConfirmForgotPasswordCommand({ ClientId, Username: email, ConfirmationCode, Password }),
      ),
  };
}

type Portal = Awaited<ReturnType<typeof start>>;

/** The code that was mailed last. */
export function lastCode(): string {
  const code = mails.at(-1)?.code;
  if (code === undefined) throw new Error('No mail was sent');
  return code;
}

export function otherCode(code: string): string {
  return code === '000000' ? '111111' : '000000';
}

/** A user who may sign in. */
export async function confirmed(portal: Portal): Promise<void> {
  await portal.signUp();
  await portal.confirm(lastCode());
}
