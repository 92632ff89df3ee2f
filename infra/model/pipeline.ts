/**
 * The release pipeline: how GitHub's jobs, their environments and AWS's roles are named, and which stage each
 * is for.
 */
import type { Deployment } from './deployment.ts';
import { nameAcrossRegions } from './stack-name.ts';
import { isPreview } from './stage.ts';
import { WrongSettings } from './wrong-settings.ts';

/**
 * The issuer of the tokens of GitHub's jobs, without `https://`, and the audience that AWS takes them for.
 */
export const TOKEN_ISSUER = 'token.actions.githubusercontent.com';
export const TOKEN_AUDIENCE = 'sts.amazonaws.com';

/** The stage with which a pull request is compared. */
export const COMPARED_STAGE = 'staging';

/** All previews share their roles: their stages come and go. */
const PREVIEWS = 'pr';

const groupOf = (stage: string): string => (isPreview(stage) ? PREVIEWS : stage);

/** The GitHub environment whose jobs may deploy a stage. */
export const environmentOf = (stage: string): string => (isPreview(stage) ? 'preview' : stage);

/** Roles are an account's, whatever the region, so that their names have it. */
export const roleName = (
  { stage, region }: Pick<Deployment, 'stage' | 'region'>,
  purpose: 'deploy' | 'diff',
): string => nameAcrossRegions({ stage: groupOf(stage), region }, purpose);

/** The names of a stage's stacks, also in other regions, as a pattern. */
export const stackPattern = (stage: string): string => `commission-portal-${groupOf(stage)}-*`;

/**
 * The subject of the tokens of a job in an environment.
 * @throws WrongSettings where no repository is set
 */
export const environmentSubject = (deployment: Deployment): string =>
  `repo:${repositoryOf(deployment)}:environment:${environmentOf(deployment.stage)}`;

/** The subject of the tokens of pull requests from the repository itself; forks get no token. */
export const pullRequestSubject = (deployment: Deployment): string =>
  `repo:${repositoryOf(deployment)}:pull_request`;

function repositoryOf({ repository }: Deployment): string {
  if (repository !== undefined) return repository;
  throw new WrongSettings(
    'cdk.json, settings repository: is missing: the repository whose workflows may deploy',
  );
}
