/** What a person does first, through the deployed stack. */
import { request } from 'node:http';
import { json } from 'node:stream/consumers';
import {
  AdminConfirmSignUpCommand,
  AdminGetUserCommand,
  AdminInitiateAuthCommand,
  CognitoIdentityProviderClient,
  DescribeUserPoolCommand,
  SignUpCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import type { Deployed } from './deployment.ts';
import { ACCOUNT, type Emulator, REGION } from './emulator.ts';

const PASSWORD = 'Demo-portal-1';

export interface Answer {
  status: number;
  body: unknown;
}
export interface Tokens {
  access: string;
  id: string;
}

/** The deployed portal, as its callers see it. */
export class Journey {
  readonly email = 'thandi@agents.example';
  readonly #emulator: Emulator;
  readonly #deployed: Deployed;
  readonly #pool: CognitoIdentityProviderClient;

  constructor(emulator: Emulator, deployed: Deployed) {
    this.#emulator = emulator;
    this.#deployed = deployed;
    this.#pool = new CognitoIdentityProviderClient({
      endpoint: emulator.endpoint,
      region: REGION,
      credentials: { accessKeyId: ACCOUNT, secretAccessKey: 'emulator' },
    });
  }

  async signUp(): Promise<void> {
    await this.#pool.send(
      new SignUpCommand({
        ClientId: this.#deployed.clientId,
        Username: this.email,
        Password: PASSWORD,
        UserAttributes: [
          { Name: 'email', Value: this.email },
          { Name: 'name', Value: 'Thandi Mokoena' },
          { Name: 'phone_number', Value: '+27821234567' },
        ],
      }),
    );
    await this.#pool.send(new AdminConfirmSignUpCommand(this.#user));
  }

  /** Calls the function that the deployed pool names for confirmed sign-ups, as the pool would. */
  async confirm(): Promise<void> {
    const { userPoolId } = this.#deployed;
    const user = await this.#pool.send(new AdminGetUserCommand(this.#user));
    const attributes = (user.UserAttributes ?? []).map(({ Name, Value }) => [Name, Value]);
    const { UserPool } = await this.#pool.send(
      new DescribeUserPoolCommand({ UserPoolId: userPoolId }),
    );
    const trigger = String(UserPool?.LambdaConfig?.PostConfirmation);
    const { headers, body } = await this.#invoke(trigger, {
      version: '1',
      triggerSource: 'PostConfirmation_ConfirmSignUp',
      region: REGION,
      userPoolId,
      userName: user.Username,
      callerContext: { awsSdkVersion: 'aws-sdk-js-3', clientId: this.#deployed.clientId },
      request: {
        userAttributes: {
          ...Object.fromEntries(attributes),
          email_verified: 'true',
          'cognito:user_status': 'CONFIRMED',
        },
      },
      response: {},
    });
    if (headers.has('x-amz-function-error')) throw new Error(`${trigger} failed: ${body}`);
  }

  /** Signs in by the administrator's flow: the emulator doesn't know the browser's (SRP). */
  async signIn(): Promise<Tokens> {
    const { AuthenticationResult: result } = await this.#pool.send(
      new AdminInitiateAuthCommand({
        UserPoolId: this.#deployed.userPoolId,
        ClientId: this.#deployed.clientId,
        AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
        AuthParameters: { USERNAME: this.email, PASSWORD },
      }),
    );
    if (!result?.AccessToken || !result.IdToken) throw new Error('no tokens');
    return { access: result.AccessToken, id: result.IdToken };
  }

  /** Calls the deployed HTTP API by its own host name. */
  async get(path: string, token?: string): Promise<Answer> {
    const headers = {
      host: this.#deployed.apiHost,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    };
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    request({ host: '127.0.0.1', port: this.#emulator.port, path, headers }, (answer) => {
      json(answer).then((body) => resolve({ status: answer.statusCode ?? 0, body }), reject);
    })
      .on('error', reject)
      .end();
    return promise;
  }

  async #invoke(functionArn: string, event: object): Promise<{ headers: Headers; body: string }> {
    const name = encodeURIComponent(functionArn);
    const answer = await fetch(
      `${this.#emulator.endpoint}/2015-03-31/functions/${name}/invocations`,
      {
        method: 'POST',
        headers: {
          // Unsigned, as the emulator checks nothing: it reads account, region and service from it.
          authorization: `AWS4-HMAC-SHA256 Credential=${ACCOUNT}/20260101/${REGION}/lambda/aws4_request`,
        },
        body: JSON.stringify(event),
      },
    );
    const body = await answer.text();
    if (!answer.ok) throw new Error(`${functionArn} answered ${answer.status}: ${body}`);
    return { headers: answer.headers, body };
  }

  get #user() {
    return { UserPoolId: this.#deployed.userPoolId, Username: this.email };
  }
}
