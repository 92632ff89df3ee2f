/**
 * The secrets by which functions verify that a request came through the distribution. Secrets Manager
 * generates them during the deployment: no template contains one, nor does the deploying machine.
 */
import { RemovalPolicy, Validations } from 'aws-cdk-lib';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';

const LENGTH = 48;

export class OriginSecrets extends Construct {
  /** The secret that the distribution sends. */
  readonly current: string;
  /**
   * The secrets that functions accept, comma-separated: the current one and the generation before
   * it.
   */
  readonly accepted: string;

  /** @param generation counts up with each rotation */
  constructor(scope: Construct, generation: number) {
    super(scope, 'OriginSecrets');
    this.current = this.#create(generation);
    const previous = generation > 1 ? [this.#create(generation - 1)] : [];
    this.accepted = [this.current, ...previous].join(',');
  }

  #create(generation: number): string {
    const secret = new Secret(this, `No${generation}Key`, {
      description: `Origin secret ${generation} of the Commission portal`,
      generateSecretString: { passwordLength: LENGTH, excludePunctuation: true },
      // Nothing is lost with it: the next deployment generates another.
      removalPolicy: RemovalPolicy.DESTROY,
    });
    Validations.of(secret).acknowledge({
      id: 'AwsSolutions-SMG4',
      reason:
        'The setting originSecret rotates it; functions and distribution change over as they deploy',
    });
    return secret.secretValue.unsafeUnwrap();
  }
}
