import { DownloadOutlined } from '@ant-design/icons';
import { useMutation } from '@tanstack/react-query';
import { Button } from 'antd';
import type { LineList, NetworkStatement } from '../../../shared/network-statements/schemas.ts';
import { api } from '../../lib/api.ts';
import { follow } from '../../lib/download.ts';
import { toast } from '../../lib/toasts.ts';

/** Downloads a list of a preview as CSV. Its link lives for five minutes, so it is asked for when it is needed. */
export function DownloadList({ statement, list }: { statement: NetworkStatement; list: LineList }) {
  const { id: statementId, downloads } = statement;
  const asking = useMutation({
    mutationFn: () => api.networkStatements.getNetworkStatement({ statementId }),
    onSuccess: ({ downloads: fresh }) => {
      const url = fresh?.[list];
      if (url) follow(url);
    },
    onError: (error) => toast.failure('Failed to download', error),
  });
  if (downloads?.[list] === undefined) return null;
  return (
    <Button
      icon={<DownloadOutlined aria-hidden="true" />}
      loading={asking.isPending}
      onClick={() => asking.mutate()}
    >
      Download CSV
    </Button>
  );
}
