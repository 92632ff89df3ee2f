/** Every commission plan with its versions, and the drafts, in two round trips. */
import type { Plan, Plans, PublishedVersion } from '../../../shared/commission-plans/contract.ts';
import { earliestFirstDay } from '../../../shared/commission-plans/policy.ts';
import { standardTerms } from '../../../shared/commission-plans/words.ts';
import { adminTable } from '../../data/identity/admin.table.ts';
import { agentGroupTable } from '../../data/commission-plans/agent-group.table.ts';
import type { StoredTerms } from '../../data/commission-plans/published-terms.table.ts';
import { rollupTable, termsScope } from '../../data/reports/rollup.table.ts';
import { termsDraftTable } from '../../data/commission-plans/terms-draft.table.ts';
import type { Context } from '../../platform/context.ts';
import { hashedId } from '../../platform/hashed-id.ts';
import { optional } from '../../platform/present.ts';
import { readDraftFacts } from './check-draft.ts';
import { FORMER, presentDraftWith } from './present-draft.ts';
import { readScopeNames } from './read-scope.ts';

/** Names a published version in addresses and notices. */
export const versionIdOf = ({
  planId,
  firstDay,
}: Pick<StoredTerms, 'planId' | 'firstDay'>): string => hashedId(`${planId}#${firstDay}`);

export async function readPlans(context: Context): Promise<Plans> {
  const read = await readVersions(context);
  const { facts, drafts, nameOf, namesOf } = read;
  const plans = Map.groupBy(facts.published, ({ planId }) => planId);
  return {
    rows: [...plans.values()].flatMap((versions) => presentPlan(versions, read)),
    drafts: drafts
      .map((one) => presentDraftWith(one, { facts, nameOf, namesOf }))
      .sort((one, other) => (one.firstDay < other.firstDay ? -1 : 1)),
    standard: standardTerms(context.settings),
    today: facts.today,
    earliestFirstDay: earliestFirstDay(facts),
    ...optional({ previewPeriod: facts.closedThrough }),
  };
}

type Versions = Awaited<ReturnType<typeof readVersions>>;

/** Published versions and drafts, with the names of people, products and groups, and the confirmations. */
async function readVersions(context: Context) {
  const { table } = context;
  const [facts, drafts, groups] = await Promise.all([
    readDraftFacts(context),
    termsDraftTable(table).all(),
    agentGroupTable(table).all(),
  ]);
  const { published } = facts;
  const people = [
    ...published.flatMap(({ draftedBy, publishedBy }) => [draftedBy, publishedBy]),
    ...drafts.flatMap(({ authors }) => authors),
  ];
  const [admins, namesOf, counts] = await Promise.all([
    adminTable(table).getMany(people),
    readScopeNames(context, [...published, ...drafts], groups),
    rollupTable(table).readEach(published.map((version) => termsScope(versionIdOf(version)))),
  ]);
  const nameOf = (id: string) => admins.get(id)?.fullName ?? FORMER;
  return { facts, drafts, nameOf, namesOf, counts };
}

/** @param versions of one plan, the earliest first day first */
function presentPlan(versions: readonly StoredTerms[], read: Versions): Plan[] {
  const [first] = versions;
  if (!first) return [];
  const inForce = versions.findLast(({ firstDay }) => firstDay <= read.facts.today);
  return [
    {
      id: first.planId,
      scope: first.scope,
      names: read.namesOf(first.scope),
      versions: versions.map((one) => presentVersion(one, inForce, read)).reverse(),
    },
  ];
}

function presentVersion(
  version: StoredTerms,
  inForce: StoredTerms | undefined,
  { facts, nameOf, counts }: Versions,
): PublishedVersion {
  const { firstDay, terms, publishedAt, draftedBy, publishedBy } = version;
  const id = versionIdOf(version);
  const { termsNoticed = 0, termsConfirmed = 0 } = counts.get(termsScope(id)) ?? {};
  const begun = version === inForce ? 'inForce' : 'past';
  return {
    id,
    firstDay,
    state: firstDay > facts.today ? 'ahead' : begun,
    publishedAt,
    draftedBy: { id: draftedBy, name: nameOf(draftedBy) },
    publishedBy: { id: publishedBy, name: nameOf(publishedBy) },
    noticed: termsNoticed,
    confirmed: termsConfirmed,
    ...optional({ terms }),
  };
}
