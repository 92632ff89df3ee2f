import { DeleteOutlined, EditOutlined, ExportOutlined } from '@ant-design/icons';
import type { ManagedResource } from '../../../shared/resources/contract.ts';
import { PublishAction } from '../../components/publication.tsx';
import { RowAction } from '../../components/row-action.tsx';
import type { ListKey } from '../../lib/list-keys.ts';
import { usePublishResource } from './admin-queries.ts';
import { useOpenResource } from './open-resource.ts';
import type { ResourceStep } from './resource-dialogs.tsx';

/** The keys of a row's actions. */
export const resourceKeys: readonly ListKey[] = [
  { key: 'p', does: 'Publish or unpublish the resource' },
  { key: 'o', does: 'Open the resource' },
  { key: 'e', does: 'Edit the resource' },
  { key: 'd', does: 'Delete the resource' },
];

interface ResourceRowActionsProps {
  resource: ManagedResource;
  onStep: (step: ResourceStep) => void;
  /** Wraps the button that acts without a question. */
  onToggle: (resource: ManagedResource) => void;
  onToggled: (resource: ManagedResource, done: boolean) => void;
}

export function ResourceRowActions(props: ResourceRowActionsProps) {
  const { resource, onStep, onToggle, onToggled } = props;
  const change = usePublishResource();
  const opening = useOpenResource();
  const toggle = (publish: boolean) => {
    onToggle(resource);
    change.mutate(
      { resourceId: resource.id, version: resource.version, publish },
      { onSuccess: () => onToggled(resource, true), onError: () => onToggled(resource, false) },
    );
  };
  return (
    <>
      <PublishAction
        isPublished={resource.isPublished}
        loading={change.isPending}
        onPublish={toggle}
      />
      <RowAction
        label="Open"
        icon={ExportOutlined}
        loading={opening.isPending}
        shortcut="o"
        onClick={() => opening.open(resource)}
      />
      <RowAction
        label="Edit"
        icon={EditOutlined}
        shortcut="e"
        onClick={() => onStep({ kind: 'edit', resource })}
      />
      <RowAction
        label="Delete"
        icon={DeleteOutlined}
        danger
        shortcut="d"
        onClick={() => onStep({ kind: 'delete', resource })}
      />
    </>
  );
}
