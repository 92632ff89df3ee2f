/** The user pool, its browser client, and the functions that it calls. */
import { CfnOutput, Duration, Stack, Validations } from 'aws-cdk-lib';
import {
  AccountRecovery,
  ClientAttributes,
  FeaturePlan,
  Mfa,
  StringAttribute,
  UserPool,
  type UserPoolClient,
  UserPoolEmail,
} from 'aws-cdk-lib/aws-cognito';
import type { Construct } from 'constructs';
import { MIN_PASSWORD_LENGTH, TEMPORARY_PASSWORD_DAYS } from '../../shared/kernel/password.ts';
import { PortalFunction } from '../constructs/portal-function.ts';
import type { Bindings } from '../constructs/bindings.ts';
import { protectedPolicyOf } from '../constructs/removal-policy.ts';
import { type Deployment, keepsData } from '../model/deployment.ts';
import { type MailStack, senderDomain } from './mail.ts';
import { stackProps } from './stack-props.ts';

const ACCESS_TOKEN_LIFE = Duration.minutes(10);
const REFRESH_TOKEN_LIFE = Duration.days(30);
/** Two tabs may renew at once, or an answer may be lost; the longest time that the pool allows. */
const ROTATION_GRACE = Duration.minutes(1);

const PLANS = { essentials: FeaturePlan.ESSENTIALS, lite: FeaturePlan.LITE };

const readable = new ClientAttributes()
  .withStandardAttributes({ fullname: true, phoneNumber: true, email: true, emailVerified: true })
  .withCustomAttributes('referral_code', 'department');

/** Writable at sign-up and, as the pool has one list, later; later changes are never read. */
const writable = new ClientAttributes()
  .withStandardAttributes({ fullname: true, phoneNumber: true, email: true })
  .withCustomAttributes('referral_code', 'department');

/** The stateful stack of sign-in. The pool and its triggers belong together: each names the other. */
export class AuthStack extends Stack {
  readonly userPool: UserPool;
  readonly client: UserPoolClient;

  constructor(scope: Construct, deployment: Deployment, mail: MailStack, bindings: Bindings) {
    super(scope, 'Auth', stackProps('Auth', deployment));
    const trigger = (name: 'preSignUp' | 'postConfirmation' | 'customMessage') =>
      new PortalFunction(this, name, { deployment, bindings }).live;
    this.userPool = this.#createPool(deployment, mail, {
      preSignUp: trigger('preSignUp'),
      postConfirmation: trigger('postConfirmation'),
      customMessage: trigger('customMessage'),
    });
    this.client = this.#createClient(deployment);
    new CfnOutput(this, 'UserPoolId', { value: this.userPool.userPoolId });
    new CfnOutput(this, 'UserPoolClientId', { value: this.client.userPoolClientId });
  }

  /** The issuer of the pool's tokens, their `iss` claim. */
  get issuer(): string {
    return `https://cognito-idp.${this.region}.${this.urlSuffix}/${this.userPool.userPoolId}`;
  }

  /** The resources that this stack offers to functions. */
  get bindings(): Bindings {
    return {
      variables: {
        USER_POOL_ID: this.userPool.userPoolId,
        USER_POOL_CLIENT_ID: this.client.userPoolClientId,
      },
      arns: { pool: [this.userPool.userPoolArn] },
    };
  }

  #createPool(
    deployment: Deployment,
    mail: MailStack,
    lambdaTriggers: NonNullable<ConstructorParameters<typeof UserPool>[2]>['lambdaTriggers'] &
      object,
  ): UserPool {
    const { sender, companyName } = deployment.portal;
    const { userPool: number } = deployment;
    const pool = new UserPool(this, number === 1 ? 'UserPool' : `UserPool${number}`, {
      selfSignUpEnabled: true,
      signInAliases: { email: true },
      signInCaseSensitive: false,
      autoVerify: { email: true },
      keepOriginal: { email: true },
      standardAttributes: {
        email: { required: true, mutable: true },
        fullname: { required: false, mutable: true },
        phoneNumber: { required: false, mutable: true },
      },
      customAttributes: {
        referral_code: new StringAttribute({ mutable: true, maxLen: 8 }),
        department: new StringAttribute({ mutable: true, maxLen: 120 }),
      },
      // The specification's only rule is "at least 8 characters".
      passwordPolicy: {
        minLength: MIN_PASSWORD_LENGTH,
        requireLowercase: false,
        requireUppercase: false,
        requireDigits: false,
        requireSymbols: false,
        tempPasswordValidity: Duration.days(TEMPORARY_PASSWORD_DAYS),
      },
      accountRecovery: AccountRecovery.EMAIL_ONLY,
      // Each administrator needs one, which the API asks for (docs/decisions/0053); agents may have one.
      mfa: Mfa.OPTIONAL,
      mfaSecondFactor: { otp: true, sms: false, email: false },
      email: UserPoolEmail.withSES({
        fromEmail: sender,
        fromName: companyName,
        sesVerifiedDomain: senderDomain(deployment),
        configurationSetName: mail.events,
      }),
      lambdaTriggers,
      featurePlan: PLANS[deployment.signInPlan],
      deletionProtection: keepsData(deployment),
      removalPolicy: protectedPolicyOf(deployment),
    });
    acknowledge(pool);
    return pool;
  }

  /** The browser's client: no secret, no hosted pages, the password never leaves the browser (SRP). */
  #createClient({ signInPlan }: Deployment): UserPoolClient {
    return this.userPool.addClient('Browser', {
      generateSecret: false,
      disableOAuth: true,
      authFlows: { userSrp: true },
      accessTokenValidity: ACCESS_TOKEN_LIFE,
      idTokenValidity: ACCESS_TOKEN_LIFE,
      refreshTokenValidity: REFRESH_TOKEN_LIFE,
      // The plan `lite` has no rotation.
      ...(signInPlan === 'essentials' ? { refreshTokenRotationGracePeriod: ROTATION_GRACE } : {}),
      enableTokenRevocation: true,
      preventUserExistenceErrors: true,
      readAttributes: readable,
      writeAttributes: writable,
    });
  }
}

function acknowledge(pool: UserPool): void {
  Validations.of(pool).acknowledge(
    {
      id: 'AwsSolutions-COG1',
      reason: 'The specification asks for 8 characters and names no other rule to the person',
    },
    {
      id: 'AwsSolutions-COG2',
      reason:
        'Agents sign in by the specification, without a second factor; the API requires one of administrators',
    },
    {
      id: 'AwsSolutions-COG3',
      reason: 'Threat protection is paid per user; the pool limits attempts by itself',
    },
    {
      id: 'AwsSolutions-COG8',
      reason: 'The Plus plan is paid per user and nothing of it is used',
    },
  );
}
