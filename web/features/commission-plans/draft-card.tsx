import { dayWords } from '../../../shared/kernel/month.ts';
import { EditOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import type { Draft, Plans } from '../../../shared/commission-plans/contract.ts';
import { Callout } from '../../components/callout.tsx';
import { May } from '../../components/may.tsx';
import {
  type OpenedDialog,
  type RowDialogProps,
  RowDialogs,
} from '../../components/row-dialogs.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { formatMoment } from '../../lib/dates.ts';
import { EditTermsDialog } from './draft-dialogs.tsx';
import { scopeTitle, Sentences } from './plan-card.tsx';
import css from './plan-card.module.css';
import { usePlans } from './plans-context.ts';
import { PreviewDialog } from './preview-dialog.tsx';
import { isEditable } from './terms-form.ts';
import { Question } from '../../components/question.tsx';
import { useDeleteDraft, usePublishDraft } from './queries.ts';
import { withoutVersion } from '../../../shared/commission-plans/policy.ts';
import { termsOf } from '../../../shared/commission-plans/rules.ts';
import { untilOver } from '../../lib/second-person.ts';
import { TermsTable } from './terms-table.tsx';

/** A draft, with the steps that lead to its publication. */
export function DraftCard({ draft }: { draft: Draft }) {
  const [opened, setOpened] = useState<OpenedDialog<Draft, Kind>>();
  const title = scopeTitle(draft);
  return (
    <article className={`surface ${css.card}`} aria-label={`Draft: ${title}`}>
      <div className={`apart ${css.head}`}>
        <h3 className={css.title}>{title}</h3>
        <Steps draft={draft} onOpen={(kind) => setOpened({ kind, row: draft })} />
      </div>
      <div className={css.version}>
        <div className="flow">
          <StatusBadge tone="quiet" icon={<EditOutlined />} label="Draft" />
          <strong>From {dayWords(draft.firstDay)}</strong>
        </div>
        {draft.terms ? <Sentences terms={draft.terms} /> : <p>The plan ends.</p>}
        <p className="quiet smaller">
          By {draft.authors.map(({ name }) => name).join(', ')}, {formatMoment(draft.updatedAt)}.
        </p>
      </div>
      {draft.problem ? <Callout tone="warning">{draft.problem}</Callout> : null}
      <RowDialogs dialogs={dialogs} opened={opened} rows={[draft]} onChange={setOpened} />
    </article>
  );
}

type Kind = 'edit' | 'delete' | 'preview' | 'publish';

const EditDialogOf = ({ row, ...props }: RowDialogProps<Draft, Kind>) =>
  isEditable(row) ? <EditTermsDialog {...props} row={row} /> : null;

const dialogs = {
  edit: EditDialogOf,
  delete: DeleteDraftDialog,
  preview: PreviewDialog,
  publish: PublishDialog,
};

function Steps({ draft, onOpen }: { draft: Draft; onOpen: (kind: Kind) => void }) {
  const { previewPeriod } = usePlans();
  return (
    <div className="flow">
      <May change="commissionPlans.deleteDraft">
        <Button danger onClick={() => onOpen('delete')}>
          Delete
        </Button>
      </May>
      {isEditable(draft) ? (
        <May change="commissionPlans.updateDraft">
          <Button onClick={() => onOpen('edit')}>Edit</Button>
        </May>
      ) : null}
      {previewPeriod ? (
        <May change="commissionPlans.startPreview">
          <Button onClick={() => onOpen('preview')}>Preview</Button>
        </May>
      ) : null}
      {draft.problem ? null : (
        <May change="commissionPlans.publishDraft">
          <Button type="primary" onClick={() => onOpen('publish')}>
            Publish
          </Button>
        </May>
      )}
    </div>
  );
}

function DeleteDraftDialog({ row, ...props }: RowDialogProps<Draft>) {
  const deletion = useDeleteDraft();
  return (
    <Question
      {...props}
      title="Delete Draft"
      action="Delete Draft"
      danger
      pending={deletion.isPending}
      overtaken={undefined}
      onConfirm={() =>
        deletion.mutate(
          { draftId: row.id, version: row.version },
          { onSuccess: props.onClose, onError: props.onClose },
        )
      }
    >
      <p>
        The draft for <strong>{scopeTitle(row)}</strong> from {dayWords(row.firstDay)} is deleted.
        Published terms stay as they are.
      </p>
    </Question>
  );
}

/** Says what a publication changes, and that it is for good. */
function PublishDialog({ row, ...props }: RowDialogProps<Draft>) {
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
