/** Every commission plan with its versions, and the drafts, in two round trips. */
import type { Plan, Plans, PublishedVersion } from '../../../shared/commission-plans/contract.ts';
import { earliestFirstDay } from '../../../shared/commission-plans/policy.ts';
import { standardTerms } from '../../../shared/commission-plans/words.ts';
import { adminTable } from '../../data/admin.table.ts';
import { agentGroupTable } from '../../data/agent-group.table.ts';
import type { StoredTerms } from '../../data/published-terms.table.ts';
import { rollupTable, termsScope } from '../../data/rollup.table.ts';
import { termsDraftTable } from '../../data/terms-draft.table.ts';
import type { Context } from '../../platform/context.ts';
import { hashedId } from '../../platform/hashed-id.ts';
import { optional } from '../../platform/present.ts';
import { readReleaser } from '../payouts/read-releaser.ts';
import { readDraftFacts } from './check-draft.ts';
import { FORMER, presentDraftWith } from './present-draft.ts';
import { readScopeNames } from './read-scope.ts';

/** Names a published version in addresses and notices. */
export const versionIdOf = ({
  planId,
  firstDay,
}: Pick<StoredTerms, 'planId' | 'firstDay'>): string => hashedId(`${planId}#${firstDay}`);

export async function readPlans(context: Context): Promise<Plans> {
  const { settings, table } = context;
  const [facts, drafts, groups, releaser] = await Promise.all([
    readDraftFacts(context),
    termsDraftTable(table).all(),
    agentGroupTable(table).all(),
    readReleaser(context),
  ]);
  // As they are stored: with their plan and the people behind them.
  const published = facts.published as StoredTerms[];
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
  const person = (id: string) => ({ id, name: nameOf(id) });
  const presentVersion = (version: StoredTerms, isLast: boolean): PublishedVersion => {
    const { firstDay, terms, publishedAt, draftedBy, publishedBy } = version;
    const id = versionIdOf(version);
    const { termsNoticed = 0, termsConfirmed = 0 } = counts.get(termsScope(id)) ?? {};
    return {
      id,
      firstDay,
      state: firstDay > facts.today ? 'ahead' : isLast ? 'inForce' : 'past',
      publishedAt,
      draftedBy: person(draftedBy),
      publishedBy: person(publishedBy),
      noticed: termsNoticed,
      confirmed: termsConfirmed,
      ...optional({ terms }),
    };
  };
  const presentPlan = (versions: readonly StoredTerms[]): Plan[] => {
    const [first] = versions;
    if (!first) return [];
    const begun = versions.findLast(({ firstDay }) => firstDay <= facts.today);
    return [
      {
        id: first.planId,
        scope: first.scope,
        names: namesOf(first.scope),
        versions: versions.map((one) => presentVersion(one, one === begun)).reverse(),
      },
    ];
  };
  return {
    rows: [...Map.groupBy(published, ({ planId }) => planId).values()].flatMap(presentPlan),
    drafts: drafts
      .map((one) => presentDraftWith(one, { facts, releaser, nameOf, namesOf }))
      .sort((one, other) => (one.firstDay < other.firstDay ? -1 : 1)),
    standard: standardTerms(settings),
    today: facts.today,
    earliestFirstDay: earliestFirstDay(facts),
    needsTwo: releaser.isRuleOn,
    ...optional({ previewPeriod: facts.closedThrough }),
  };
}
