import { type QueryKey, useQuery } from '@tanstack/react-query';
import { Button } from 'antd';

/** In ms: a link expires after 5 minutes, and an open dialog renews it before. */
const RENEWED_AFTER_MS = 4 * 60_000;

interface ProofFileLinkProps {
  /** Requests the link: agents and administrators have endpoints of their own. */
  link: { queryKey: QueryKey; queryFn: () => Promise<{ url: string }> };
}

/** Opens a sale's uploaded proof in a new tab. */
export function ProofFileLink({ link }: ProofFileLinkProps) {
  const { data, error, refetch } = useQuery({
    ...link,
    gcTime: 0,
    refetchInterval: RENEWED_AFTER_MS,
  });
  if (data)
    return (
      <a href={data.url} target="_blank" rel="noreferrer noopener">
        View Proof File
      </a>
    );
  if (!error) return 'Preparing the link…';
  return (
    <span role="alert">
      The proof can’t be shown now.{' '}
      <Button size="small" onClick={() => void refetch()}>
        Retry
      </Button>
    </span>
  );
}
