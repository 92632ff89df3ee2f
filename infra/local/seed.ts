/**
 * What `SEED=demo` puts into an empty portal, through its own front door: people register, confirm the
 * mailed code and sign in, and the administrator adds the products.
 */
import {
  CognitoIdentityProviderClient,
  ConfirmSignUpCommand,
  InitiateAuthCommand,
  ResendConfirmationCodeCommand,
  SignUpCommand,
  UsernameExistsException,
  UserNotConfirmedException,
} from '@aws-sdk/client-cognito-identity-provider';
import { createORPCClient } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import type { JsonifiedClient } from '@orpc/openapi-client';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import { type Contract, contract } from '../../shared/contract.ts';
import { demoCatalogue } from './demo-catalogue.ts';
import { REGION } from './environment.ts';
import type { Stack } from './stack.ts';

export const DEMO_PASSWORD = 'Demo-portal-1';

interface Registration {
  email: string;
  name: string;
  phone: string;
  department?: string;
}

const demoAgent: Registration = {
  email: 'agent@demo.example',
  name: 'Sipho Dlamini',
  phone: '+27821234567',
};

const demoAdmin = (domain: string): Registration => ({
  email: `admin@${domain}`,
  name: 'Thandi Mokoena',
  phone: '+27831234567',
  department: 'Sales',
});

/** The addresses that can sign in with the demo password. */
export const demoSignIns = (companyEmailDomain: string): string[] => [
  demoAdmin(companyEmailDomain).email,
  demoAgent.email,
];

/** The code in the newest e-mail to an address. */
async function mailedCode(stack: Stack, email: string): Promise<string> {
  const [message] = await stack.inbox(email);
  const text = `${message?.text ?? ''} ${(message?.html ?? '')
    .replaceAll(/<style[\s\S]*?<\/style>/gi, '')
    .replaceAll(/<[^>]*>/g, ' ')}`;
  const code = /\b\d{6}\b/.exec(text)?.[0];
  if (!code) throw new Error(`no code was mailed to ${email}`);
  return code;
}

function signUpInput({ email, name, phone, department }: Registration, ClientId: string) {
  const attributes = { name, phone_number: phone, 'custom:department': department };
  return {
    ClientId,
    Username: email,
    Password: DEMO_PASSWORD,
    UserAttributes: Object.entries({ email, ...attributes }).flatMap(([Name, Value]) =>
      Value === undefined ? [] : [{ Name, Value }],
    ),
  };
}

/** Signs up where the address is new; a seeding that was cut off goes on. */
async function register(
  stack: Stack,
  pool: CognitoIdentityProviderClient,
  person: Registration,
): Promise<string> {
  const { clientId: ClientId } = stack.userPool;
  const Username = person.email;
  const confirm = async () => {
    const ConfirmationCode = await mailedCode(stack, Username);
    await pool.send(new ConfirmSignUpCommand({ ClientId, Username, ConfirmationCode }));
  };
  const signIn = async (): Promise<string> => {
    const { AuthenticationResult } = await pool.send(
      new InitiateAuthCommand({
        ClientId,
        AuthFlow: 'USER_PASSWORD_AUTH',
        AuthParameters: { USERNAME: Username, PASSWORD: DEMO_PASSWORD },
      }),
    );
    if (!AuthenticationResult?.AccessToken) throw new Error(`${Username} can't sign in`);
    return AuthenticationResult.AccessToken;
  };
  try {
    await pool.send(new SignUpCommand(signUpInput(person, ClientId)));
    await confirm();
    return await signIn();
  } catch (error) {
    if (!(error instanceof UsernameExistsException)) throw error;
  }
  try {
    return await signIn();
  } catch (error) {
    if (!(error instanceof UserNotConfirmedException)) throw error;
    await pool.send(new ResendConfirmationCodeCommand({ ClientId, Username }));
    await confirm();
    return signIn();
  }
}

interface CallContext {
  idempotencyKey: string;
}

function apiOf(
  stack: Stack,
  accessToken: string,
): JsonifiedClient<ContractRouterClient<Contract, CallContext>> {
  return createORPCClient(
    new OpenAPILink<CallContext>(contract, {
      url: `${stack.url}/api`,
      headers: ({ context }) => ({
        authorization: `Bearer ${accessToken}`,
        'idempotency-key': context.idempotencyKey,
      }),
    }),
  );
}

/** Fills an empty portal; what is there already stays as it is. */
export async function seedDemo(stack: Stack): Promise<void> {
  const pool = new CognitoIdentityProviderClient({
    region: REGION,
    endpoint: `${stack.url}/user-pool`,
  });
  try {
    const admin = demoAdmin(stack.settings.companyEmailDomain);
    const [adminToken] = await Promise.all([
      register(stack, pool, admin),
      register(stack, pool, demoAgent),
    ]);
    const api = apiOf(stack, adminToken);
    await Promise.all(
      demoCatalogue.map((product, at) =>
        api.products.createProduct(product, { context: { idempotencyKey: `demo-product-${at}` } }),
      ),
    );
    await stack.drain();
  } finally {
    pool.destroy();
  }
}
