/** Records a release before and after its deployment, so that a later one can be gone back from. */
import { bucketsIn } from './clients.ts';
import type { PackedRelease } from './pack-release.ts';
import {
  keepNewest,
  readIndex,
  type Release,
  type ReleaseIndex,
  type ReleaseStore,
  releaseFile,
  writeIndex,
  writeObject,
} from './release-store.ts';
import type { Outputs } from './stacks.ts';

interface Place {
  region: string;
  outputs: Outputs;
}

/** @returns undefined before the first deployment of a version that records releases */
export function releasesIn({ region, outputs }: Place): ReleaseStore | undefined {
  const bucket = outputs['Data']?.['ReleasesBucket'];
  return bucket ? { s3: bucketsIn(region), bucket } : undefined;
}

/** Records a deployment: that it begins, where the portal was there before it, and that it is complete. */
export function recordDeployment({ region, outputs: before }: Place, packed: PackedRelease) {
  const beginIn = async (outputs: Outputs) => {
    const store = releasesIn({ region, outputs });
    return store && { store, number: await beginRelease(store, packed, new Date()) };
  };
  let begun: Awaited<ReturnType<typeof beginIn>>;
  return {
    begin: async (): Promise<void> => {
      begun = await beginIn(before);
    },
    /** @returns the number of the release */
    complete: async (outputs: Outputs): Promise<number> => {
      const release = begun ?? (await beginIn(outputs));
      if (!release) throw new Error('the Data stack has no bucket of releases');
      await completeRelease(release.store, release.number);
      return release.number;
    },
  };
}

/**
 * Records that a release is being deployed. The same one as before stays the same release.
 * @returns its number
 */
export async function beginRelease(
  store: ReleaseStore,
  packed: PackedRelease,
  now: Date,
): Promise<number> {
  const before = await readIndex(store);
  const { releases = [], inUse } = before ?? {};
  const present = releases.find(({ number }) => number === inUse);
  const isSame = present?.digest === packed.digest;
  const { zip, ...facts } = packed;
  const number = isSame ? present.number : highest(releases) + 1;
  if (isSame && present.isWhole && !before?.goingBack) return number;
  const begun: Release = { ...facts, number, at: now.toISOString(), isWhole: false, isLeft: false };
  await writeObject(store, releaseFile(number), zip);
  const others = releases.filter((one) => one.number !== number);
  await writeIndex(store, { inUse: number, releases: [...others, begun] });
  return number;
}

/** Records that everything of a release is deployed. */
export async function completeRelease(store: ReleaseStore, number: number): Promise<void> {
  const before = await readIndex(store);
  if (!before) return;
  const releases = before.releases.map((one) =>
    one.number === number ? { ...one, isWhole: true } : one,
  );
  await writeIndex(store, await keepNewest(store, { ...before, releases }));
}

/** Records that a return begins: from now on the same return is the only one. */
export async function beginGoingBack(
  store: ReleaseStore,
  before: ReleaseIndex,
  to: number,
): Promise<void> {
  const from = before.goingBack?.from ?? before.inUse;
  const releases = before.releases.map((one) =>
    one.number > to && one.number <= from ? { ...one, isLeft: true } : one,
  );
  await writeIndex(store, { ...before, releases, goingBack: { from, to } });
}

/** Records that a return is over. */
export async function endGoingBack(store: ReleaseStore): Promise<void> {
  const before = await readIndex(store);
  if (!before?.goingBack) return;
  const { goingBack, ...others } = before;
  await writeIndex(store, { ...others, inUse: goingBack.to, cameBackFrom: goingBack.from });
}

const highest = (releases: readonly Release[]) =>
  Math.max(0, ...releases.map(({ number }) => number));
