/** The two kinds of checks: those of this folder's files, and those that ask AWS. */
import type { Deployment } from '../../model/deployment.ts';
import type { Cloud } from './cloud.ts';
import type { Finding } from './finding.ts';

interface Named {
  /** The name of its lines. */
  name: string;
  /** The things that it looks at, as the handbook says it. */
  looksAt: string;
}

/** A check of the settings, which needs no credentials. */
export interface SettingsCheck extends Named {
  find: (deployment: Deployment) => Finding[];
}

/** A check that asks AWS. It changes nothing: its actions read. */
export interface CloudCheck extends Named {
  /** The actions that the operator has to be allowed, as IAM spells them. */
  actions: readonly string[];
  /** An error of AWS that it throws becomes a finding that says what isn't known, and why. */
  find: (cloud: Cloud) => Promise<Finding[]>;
}
