/**
 * The secrets by which functions verify that a request came through the distribution. Secrets Manager
 * generates them during the deployment: no template contains one, nor does the deploying machine.
 */
import { RemovalPolicy, Stack, Validations } from 'aws-cdk-lib';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import type { Deployment } from '../model/deployment.ts';
import { rulesOf } from '../model/stage.ts';

const LENGTH = 48;

/** Generations before the current one that functions accept. */
const ACCEPTED_BEFORE = 1;
/**
 * One generation more stays in the stack: other stacks use it until they are deployed after this one, and
 * CloudFormation removes no export that is in use.
 */
const KEPT_BEFORE = ACCEPTED_BEFORE + 1;

export class OriginSecrets extends Construct {
  /** The secret that the distribution sends. */
  readonly current: string;
  /**
   * The secrets that functions accept, comma-separated: the current one and the generation before
   * it.
   */
  readonly accepted: string;

  constructor(scope: Construct, deployment: Deployment) {
    super(scope, 'OriginSecrets');
    const newest = deployment.originSecret;
    // Such a stage has no web ACL that a call past the distribution would avoid, and pays for no secret.
    const secrets = rulesOf(deployment).isGuarded
      ? this.#createSecrets(newest)
      : [`no-secret-of-${deployment.stage}`];
    [this.current = ''] = secrets;
    this.accepted = secrets.join(',');
  }

  /** @param newest counts up with each rotation */
  #createSecrets(newest: number): string[] {
    const generations = Array.from({ length: KEPT_BEFORE + 1 }, (_, before) => newest - before);
    return generations
      .filter((generation) => generation >= 1)
      .map((generation) => this.#create(generation))
      .slice(0, ACCEPTED_BEFORE + 1);
  }

  #create(generation: number): string {
    const secret = new Secret(this, `No${generation}Key`, {
      description: `Origin secret ${generation} of the Commission portal`,
      generateSecretString: { passwordLength: LENGTH, excludePunctuation: true },
      // Nothing is lost with it: the next deployment generates another.
      removalPolicy: RemovalPolicy.DESTROY,
    });
    Stack.of(this).exportValue(secret.secretArn);
    Validations.of(secret).acknowledge({
      id: 'AwsSolutions-SMG4',
      reason:
        'The setting originSecret rotates it; functions and distribution change over as they deploy',
    });
    return secret.secretValue.unsafeUnwrap();
  }
}
