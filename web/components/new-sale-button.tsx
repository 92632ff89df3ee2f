import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useNewSale } from '../lib/new-sale.ts';
import { LARGE, useMedia } from '../lib/use-media.ts';

/** The agents' most frequent act, in a screen's header; on small screens the bar at the bottom has it. */
export function NewSaleButton() {
  const newSale = useNewSale();
  return useMedia(LARGE) ? (
    <Button type="primary" icon={<PlusOutlined aria-hidden="true" />} onClick={newSale}>
      New Sale
    </Button>
  ) : null;
}
