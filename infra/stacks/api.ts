/** The HTTP API: one function and one route for each audience; API Gateway checks the tokens. */
import { CfnOutput, Stack, Validations } from 'aws-cdk-lib';
import {
  type CfnStage,
  HttpApi,
  HttpMethod,
  HttpNoneAuthorizer,
  HttpRoute,
  HttpStage,
  LogGroupLogDestination,
  PayloadFormatVersion,
} from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpJwtAuthorizer } from 'aws-cdk-lib/aws-apigatewayv2-authorizers';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { API_LIMIT } from '../../shared/kernel/pace.ts';
import type { Audience } from '../../shared/kernel/procedure.ts';
import { type GatewayRoute, gatewayRoutes, routeKeyOf } from '../model/gateway-routes.ts';
import { PortalFunction } from '../constructs/portal-function.ts';
import type { Bindings } from '../constructs/bindings.ts';
import { removalPolicyOf } from '../constructs/removal-policy.ts';
import type { Deployment } from '../model/deployment.ts';
import type { AuthStack } from './auth.ts';
import { stackProps } from './stack-props.ts';

/** An ID token has no scope: only access tokens pass. */
const ACCESS_TOKEN_SCOPE = 'aws.cognito.signin.user.admin';

/** A limit for runaway clients, not a quota per person; screens refresh at half of it. */
const THROTTLE = { rateLimit: API_LIMIT.requestsPerSecond, burstLimit: API_LIMIT.burst };
/** Each public route gets a smaller share, so that signed-in callers always have capacity. */
const PUBLIC_THROTTLE = { ThrottlingRateLimit: 50, ThrottlingBurstLimit: 100 };

/**
 * The logged fields of a request: no address, query, header or body, which may be personal. The function's
 * log names the endpoint under the same `requestId`.
 */
const logFormat = AccessLogFormat.custom(
  JSON.stringify({
    requestId: '$context.requestId',
    at: '$context.requestTime',
    method: '$context.httpMethod',
    route: '$context.routeKey',
    status: '$context.status',
    milliseconds: '$context.responseLatency',
    bytes: '$context.responseLength',
    subject: '$context.authorizer.claims.sub',
    refused: '$context.authorizer.error',
    failed: '$context.integrationErrorMessage',
  }),
);

const functionOf = {
  public: 'apiPublic',
  me: 'apiMe',
  agent: 'apiAgent',
  admin: 'apiAdmin',
} as const satisfies Record<Audience, string>;

/** The stateless stack that answers `/api/*`. */
export class ApiStack extends Stack {
  readonly api: HttpApi;
  readonly #authorizer: HttpJwtAuthorizer;
  readonly #integrations: Record<Audience, HttpLambdaIntegration>;

  constructor(scope: Construct, deployment: Deployment, auth: AuthStack, bindings: Bindings) {
    super(scope, 'Api', stackProps('Api', deployment));
    this.api = new HttpApi(this, 'HttpApi', { createDefaultStage: false });
    this.#authorizer = new HttpJwtAuthorizer('Tokens', auth.issuer, {
      jwtAudience: [auth.client.userPoolClientId],
    });
    const integration = (audience: Audience) => this.#integrate(audience, deployment, bindings);
    this.#integrations = {
      public: integration('public'),
      me: integration('me'),
      agent: integration('agent'),
      admin: integration('admin'),
    };
    for (const route of gatewayRoutes) this.#addRoute(route);
    this.#createStage(deployment);
    new CfnOutput(this, 'ApiUrl', { value: this.api.apiEndpoint });
  }

  #integrate(audience: Audience, deployment: Deployment, bindings: Bindings) {
    const name = functionOf[audience];
    const { live } = new PortalFunction(this, name, { deployment, bindings });
    return new HttpLambdaIntegration(name, live, {
      payloadFormatVersion: PayloadFormatVersion.VERSION_2_0,
      // One permission for the API instead of one per route, which would outgrow the policy.
      scopePermissionToRoute: false,
    });
  }

  #addRoute({ method, path, audience, isPublic }: GatewayRoute): void {
    const routes = this.api.addRoutes({
      path,
      methods: [HttpMethod[method]],
      integration: this.#integrations[audience],
      ...(isPublic
        ? { authorizer: new HttpNoneAuthorizer() }
        : { authorizer: this.#authorizer, authorizationScopes: [ACCESS_TOKEN_SCOPE] }),
    });
    if (!isPublic) return;
    for (const route of routes)
      Validations.of(route).acknowledge({
        id: 'AwsSolutions-APIG4',
        reason:
          'The contract names what is below it public: it needs no token and shows no personal data',
      });
  }

  #createStage(deployment: Deployment): void {
    const log = new LogGroup(this, 'AccessLog', {
      retention: RetentionDays.SIX_MONTHS,
      removalPolicy: removalPolicyOf(deployment),
    });
    const stage = new HttpStage(this, 'Stage', {
      httpApi: this.api,
      autoDeploy: true,
      throttle: THROTTLE,
      accessLogSettings: { destination: new LogGroupLogDestination(log), format: logFormat },
    });
    const publicKeys = gatewayRoutes.filter(({ isPublic }) => isPublic).map(routeKeyOf);
    const resource = stage.node.defaultChild as CfnStage;
    resource.routeSettings = Object.fromEntries(publicKeys.map((key) => [key, PUBLIC_THROTTLE]));
    // A stage can't be created before the routes that its settings name.
    for (const child of this.api.node.children)
      if (child instanceof HttpRoute) stage.node.addDependency(child);
  }
}
