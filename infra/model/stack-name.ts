/** Names of a deployment in its account. */

interface Place {
  stage: string;
  /** The deployment's region. */
  region: string;
}

/** The name of a deployment's stack in CloudFormation, in the deployment's own region. */
export const stackNameOf = (stage: string, id: string): string =>
  `commission-portal-${stage}-${id.toLowerCase()}`;

/**
 * The name of something that isn't in the deployment's region alone, like a stack in us-east-1: the same
 * stage of another region must not take it over.
 */
export const nameAcrossRegions = ({ stage, region }: Place, id?: string): string =>
  [...(id === undefined ? ['commission-portal', stage] : [stackNameOf(stage, id)]), region].join(
    '-',
  );
