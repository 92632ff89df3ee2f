/** An authenticator app, and the user pool's calls with which a browser sets it up. */
import {
  AssociateSoftwareTokenCommand,
  InitiateAuthCommand,
  RespondToAuthChallengeCommand,
  SetUserMFAPreferenceCommand,
  VerifySoftwareTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { Secret, TOTP } from 'otpauth';
import { PASSWORD } from './accounts.ts';
import { openPool } from './pool.ts';
import type { OfficeStack, Person } from '../stack/office.ts';

const STEP_MS = 30_000;

/** An app that shows a secret's codes, each once. */
export class App {
  /** In base32, as a person may note it. */
  readonly secret: string;
  readonly #totp: TOTP;
  /** The time step of the next code. */
  #step = 0;

  constructor(secret: string) {
    this.secret = secret;
    this.#totp = new TOTP({ secret: Secret.fromBase32(secret) });
  }

  /**
   * A code that was not used yet; waits where this step's and the next one's are used. The pool takes the
   * code of the step before too, but only until this step ends, which may be before the code arrives.
   */
  async code(): Promise<string> {
    const now = () => Math.floor(Date.now() / STEP_MS);
    this.#step = Math.max(this.#step, now());
    while (this.#step > now() + 1) await new Promise((resolve) => setTimeout(resolve, 500));
    const code = this.#totp.generate({ timestamp: this.#step * STEP_MS });
    this.#step += 1;
    return code;
  }
}

/** The calls of the user pool about apps. */
export function openFactors({ userPool }: Pick<OfficeStack, 'userPool'>) {
  const { clientId: ClientId } = userPool;
  const client = openPool({ userPool });
  /** Has the pool accept a new app, which changes no sign-in yet. */
  const addApp = async (AccessToken: string): Promise<App> => {
    const { SecretCode = '' } = await client.send(
      new AssociateSoftwareTokenCommand({ AccessToken }),
    );
    const app = new App(SecretCode);
    const UserCode = await app.code();
    await client.send(new VerifySoftwareTokenCommand({ AccessToken, UserCode }));
    return app;
  };
  /** Signs in with the password and a code; returns the access token. */
  const signIn = async (USERNAME: string, app: App, PASSWORD_ = PASSWORD): Promise<string> => {
    const { ChallengeName, Session } = await client.send(
      new InitiateAuthCommand({
        ClientId,
        AuthFlow: 'USER_PASSWORD_AUTH',
        AuthParameters: { USERNAME, PASSWORD: PASSWORD_ },
      }),
    );
    const ChallengeResponses = { USERNAME, SOFTWARE_TOKEN_MFA_CODE: await app.code() };
    const { AuthenticationResult } = await client.send(
      new RespondToAuthChallengeCommand({ ClientId, ChallengeName, Session, ChallengeResponses }),
    );
    return AuthenticationResult?.AccessToken ?? '';
  };
  /** Turns the factor off at the pool itself, which the cloud's web ACL blocks. */
  const switchOff = (AccessToken: string) =>
    client.send(
      new SetUserMFAPreferenceCommand({
        AccessToken,
        SoftwareTokenMfaSettings: { Enabled: false, PreferredMfa: false },
      }),
    );
  /** Sets a person's factor up as a browser does. */
  const setUp = async ({ accessToken, api }: Pick<Person, 'accessToken' | 'api'>) => {
    const app = await addApp(accessToken);
    const { recoveryCodes = [] } = await api.identity.setSecondFactor({ isOn: true });
    return { app, recoveryCodes };
  };
  const turnOn = async (person: Pick<Person, 'accessToken' | 'api'>) => (await setUp(person)).app;
  return { addApp, setUp, turnOn, signIn, switchOff };
}
