/** The name of a deployment's stack in CloudFormation. */
export const stackNameOf = (stage: string, id: string): string =>
  `commission-portal-${stage}-${id.toLowerCase()}`;
