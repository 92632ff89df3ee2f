import { dayWords } from '../../../shared/kernel/month.ts';
import type { Draft, Plans } from '../../../shared/commission-plans/contract.ts';
import { withoutVersion } from '../../../shared/commission-plans/policy.ts';
import { termsOf } from '../../../shared/commission-plans/rules.ts';
import { Callout } from '../../components/callout.tsx';
import { Question } from '../../components/question.tsx';
import type { RowDialogProps } from '../../components/row-dialogs.tsx';
import { untilOver } from '../../lib/second-person.ts';
import { scopeTitle } from './plan-card.tsx';
import { usePlans } from './plans-context.ts';
import { usePublishDraft } from './queries.ts';
import { TermsTable } from './terms-table.tsx';

/** Says what a publication changes, and that it is for good. */
export function PublishDialog({ row, ...props }: RowDialogProps<Draft>) {
  const plans = usePlans();
  const publication = usePublishDraft();
  const { before, after } = sidesOf(row, plans);
  return (
    <Question
      {...props}
      title="Publish Terms"
      action="Publish Terms"
      pending={publication.isPending}
      overtaken={undefined}
      onConfirm={() =>
        publication.mutate({ draftId: row.id, version: row.version }, untilOver(props.onClose))
      }
    >
      <p>
        <strong>{scopeTitle(row)}</strong>: sales that are submitted from{' '}
        <strong>{dayWords(row.firstDay)}</strong> on have these terms. Earlier sales keep theirs.
      </p>
      <TermsTable label="Old and new terms" before={before} after={after} />
      <Callout tone="warning">
        Published terms can’t be changed. The agents concerned are told by bell and email now, and
        asked to confirm.
      </Callout>
    </Question>
  );
}

/** The terms of the draft's sales on its first day, without it and with it. */
function sidesOf({ scope, firstDay, terms }: Draft, { rows, standard }: Plans) {
  const version = { scope, firstDay, terms };
  const published = rows.flatMap((plan) =>
    plan.versions.map((one) => ({ scope: plan.scope, firstDay: one.firstDay, terms: one.terms })),
  );
  const others = withoutVersion(published, version);
  const { products, agents } = scope;
  const query = {
    day: firstDay,
    productId: products.kind === 'product' ? products.productId : '',
    connectionTypeId: products.kind === 'type' ? products.connectionTypeId : undefined,
    groupId: agents.kind === 'group' ? agents.groupId : undefined,
  };
  return {
    before: termsOf(others, query)?.terms ?? standard,
    after: termsOf([...others, version], query)?.terms ?? standard,
  };
}
