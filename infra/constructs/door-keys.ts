/**
 * The keys by which functions know that a request came through the distribution. AWS makes them and
 * puts them in their places as it deploys: no template has one, nor the machine that deploys.
 */
import { RemovalPolicy, Validations } from 'aws-cdk-lib';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';

const LENGTH = 48;

export class DoorKeys extends Construct {
  /** What the distribution sends. */
  readonly current: string;
  /** What functions take, with commas: the one before, too, until the distribution sends the new one. */
  readonly accepted: string;

  /** @param generation counts up with each new key */
  constructor(scope: Construct, generation: number) {
    super(scope, 'DoorKeys');
    this.current = this.#create(generation);
    const before = generation > 1 ? [this.#create(generation - 1)] : [];
    this.accepted = [this.current, ...before].join(',');
  }

  #create(generation: number): string {
    const secret = new Secret(this, `Key${generation}`, {
      description: `Key ${generation} of the Commission portal's door`,
      generateSecretString: { passwordLength: LENGTH, excludePunctuation: true },
      // Another is as good: whoever deploys again gets one.
      removalPolicy: RemovalPolicy.DESTROY,
    });
    Validations.of(secret).acknowledge({
      id: 'AwsSolutions-SMG4',
      reason:
        'The setting doorKey has a new one made; functions and distribution change over as they deploy',
    });
    return secret.secretValue.unsafeUnwrap();
  }
}
