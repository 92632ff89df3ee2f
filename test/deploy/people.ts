/** People who sign up, confirm and sign in, through the deployed pool. */
import {
  AdminConfirmSignUpCommand,
  AdminGetUserCommand,
  AdminInitiateAuthCommand,
  CognitoIdentityProviderClient,
  DescribeUserPoolCommand,
  type LambdaConfigType,
  SignUpCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import type { Me } from '../../shared/identity/contract.ts';
import type { Api } from '../support/stack/client.ts';
import { type Cloud, clientConfig } from './cloud.ts';
import type { Deployed } from './deployment.ts';
import { REGION } from './emulator.ts';
import type { Gateway } from './gateway.ts';

/** The same for everybody. */
export const PASSWORD = 'Demo-portal-1';

export interface Person {
  me: Me;
  api: Api;
  accessToken: string;
  idToken: string;
}

/** An e-mail address and other attributes, under the user pool's names. */
export interface NewPerson {
  email: string;
  name: string;
  'custom:department'?: string;
  'custom:referral_code'?: string;
}

export class People {
  readonly #cloud: Cloud;
  readonly #deployed: Deployed;
  readonly #gateway: Gateway;
  readonly #pool: CognitoIdentityProviderClient;

  constructor(cloud: Cloud, deployed: Deployed, gateway: Gateway) {
    this.#cloud = cloud;
    this.#deployed = deployed;
    this.#gateway = gateway;
    this.#pool = new CognitoIdentityProviderClient(clientConfig(cloud.emulator));
  }

  /**
   * Signs somebody up and confirms them without a code. Also calls the pool's triggers, as Cognito
   * would.
   * @returns the e-mail with the code, as HTML
   */
  async signUp({ email, ...more }: NewPerson): Promise<string> {
    const attributes = { email, phone_number: '+27821234567', ...more };
    const triggers = await this.#triggers();
    const call = (trigger: string | undefined, source: string, request: object) =>
      this.#cloud.invoke(String(trigger), this.#event(email, source, request));
    await call(triggers.PreSignUp, 'PreSignUp_SignUp', { userAttributes: attributes });
    await this.#pool.send(
      new SignUpCommand({
        ClientId: this.#deployed.clientId,
        Username: email,
        Password: PASSWORD,
        UserAttributes: Object.entries(attributes).map(([Name, Value]) => ({ Name, Value })),
      }),
    );
    const message = (await call(triggers.CustomMessage, 'CustomMessage_SignUp', {
      userAttributes: attributes,
      codeParameter: '{####}',
      usernameParameter: null,
    })) as { response: { emailMessage: string } };
    await this.#pool.send(new AdminConfirmSignUpCommand(this.#user(email)));
    return message.response.emailMessage;
  }

  /** Calls the function that the deployed pool names for confirmed sign-ups, as the pool would. */
  async confirm(email: string): Promise<void> {
    const user = await this.#pool.send(new AdminGetUserCommand(this.#user(email)));
    const attributes = (user.UserAttributes ?? []).map(({ Name, Value }) => [Name, Value]);
    const event = this.#event(String(user.Username), 'PostConfirmation_ConfirmSignUp', {
      userAttributes: {
        ...Object.fromEntries(attributes),
        email_verified: 'true',
        'cognito:user_status': 'CONFIRMED',
      },
    });
    await this.#cloud.invoke(String((await this.#triggers()).PostConfirmation), event);
  }

  /** Signs in by the administrator's flow: the emulator doesn't know the browser's (SRP). */
  async signIn(email: string): Promise<Person> {
    const { AuthenticationResult: result } = await this.#pool.send(
      new AdminInitiateAuthCommand({
        UserPoolId: this.#deployed.userPoolId,
        ClientId: this.#deployed.clientId,
        AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
        AuthParameters: { USERNAME: email, PASSWORD },
      }),
    );
    if (!result?.AccessToken || !result.IdToken) throw new Error('no tokens');
    const { AccessToken: accessToken, IdToken: idToken } = result;
    const api = this.#gateway.api(accessToken);
    return { me: await api.identity.getMe(), api, accessToken, idToken };
  }

  /** The functions that the deployed pool calls. */
  async #triggers(): Promise<LambdaConfigType> {
    const { UserPool } = await this.#pool.send(
      new DescribeUserPoolCommand({ UserPoolId: this.#deployed.userPoolId }),
    );
    return UserPool?.LambdaConfig ?? {};
  }

  #event(userName: string, triggerSource: string, request: object): object {
    const { userPoolId, clientId } = this.#deployed;
    return {
      version: '1',
      triggerSource,
      region: REGION,
      userPoolId,
      userName,
      callerContext: { awsSdkVersion: 'aws-sdk-js-3', clientId },
      request,
      response: {},
    };
  }

  #user(email: string) {
    return { UserPoolId: this.#deployed.userPoolId, Username: email };
  }
}
