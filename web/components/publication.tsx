import {
  CheckCircleFilled,
  CloudUploadOutlined,
  EditFilled,
  StopOutlined,
} from '@ant-design/icons';
import type { Publication } from '../../shared/kernel/publication.ts';
import { RowAction } from './row-action.tsx';
import { StatusBadge } from './status-badge.tsx';

/** Statuses of the filter, in its order. */
export const publications = [
  { value: 'published', label: 'Published' },
  { value: 'draft', label: 'Draft' },
] as const satisfies { value: Publication; label: string }[];

export const PublicationBadge = ({ isPublished }: { isPublished: boolean }) =>
  isPublished ? (
    <StatusBadge tone="good" icon={<CheckCircleFilled />} label="Published" />
  ) : (
    <StatusBadge tone="quiet" icon={<EditFilled />} label="Draft" />
  );

/** Number of all rows, or of those of a status; undefined until the counts are loaded. */
export const countOfStatus = (
  counts: { total: number; published: number } | undefined,
  status: Publication | undefined,
): number | undefined =>
  status === 'draft' ? counts && counts.total - counts.published : counts?.[status ?? 'total'];

interface PublishActionProps {
  isPublished: boolean;
  loading: boolean;
  onPublish: (publish: boolean) => void;
}

export const PublishAction = ({ isPublished, loading, onPublish }: PublishActionProps) => (
  <RowAction
    label={isPublished ? 'Unpublish' : 'Publish'}
    icon={isPublished ? StopOutlined : CloudUploadOutlined}
    loading={loading}
    shortcut="p"
    onClick={() => onPublish(!isPublished)}
  />
);
