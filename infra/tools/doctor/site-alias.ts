/** The portal's own name at another distribution, of this account or of another one. */
import {
  type ConflictingAlias,
  type DistributionSummary,
  ListConflictingAliasesCommand,
} from '@aws-sdk/client-cloudfront';
import { distributions as cloudFront } from '../../deploy/clients.ts';
import { ownName } from '../../model/deployment.ts';
import type { CloudCheck } from './check.ts';
import { type Finding, fail, ok } from './finding.ts';

/** The part of a distribution that is judged. */
type Distribution = Pick<DistributionSummary, 'Id' | 'Aliases'>;

interface Judged {
  name: string;
  /** The portal's own distribution; undefined before the first deployment. */
  own: string | undefined;
}

const has = ({ Aliases }: Distribution, name: string) => Aliases?.Items?.includes(name) ?? false;

/** CloudFront gives a name to one distribution alone. */
export function judgeAlias(
  all: readonly Distribution[],
  conflicts: readonly ConflictingAlias[],
  { name, own }: Judged,
): Finding[] {
  const holder = all.find((one) => one.Id !== own && has(one, name))?.Id;
  const [conflict] = conflicts;
  if (!holder && !conflict) return [ok(`${name} is at no other distribution that can be seen`)];
  const where = holder ?? `${conflict?.DistributionId} of account ${conflict?.AccountId}`;
  return [
    fail(
      `${name} is a name of the distribution ${where}`,
      `take it off there, or aws cloudfront associate-alias --alias ${name} --target-distribution-id ${own ?? '<the portal’s>'}`,
    ),
  ];
}

export const siteAlias: CloudCheck = {
  name: 'site-alias',
  looksAt: 'that siteUrl’s name is at no other distribution',
  actions: [
    'cloudfront:ListDistributions',
    'cloudfront:ListConflictingAliases',
    'cloudformation:DescribeStacks',
  ],
  async find({ deployment, distributions, outputs }) {
    const name = ownName(deployment);
    if (!name) return [ok('the portal has no name of its own')];
    const own = (await outputs())['Site']?.['DistributionId'];
    const all = await distributions();
    const isNamed = all.some((one) => one.Id === own && has(one, name));
    // Another account's can be asked for with a distribution of this one alone.
    const conflicts = own && !isNamed ? await conflictsOf(own, name) : [];
    return judgeAlias(all, conflicts, { name, own });
  },
};

async function conflictsOf(DistributionId: string, Alias: string): Promise<ConflictingAlias[]> {
  const { ConflictingAliasesList } = await cloudFront().send(
    new ListConflictingAliasesCommand({ DistributionId, Alias }),
  );
  return ConflictingAliasesList?.Items ?? [];
}
