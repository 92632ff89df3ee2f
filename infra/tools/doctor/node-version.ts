/** The version of Node.js that a deployment is made with. */
import manifest from '../../../package.json' with { type: 'json' };
import { type Finding, fail, ok } from './finding.ts';

const majorOf = (version: string) => Number(version.split('.')[0]);

/** The version that package.json installs, with which functions are bundled, or a newer one. */
export function judgeNode(
  version: string,
  needed: string = manifest.devDependencies.node,
): Finding[] {
  return majorOf(version) >= majorOf(needed)
    ? [ok(`Node.js ${version}`)]
    : [fail(`Node.js ${version}, and ${needed} is needed`, 'npm ci, then npm run doctor')];
}
