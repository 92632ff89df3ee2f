import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import type { Adjustment } from '../../../shared/adjustments/contract.ts';
import { attachmentLink } from './adjustment-queries.ts';

/** In ms: a link expires after 15 minutes, and an open dialog renews it before. */
const RENEWED_AFTER_MS = 12 * 60_000;

/** Opens the file that is attached to an adjustment, in a new tab. */
export function AttachmentLink({ row: { id, fileName } }: { row: Adjustment }) {
  const { data, error, refetch } = useQuery({
    ...attachmentLink(id),
    gcTime: 0,
    refetchInterval: RENEWED_AFTER_MS,
  });
  if (data)
    return (
      <a href={data.url} target="_blank" rel="noreferrer noopener">
        {fileName}
      </a>
    );
  if (!error) return 'Preparing the link…';
  return (
    <span role="alert">
      The file can’t be shown now.{' '}
      <Button size="small" onClick={() => void refetch()}>
        Retry
      </Button>
    </span>
  );
}
