import { DownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';

/** Downloads a list of a preview as CSV; its link lives for five minutes, and is read anew with the statement. */
export const DownloadList = ({ url }: { url: string | undefined }) =>
  url === undefined ? null : (
    <Button icon={<DownloadOutlined aria-hidden="true" />} href={url} download>
      Download CSV
    </Button>
  );
