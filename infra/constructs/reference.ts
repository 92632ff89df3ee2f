/** References between stacks of different regions, which CloudFormation doesn't keep by itself. */
import { CfnOutput, ReferenceStrength, Stack } from 'aws-cdk-lib';

/** The end of the name of an output that says which value of another region a stack uses. */
export const IN_USE = 'InUse';

/**
 * A value of another stack. Within a region CloudFormation refuses to change or remove it while it is used.
 * From another region it is read when the consumer is created or updated: an output of the consumer says what
 * was read, by which a deployment finds a consumer whose value is out of date.
 * @param id names the output, which ends in `InUse`
 */
export function referenceFrom(producer: Stack, value: string, consumer: Stack, id: string): string {
  if (producer.region === consumer.region) return value;
  const weak = Stack.consumeReference(value, ReferenceStrength.WEAK);
  new CfnOutput(consumer, `${id}${IN_USE}`, { value: weak });
  return weak;
}
