import { dayWords } from '../../../shared/kernel/month.ts';
import { randomUUID } from 'node:crypto';
import { commissionPlansContract } from '../../../shared/commission-plans/contract.ts';
import { planIdOf } from '../../../shared/commission-plans/rules.ts';

import { linesOfTerms, scopeWords } from '../../../shared/commission-plans/words.ts';
import { conflict } from '../../../shared/kernel/errors.ts';
import { commissionPlanTable } from '../../data/commission-plans/commission-plan.table.ts';
import { jobTable } from '../../data/jobs/job.table.ts';
import { productTable } from '../../data/products/product.table.ts';
import {
  publishedTermsTable,
  type StoredTerms,
} from '../../data/commission-plans/published-terms.table.ts';
import { type TermsDraft, termsDraftTable } from '../../data/commission-plans/terms-draft.table.ts';
import { type Act, commitAct } from '../../domain/approvals/commit-act.ts';
import { countInGroup } from '../../domain/commission-plans/add-draft.ts';
import { checkDraft } from '../../domain/commission-plans/check-draft.ts';
import type { NamedItems } from '../../domain/commission-plans/read-scope.ts';
import { draftChanged, readSeenDraft } from '../../domain/commission-plans/read-draft.ts';
import { recordDraft } from '../../domain/commission-plans/record-draft.ts';
import { versionIdOf } from '../../domain/commission-plans/read-plans.ts';
import type { Context } from '../../platform/context.ts';
import { hashOf } from '../../platform/idempotency.ts';
import { optional } from '../../platform/present.ts';
import type { Write } from '../../platform/table.ts';
import { verb } from '../verb.ts';

/** Publishes a draft for good. The stream starts the job by which agents hear of it. */
export const publishDraft = verb(commissionPlansContract.publishDraft, async (context, seen) => {
  const { actor, clock, table } = context;
  const draft = await readSeenDraft(context, seen);
  const { named } = await checkDraft(context, draft);
  const { scope, firstDay, terms, authors, draftId } = draft;
  const planId = planIdOf(scope);
  const at = clock.now().toISOString();
  const version: StoredTerms = {
    planId,
    firstDay,
    scope,
    ...optional({ terms }),
    publishedAt: at,
    draftedBy: authors[0] ?? actor.userId,
    publishedBy: actor.userId,
  };
  await commitAct(context, actOf(draft, named), [
    termsDraftTable(table).remove(draft).orThrow(draftChanged),
    commissionPlanTable(table)
      .advance({ planId, lastFirstDay: firstDay })
      .orThrow((current) => overtaken(current?.lastFirstDay ?? firstDay)),
    publishedTermsTable(table)
      .publish(version)
      .orThrow(() => overtaken(firstDay)),
    ...countInGroup(context, draft, -1),
    ...requireProduct(context, draft),
    announce(context, version),
    recordDraft(context, {
      action: 'commissionPlans.publishDraft',
      subjectId: draftId,
      at,
      named,
      after: version,
    }),
  ]);
  return { id: versionIdOf(version) };
});

/** The terms in words, for whoever confirms them. */
const actOf = ({ draftId, scope, firstDay, terms }: TermsDraft, named: NamedItems): Act => ({
  subjects: [`draft#${draftId}`],
  need: { kind: 'listed' },
  agentIds: [],
  figures: [
    {
      label: 'For',
      words: scopeWords(scope, { productName: named.product?.name, groupName: named.group?.name }),
    },
    { label: 'From', words: dayWords(firstDay) },
    ...(terms ? linesOfTerms(terms) : [{ label: 'Terms', words: 'The plan ends' }]),
  ],
  about: { subject: 'portal', subjectId: draftId },
});

const overtaken = (lastFirstDay: string) =>
  conflict(
    `Another version for the same sales was published meanwhile. It begins on ${dayWords(lastFirstDay)}; choose a later first day.`,
    { lastFirstDay },
  );

const requireProduct = (
  { table }: Context,
  { scope: { products } }: TermsDraft,
): readonly Write[] =>
  products.kind === 'product'
    ? [
        productTable(table)
          .requireThere(products.productId)
          .orThrow(() => conflict('The product of this draft was deleted meanwhile.')),
      ]
    : [];

/** The job that tells the agents whose terms change. */
function announce({ actor, table }: Context, version: StoredTerms): Write {
  const { planId, firstDay, scope, terms, publishedAt } = version;
  return jobTable(table)
    .create({
      jobId: randomUUID(),
      kind: 'announceTerms',
      termsVersion: { scope, firstDay, terms, publishedAt },
      status: 'queued',
      ownerId: actor.userId,
      done: 0,
      attempts: 0,
      createdAt: publishedAt,
      inputHash: hashOf({ planId, firstDay }),
    })
    .orFail('Two jobs have one id');
}
