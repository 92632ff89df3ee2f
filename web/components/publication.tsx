import {
  CheckCircleFilled,
  CloudUploadOutlined,
  EditFilled,
  StopOutlined,
} from '@ant-design/icons';
import type { Publication } from '../../shared/kernel/publication.ts';
import { RowAction } from './row-action.tsx';
import { StatusBadge } from './status-badge.tsx';

/** In the order of the filters. */
export const publications = [
  { value: 'published', label: 'Published' },
  { value: 'draft', label: 'Draft' },
] as const satisfies { value: Publication; label: string }[];

/** Whether something is shown to those whom it is for. */
export const PublicationBadge = ({ isPublished }: { isPublished: boolean }) =>
  isPublished ? (
    <StatusBadge tone="good" icon={<CheckCircleFilled />} label="Published" />
  ) : (
    <StatusBadge tone="quiet" icon={<EditFilled />} label="Draft" />
  );

interface PublishActionProps {
  isPublished: boolean;
  loading: boolean;
  onPublish: (publish: boolean) => void;
}

/** Shows something, or takes it back. */
export const PublishAction = ({ isPublished, loading, onPublish }: PublishActionProps) => (
  <RowAction
    label={isPublished ? 'Unpublish' : 'Publish'}
    icon={isPublished ? StopOutlined : CloudUploadOutlined}
    loading={loading}
    shortcut="p"
    onClick={() => onPublish(!isPublished)}
  />
);
