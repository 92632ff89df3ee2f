import { Form, Input } from 'antd';
import type { AgentGroupRow } from '../../../shared/commission-plans/contract.ts';
import { countOf } from '../../../shared/kernel/count.ts';
import { Callout } from '../../components/callout.tsx';
import { EditDialog } from '../../components/edit-dialog.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import { Question } from '../../components/question.tsx';
import type { RowDialogProps } from '../../components/row-dialogs.tsx';
import { useCreateGroup, useDeleteGroup, useUpdateGroup } from './queries.ts';
import { groupForm } from './terms-form.ts';

const NameField = () => (
  <Form.Item name="name" label="Name">
    <Input autoComplete="off" {...groupForm.limits('name')} />
  </Form.Item>
);

export function AddGroupDialog(dialog: { open: boolean; onClose: () => void }) {
  const creation = useCreateGroup();
  return (
    <FormDialog
      {...dialog}
      title="Add Group"
      name="addGroup"
      action="Add Group"
      definition={groupForm}
      pending={creation.isPending}
      fields={<NameField />}
      onSave={creation.mutateAsync}
    />
  );
}

export function RenameGroupDialog({ row, ...props }: RowDialogProps<AgentGroupRow>) {
  const update = useUpdateGroup();
  return (
    <EditDialog
      {...props}
      row={row}
      title="Rename Group"
      name="renameGroup"
      definition={groupForm}
      valuesOf={({ name }) => ({ name })}
      noun="group"
      describe={({ name }) => `“${name}”`}
      pending={update.isPending}
      fields={() => <NameField />}
      onSave={(input, version, callbacks) =>
        update.mutateAsync({ ...input, groupId: row.id, version }, callbacks)
      }
    />
  );
}

/** Why a group can't be deleted, as far as the row tells. */
function obstacleOf({ members, drafts, isInUse }: AgentGroupRow): string | undefined {
  if (members > 0)
    return `${countOf(members, 'agent')} ${members === 1 ? 'is' : 'are'} in the group. Take them out first, on their pages.`;
  if (drafts > 0)
    return `${countOf(drafts, 'draft')} of terms ${drafts === 1 ? 'is' : 'are'} for the group. Publish or delete ${drafts === 1 ? 'it' : 'them'} first.`;
  return isInUse
    ? 'Published terms are for the group. End that plan first; the group can be deleted once it has ended.'
    : undefined;
}

export function DeleteGroupDialog({ row, ...props }: RowDialogProps<AgentGroupRow>) {
  const deletion = useDeleteGroup();
  const obstacle = obstacleOf(row);
  return (
    <Question
      {...props}
      title="Delete Group"
      action="Delete Group"
      danger
      disabled={obstacle !== undefined}
      pending={deletion.isPending}
      overtaken={undefined}
      onConfirm={() =>
        deletion.mutate({ groupId: row.id, version: row.version }, { onSuccess: props.onClose })
      }
    >
      {obstacle ? (
        <Callout tone="warning">{obstacle}</Callout>
      ) : (
        <p>
          The group <strong>{row.name}</strong> is deleted. It has no agents and no terms of its
          own.
        </p>
      )}
    </Question>
  );
}
