import { ExportOutlined } from '@ant-design/icons';
import type { ManagedResource } from '../../../shared/resources/contract.ts';
import { May } from '../../components/may.tsx';
import { PublishAction } from '../../components/publication.tsx';
import { EditAndDelete, RowAction } from '../../components/row-action.tsx';
import type { ListKey } from '../../lib/list-keys.ts';
import { usePublishResource } from './admin-queries.ts';
import { useOpenResource } from './open-resource.ts';

/** Keyboard shortcuts of a row's actions. */
export const resourceKeys: readonly ListKey[] = [
  { key: 'p', does: 'Publish or unpublish the resource' },
  { key: 'o', does: 'Open the resource' },
  { key: 'e', does: 'Edit the resource' },
  { key: 'd', does: 'Delete the resource' },
];

interface ResourceRowActionsProps {
  resource: ManagedResource;
  onOpen: (kind: 'edit' | 'delete') => void;
  /** Called with the publication under way, which opens no dialog. */
  onToggle: (resource: ManagedResource, publication: Promise<unknown>) => void;
}

export function ResourceRowActions(props: ResourceRowActionsProps) {
  const { resource, onOpen, onToggle } = props;
  const change = usePublishResource();
  const opening = useOpenResource();
  const { id: resourceId, version } = resource;
  const toggle = (publish: boolean) =>
    onToggle(resource, change.mutateAsync({ resourceId, version, publish }));
  return (
    <>
      <May change="resources.publishResource">
        <PublishAction
          isPublished={resource.isPublished}
          loading={change.isPending}
          onPublish={toggle}
        />
      </May>
      <RowAction
        label="Open"
        icon={ExportOutlined}
        loading={opening.isPending}
        shortcut="o"
        onClick={() => opening.open(resource)}
      />
      <May change="resources.updateResource">
        <EditAndDelete onOpen={onOpen} />
      </May>
    </>
  );
}
