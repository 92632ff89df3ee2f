import { PageHeader } from '../components/page-header.tsx';
import { ResourcesList } from '../features/resources/resources-list.tsx';

export default function AgentResources() {
  return (
    <>
      <PageHeader title="Resources" />
      <ResourcesList />
    </>
  );
}
