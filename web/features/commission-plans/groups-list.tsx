import { DeleteOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import type { AgentGroupRow } from '../../../shared/commission-plans/contract.ts';
import { countOf } from '../../../shared/kernel/count.ts';
import { CardText, DataList } from '../../components/data-list.tsx';
import { EmptyState, Loaded } from '../../components/list-states.tsx';
import { May } from '../../components/may.tsx';
import { RowAction } from '../../components/row-action.tsx';
import { type OpenedDialog, RowDialogs } from '../../components/row-dialogs.tsx';
import { AddGroupDialog, DeleteGroupDialog, RenameGroupDialog } from './group-dialogs.tsx';
import { groupsQuery } from './queries.ts';
import css from './commission-page.module.css';

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
