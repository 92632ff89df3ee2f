/** An office for a story: people who registered as people do, and a catalogue to sell from. */
import {
  CognitoIdentityProviderClient,
  ConfirmSignUpCommand,
  InitiateAuthCommand,
  type InitiateAuthCommandOutput,
  RespondToAuthChallengeCommand,
  SignUpCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { mailedCode } from '../identity/mailed-code.ts';
import type { Stack } from '../../../infra/local/stack.ts';
import type { Me } from '../../../shared/identity/contract.ts';
import { PROOF_LIFE_MS } from '../../../shared/kernel/procedure.ts';
import { addProduct } from './add-product.ts';
import { type Api, apiOf } from './client.ts';
import { openFactors } from '../identity/second-factor.ts';

const PASSWORD = 'Demo-portal-1';
const MAX_PEOPLE_AT_ONCE = 250;
const FALLBACK_TRIES = 5;

export interface Person {
  id: string;
  email: string;
  me: Me;
  accessToken: string;
  idToken: string;
  refreshToken: string;
  api: Api;
}

export interface NewPerson {
  email?: string;
  fullName?: string;
  phone?: string;
  referralCode?: string;
  department?: string;
}

/** The parts of a stack that an office needs, in this process or in another. */
export type OfficeStack = Pick<Stack, 'url' | 'settings' | 'userPool' | 'inbox' | 'database'> &
  Partial<Pick<Stack, 'callApi' | 'originSecret'>>;

export type Office = Awaited<ReturnType<typeof openOffice>>;

let people = 0;

/** A phone number that nobody else has. */
export const somePhone = () =>
  `+2784${String(Math.floor(Math.random() * 10_000_000)).padStart(7, '0')}`;

/** A recruiter with the recruit's phone would earn nothing. */
const phoneOf = ({ referralCode }: NewPerson) => (referralCode ? somePhone() : '+27821234567');

/** @param bossEmail an administrator whom the stack's data have already; by default a new one */
export async function openOffice(stack: OfficeStack, bossEmail?: string) {
  const pool = new CognitoIdentityProviderClient({
    region: 'af-south-1',
    endpoint: stack.userPool.endpoint,
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
    // Otherwise each person opens a connection.
    requestHandler: { httpAgent: { maxSockets: MAX_PEOPLE_AT_ONCE } },
  });
  const { clientId: ClientId } = stack.userPool;

  /** The first sign-in of somebody whom the office added; for tests the temporary password stays. */
  const replacePassword = (email: string, { ChallengeName, Session }: InitiateAuthCommandOutput) =>
    pool.send(
      new RespondToAuthChallengeCommand({
        ClientId,
        ChallengeName,
        Session,
        ChallengeResponses: { USERNAME: email, NEW_PASSWORD: PASSWORD },
      }),
    );

  const tokensOf = async (email: string) => {
    const answer = await pool.send(
      new InitiateAuthCommand({
        ClientId,
        AuthFlow: 'USER_PASSWORD_AUTH',
        AuthParameters: { USERNAME: email, PASSWORD },
      }),
    );
    const { AuthenticationResult: result } = answer.ChallengeName
      ? await replacePassword(email, answer)
      : answer;
    const { AccessToken: access = '', IdToken: id = '', ExpiresIn: seconds = 0 } = result ?? {};
    const { RefreshToken: refresh = '' } = result ?? {};
    // Stories may last longer than a token, or than a sign-in proves the password: both are renewed before.
    const lasts = Math.min((seconds * 1_000) / 2, PROOF_LIFE_MS * 0.8);
    return { access, id, refresh, renewAt: Date.now() + lasts };
  };

  /** @param welcome what the browser does first */
  const signIn = async (
    email: string,
    welcome?: (api: Api) => Promise<unknown>,
  ): Promise<Person> => {
    const first = await tokensOf(email);
    let tokens = first;
    const api = apiOf(stack, async () => {
      if (Date.now() > tokens.renewAt) tokens = await tokensOf(email);
      return tokens.access;
    });
    await welcome?.(api);
    const me = await api.identity.getMe();
    const { access: accessToken, id: idToken, refresh: refreshToken } = first;
    return { id: me.id, email, me, accessToken, idToken, refreshToken, api };
  };

  /** Signs in a person without a profile, and creates it by the fallback, as the browser does. */
  const signInByFallback = (email: string) =>
    signIn(email, async (api) => {
      for (let tries = 1; ; tries++)
        try {
          return await api.identity.createFallbackProfile();
        } catch (error) {
          if (tries === FALLBACK_TRIES) throw error;
        }
    });

  /** @returns the address to which the code went */
  const signUp = async (person: NewPerson): Promise<string> => {
    const number = String(++people);
    const { email = `agent${number}@demo.example`, fullName = `Agent ${number}` } = person;
    const attribute = (Name: string, Value: string | undefined) =>
      Value === undefined ? [] : [{ Name, Value }];
    await pool.send(
      new SignUpCommand({
        ClientId,
        Username: email,
        Password: PASSWORD,
        UserAttributes: [
          ...attribute('email', email),
          ...attribute('name', fullName),
          ...attribute('phone_number', person.phone ?? phoneOf(person)),
          ...attribute('custom:referral_code', person.referralCode),
          ...attribute('custom:department', person.department),
        ],
      }),
    );
    return email;
  };

  const confirm = async (email: string): Promise<void> => {
    const ConfirmationCode = await mailedCode(stack, email);
    await pool.send(new ConfirmSignUpCommand({ ClientId, Username: email, ConfirmationCode }));
  };

  const register = async (person: NewPerson): Promise<Person> => {
    const email = await signUp(person);
    await confirm(email);
    return signIn(email);
  };

  const agent = (person: NewPerson = {}) => register(person);
  const admin = (person: NewPerson = {}) =>
    register({
      email: `admin${String(++people)}@${stack.settings.companyEmailDomain}`,
      fullName: 'Thandi Mokoena',
      department: 'Operations',
      // Another one than the agents': whoever is paid can't confirm it.
      phone: '+27835550100',
      ...person,
    });

  const boss = await (bossEmail === undefined ? admin() : signIn(bossEmail));
  if (stack.settings.administratorSecondFactor === 'required')
    await openFactors(stack).turnOn(boss);
  const product = await addProduct(
    { stack, admin: boss },
    { name: 'Fibre 100', downloadSpeedMbps: 100, uploadSpeedMbps: 50, sellingPriceCents: 79_900 },
  );
  const ways = { signUp, confirm, signIn, signInByFallback, newAgent: agent, newAdmin: admin };
  return { stack, admin: boss, product, pool, ...ways };
}

/** A sale's form, filled in. */
export const saleOf = (office: Pick<Office, 'product'>, changes: object = {}) => ({
  customerName: 'Nomsa Dlamini',
  customerEmail: 'nomsa@customer.example',
  customerPhone: '082 123 4567',
  productId: office.product.id,
  saleValueCents: 79_900,
  ...changes,
});

/** Complete bank details. */
export const bankingOf = (changes: object = {}) => ({
  bankName: 'FNB',
  accountHolderName: 'S Dlamini',
  accountNumber: '62 0000 00123',
  branchCode: '250655',
  accountType: 'savings' as const,
  ...changes,
});
