import { BackLink } from '../components/back-link.tsx';
import { Choice } from '../components/choice.tsx';
import { PageHeader } from '../components/page-header.tsx';
import { Tabs } from '../components/tabs.tsx';
import { Toolbar } from '../components/toolbar.tsx';
import { decidedStatuses } from '../features/approvals/approval-status.tsx';
import { ApprovalsList } from '../features/approvals/approvals-list.tsx';
import { useListInUrl } from '../lib/list-in-url.ts';
import { paths } from '../lib/paths.ts';
import { useTabInUrl } from '../lib/tab-in-url.ts';

const statuses = decidedStatuses.map(({ value }) => value);
const tabs = [
  { key: 'waiting', label: 'Waiting' },
  { key: 'decided', label: 'Decided' },
] as const;

/** Acts that one person asks for and another confirms: those that wait, and those that were decided. */
export default function AdminApprovals() {
  const [tab, choose] = useTabInUrl(['waiting', 'decided'], ['status']);
  return (
    <>
      <BackLink to={paths.admin}>Dashboard</BackLink>
      <PageHeader
        title="Waiting for a Second Person"
        subtitle="What one person asked for, and another confirms"
      />
      <Tabs label="Acts" tabs={tabs} chosen={tab} onChoose={choose}>
        {tab === 'waiting' ? <ApprovalsList status="waiting" /> : <Decided />}
      </Tabs>
    </>
  );
}

function Decided() {
  const { status = 'confirmed', change } = useListInUrl(statuses);
  return (
    <>
      <Toolbar>
        <Choice
          label="Status"
          value={status}
          options={decidedStatuses}
          onChange={(chosen) => change({ status: chosen })}
        />
      </Toolbar>
      <ApprovalsList key={status} status={status} />
    </>
  );
}
