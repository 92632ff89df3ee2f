/** The stages that a deployment can have, and the decisions of each. */

/** The decisions of a stage; nothing else compares names of stages. */
export interface StageRules {
  /**
   * Its data outlive its stacks: they are retained, locked, protected from deletion, logged and copied, and
   * the stage can't be destroyed.
   */
  keepsData: boolean;
  /**
   * It has what is paid by the month whether it is used or not: web ACLs, alarms, a dashboard, secrets, and
   * the access logs of CloudFront.
   */
  isGuarded: boolean;
  /** A release reaches a tenth of the calls first; else all of them at once. */
  isGradual: boolean;
}

const PRODUCTION = { keepsData: true, isGuarded: true, isGradual: true };
const ORDINARY = { keepsData: false, isGradual: false };

/** The stage of a command that names none. */
export const DEFAULT_STAGE = 'prod';

const PREVIEW_NAME = /^pr-/;

/** The longest names made of it, those of CloudFront's functions, have at most 64 characters. */
const NAME = /^(?=.{2,12}$)[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

/** True for a stage that is there to look at a change, and of which there are many. */
export const isPreview = (stage: string): boolean => PREVIEW_NAME.test(stage);

interface Staged {
  stage: string;
  /** The setting; absent: as the stage is by itself. */
  guarded?: 'on' | 'off' | undefined;
}

/** The rules of a stage: `prod` keeps its data and is guarded, others are guarded by a setting. */
export const rulesOf = ({ stage, guarded }: Staged): StageRules =>
  stage === DEFAULT_STAGE ? PRODUCTION : { ...ORDINARY, isGuarded: guarded === 'on' };

/** The reason why a stage can't be guarded so; undefined where it can. */
export function wrongGuard(stage: string, guarded: 'on' | 'off'): string | undefined {
  if (stage === DEFAULT_STAGE && guarded === 'off') return `must be on: ${stage} keeps its data`;
  if (isPreview(stage) && guarded === 'on') return 'must be off: a preview is in one region';
  return undefined;
}

/** The reason why a deployment's stage can't have the name; undefined where it can. */
export function wrongStageName(name: string): string | undefined {
  if (!NAME.test(name))
    return 'must be a name like dev, staging or pr-123: 2 to 12 lower-case letters, digits and single hyphens';
  // One that looks like production would be destroyed like any other.
  if (name !== DEFAULT_STAGE && name.startsWith(DEFAULT_STAGE))
    return `must be ${DEFAULT_STAGE} itself, or begin with something else: only ${DEFAULT_STAGE} keeps its data`;
  return undefined;
}

/** The name of a stage's settings file, without its ending; all previews have the same one. */
export const settingsFileOf = (stage: string): string => (isPreview(stage) ? 'pr' : stage);
