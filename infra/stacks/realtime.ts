/** Live updates: a WebSocket API that says what changed, never the data itself. */
import { ArnFormat, CfnOutput, Stack, Validations } from 'aws-cdk-lib';
import { WebSocketApi, WebSocketStage } from 'aws-cdk-lib/aws-apigatewayv2';
import { WebSocketLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import type { Construct } from 'constructs';
import { API_LIMIT } from '../../shared/kernel/pace.ts';
import { PortalFunction } from '../constructs/portal-function.ts';
import type { Bindings } from '../constructs/bindings.ts';
import type { Deployment } from '../model/deployment.ts';
import { stackProps } from './stack-props.ts';

/** The stage's name is the path at which the distribution forwards to it. */
export const LIVE_STAGE = 'ws';

/**
 * Connections, disconnections and questions of browsers. 100,000 open ones ask every eight minutes, some 210
 * times a second, and come back from an interruption at the pace of the API's tickets.
 */
const THROTTLE = { rateLimit: API_LIMIT.requestsPerSecond, burstLimit: API_LIMIT.burst };

/** The stateless stack that answers `/ws`. */
export class RealtimeStack extends Stack {
  readonly api: WebSocketApi;
  readonly #stage: WebSocketStage;

  constructor(scope: Construct, deployment: Deployment, bindings: Bindings) {
    super(scope, 'Realtime', stackProps('Realtime', deployment));
    const { live } = new PortalFunction(this, 'socket', { deployment, bindings });
    const route = (name: string) => ({
      integration: new WebSocketLambdaIntegration(`${name}Integration`, live),
    });
    this.api = new WebSocketApi(this, 'WebSocketApi', {
      connectRouteOptions: route('Connect'),
      disconnectRouteOptions: route('Disconnect'),
      // The function's answer is sent to the browser.
      defaultRouteOptions: { ...route('Default'), returnResponse: true },
    });
    this.#stage = new WebSocketStage(this, 'Stage', {
      webSocketApi: this.api,
      stageName: LIVE_STAGE,
      autoDeploy: true,
      throttle: THROTTLE,
    });
    this.#acknowledge();
    new CfnOutput(this, 'LiveUrl', { value: this.#stage.url });
  }

  /** The resources that this stack offers to functions. */
  get bindings(): Bindings {
    return {
      variables: { LIVE_ENDPOINT: this.#stage.callbackUrl },
      arns: { live: ['POST', 'DELETE'].map((method) => this.#connections(method)) },
    };
  }

  /** The ARN of all the stage's connections, because connection ids are made at run time. */
  #connections(method: string): string {
    return this.formatArn({
      service: 'execute-api',
      resource: this.api.apiId,
      resourceName: `${LIVE_STAGE}/${method}/@connections/*`,
      arnFormat: ArnFormat.SLASH_RESOURCE_NAME,
    });
  }

  #acknowledge(): void {
    Validations.of(this.api).acknowledge({
      id: 'AwsSolutions-APIG4',
      reason: 'The socket function opens a connection only for a ticket, used once within 30 s',
    });
    Validations.of(this.#stage).acknowledge({
      id: 'AwsSolutions-APIG1',
      reason:
        "An access log of a WebSocket API needs a role that is the whole account's; the socket " +
        'function logs each connection, without its ticket',
    });
  }
}
