/** Presents drafts of commission terms; lists every field. */
import type { Draft } from '../../../shared/commission-plans/contract.ts';
import { type DraftFacts, draftProblem } from '../../../shared/commission-plans/policy.ts';
import { adminTable } from '../../data/identity/admin.table.ts';
import { agentGroupTable } from '../../data/commission-plans/agent-group.table.ts';
import type { TermsDraft } from '../../data/commission-plans/terms-draft.table.ts';
import type { Context } from '../../platform/context.ts';
import { optional } from '../../platform/present.ts';
import { readDraftFacts } from './check-draft.ts';
import { readScopeNames } from './read-scope.ts';

/** Stands for an administrator whose account is gone. */
export const FORMER = 'A former administrator';

/** Everything that drafts are shown with. */
export interface DraftReader {
  facts: DraftFacts;
  nameOf: (adminId: string) => string;
  namesOf: Awaited<ReturnType<typeof readScopeNames>>;
}

export function presentDraftWith(draft: TermsDraft, reader: DraftReader): Draft {
  const { draftId, scope, firstDay, terms, authors, updatedAt, version } = draft;
  const problem = draftProblem(draft, reader.facts);
  return {
    id: draftId,
    scope,
    names: reader.namesOf(scope),
    firstDay,
    authors: authors.map((id) => ({ id, name: reader.nameOf(id) })),
    updatedAt,
    version,
    ...optional({
      terms,
      problem: problem && sentenceOf(problem.path, problem.message),
    }),
  };
}

const subjects = { firstDay: 'The first day', terms: 'The terms' } as const;
const sentenceOf = (path: keyof typeof subjects, message: string) =>
  `${subjects[path]} ${message}.`;

export async function presentDraft(context: Context, draft: TermsDraft): Promise<Draft> {
  const { table } = context;
  const [facts, admins, groups] = await Promise.all([
    readDraftFacts(context),
    adminTable(table).getMany(draft.authors),
    agentGroupTable(table).all(),
  ]);
  return presentDraftWith(draft, {
    facts,
    nameOf: (id) => admins.get(id)?.fullName ?? FORMER,
    namesOf: await readScopeNames(context, [draft], groups),
  });
}
