/** The release that a return leads to. */
import { DeployProblem } from './problem.ts';
import type { Release, ReleaseIndex } from './release-store.ts';

export interface Choice {
  from: Release;
  to: Release;
  /** True for a return that was cut off, which goes on. */
  goesOn: boolean;
}

/**
 * Chooses the release before, or the one that was named.
 * @throws DeployProblem where there is none, or where the portal went back already and nobody named a
 *   further one
 */
export function chooseRelease(index: ReleaseIndex, named: number | undefined): Choice {
  const { inUse, goingBack, cameBackFrom, releases } = index;
  const find = (number: number) => releases.find((one) => one.number === number);
  const from = find(goingBack?.from ?? inUse);
  if (!from) throw new DeployProblem(`Release ${inUse}, which is in use, was not recorded.`);
  if (goingBack && (named === undefined || named === goingBack.to))
    return { from, to: requireWhole(find(goingBack.to), goingBack.to), goesOn: true };
  if (named !== undefined) {
    if (named >= from.number)
      throw new DeployProblem(`Release ${named} isn't before ${from.number}, which is in use.`);
    return { from, to: requireWhole(find(named), named), goesOn: false };
  }
  const to = releases
    .filter(({ number, isWhole, isLeft }) => number < from.number && isWhole && !isLeft)
    .toSorted((one, other) => other.number - one.number)[0];
  if (!to)
    throw new DeployProblem(
      `There is no release before ${from.number} that could be gone back to.`,
    );
  if (cameBackFrom !== undefined)
    throw new DeployProblem(
      `The portal went back from release ${cameBackFrom} to ${from.number} already. If it shall go further back: --back --to ${to.number}`,
    );
  return { from, to, goesOn: false };
}

function requireWhole(release: Release | undefined, number: number): Release {
  if (release?.isWhole) return release;
  throw new DeployProblem(
    release
      ? `Release ${number} was never deployed as a whole.`
      : `Release ${number} isn't kept any more.`,
  );
}
