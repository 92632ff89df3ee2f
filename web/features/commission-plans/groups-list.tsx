import { DeleteOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import type { AgentGroupRow } from '../../../shared/commission-plans/contract.ts';
import { countOf } from '../../../shared/kernel/count.ts';
import { CardText, DataList } from '../../components/data-list.tsx';
import { EmptyState, Loaded } from '../../components/list-states.tsx';
import { May } from '../../components/may.tsx';
import { RowAction } from '../../components/row-action.tsx';
import {
  type OpenedDialog,
  type RowDialogProps,
  RowDialogs,
} from '../../components/row-dialogs.tsx';
import { groupsQuery, useCreateGroup, useDeleteGroup, useUpdateGroup } from './queries.ts';
import css from './commission-page.module.css';
import { Callout } from '../../components/callout.tsx';
import { EditDialog } from '../../components/edit-dialog.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import { Question } from '../../components/question.tsx';
import { groupForm } from './terms-form.ts';

const dialogs = { rename: RenameGroupDialog, delete: DeleteGroupDialog };
type Kind = keyof typeof dialogs;

/** Groups of agents; an agent is put into one on the agent's page. */
export function GroupsList() {
  const query = useQuery(groupsQuery());
  const [isAdding, setAdding] = useState(false);
  const add = (
    <May change="commissionPlans.createGroup">
      <Button
        type="primary"
        icon={<PlusOutlined aria-hidden="true" />}
        onClick={() => setAdding(true)}
      >
        Add Group
      </Button>
    </May>
  );
  return (
    <Loaded query={query} noun="groups" failure="The groups couldn’t be loaded">
      {({ rows }) => (
        <div className={css.page}>
          {rows.length === 0 ? (
            <EmptyState title="No groups yet" action={add}>
              A group has terms of its own. Add agents to it on their pages.
            </EmptyState>
          ) : (
            <>
              <div className={css.bar}>{add}</div>
              <Groups rows={rows} />
            </>
          )}
          <AddGroupDialog open={isAdding} onClose={() => setAdding(false)} />
        </div>
      )}
    </Loaded>
  );
}

function Groups({ rows }: { rows: AgentGroupRow[] }) {
  const [opened, setOpened] = useState<OpenedDialog<AgentGroupRow, Kind>>();
  return (
    <>
      <DataList
        label="Agent groups"
        rows={rows}
        columns={[
          { title: 'Group', render: ({ name }) => name },
          { title: 'Agents', align: 'end', render: ({ members }) => members },
          { title: 'Terms', render: wordsOfUse },
        ]}
        card={(group) => (
          <CardText lead={group.name} figure={countOf(group.members, 'agent')}>
            {wordsOfUse(group)}
          </CardText>
        )}
        actions={(row) => (
          <>
            <May change="commissionPlans.updateGroup">
              <RowAction
                label="Rename"
                icon={EditOutlined}
                onClick={() => setOpened({ kind: 'rename', row })}
              />
            </May>
            <May change="commissionPlans.deleteGroup">
              <RowAction
                label="Delete"
                icon={DeleteOutlined}
                onClick={() => setOpened({ kind: 'delete', row })}
              />
            </May>
          </>
        )}
      />
      <RowDialogs dialogs={dialogs} opened={opened} rows={rows} onChange={setOpened} />
    </>
  );
}

const wordsOfUse = ({ isInUse, drafts }: AgentGroupRow): string => {
  const parts = [
    ...(isInUse ? ['Published terms'] : []),
    ...(drafts > 0 ? [countOf(drafts, 'draft')] : []),
  ];
  return parts.length > 0 ? parts.join(', ') : 'None';
};

const NameField = () => (
  <Form.Item name="name" label="Name">
    <Input autoComplete="off" {...groupForm.limits('name')} />
  </Form.Item>
);

function AddGroupDialog(dialog: { open: boolean; onClose: () => void }) {
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

function RenameGroupDialog({ row, ...props }: RowDialogProps<AgentGroupRow>) {
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

function DeleteGroupDialog({ row, ...props }: RowDialogProps<AgentGroupRow>) {
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
