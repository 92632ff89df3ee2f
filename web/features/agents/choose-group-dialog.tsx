import { useQuery } from '@tanstack/react-query';
import { Button, Form, Select } from 'antd';
import type { AgentDetail } from '../../../shared/agents/schemas.ts';
import { EditDialog } from '../../components/edit-dialog.tsx';
import type { RowDialogProps } from '../../components/row-dialogs.tsx';
import { untilOver } from '../../lib/second-person.ts';
import { groupsQuery } from '../commission-plans/queries.ts';
import { groupForm, useSetGroup } from './edit-agent.ts';

const groupName = ({ commissionGroup }: AgentDetail): string =>
  commissionGroup ? `in the group ${commissionGroup.name ?? '(deleted)'}` : 'in no group';

/** Puts an agent into a group, whose terms the agent's new sales then have. */
export function ChooseGroupDialog(props: RowDialogProps<AgentDetail>) {
  const { row } = props;
  const change = useSetGroup();
  return (
    <EditDialog
      {...props}
      title="Change Group"
      name="chooseGroup"
      definition={groupForm}
      valuesOf={({ commissionGroup }: AgentDetail) =>
        commissionGroup ? { groupId: commissionGroup.id } : {}
      }
      footnote={
        row.commissionGroup ? (
          <Button
            loading={change.isPending}
            onClick={() =>
              change.mutate({ agentId: row.id, version: row.version }, untilOver(props.onClose))
            }
          >
            Take Out of the Group
          </Button>
        ) : null
      }
      noun="agent"
      describe={(agent) => `${agent.fullName}, ${groupName(agent)}`}
      pending={change.isPending}
      fields={() => <GroupField />}
      onSave={(input, version, callbacks) =>
        change.mutateAsync({ ...input, agentId: row.id, version }, callbacks)
      }
    />
  );
}

function GroupField() {
  const query = useQuery(groupsQuery());
  if (query.error && !query.data)
    return (
      <p role="alert">
        The groups couldn’t be loaded.{' '}
        <Button size="small" onClick={() => void query.refetch()}>
          Retry
        </Button>
      </p>
    );
  const groups = query.data?.rows ?? [];
  return (
    <Form.Item
      name="groupId"
      label="Group"
      extra="Sales that the agent submits from now on have the group’s terms; earlier sales keep theirs. The agent hears of terms that change."
    >
      <Select
        loading={query.isPending}
        placeholder="Choose a group"
        notFoundContent="No groups yet: add one on the screen Commission"
        options={groups.map(({ id, name }) => ({ value: id, label: name }))}
      />
    </Form.Item>
  );
}
