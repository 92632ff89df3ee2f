import { QRCode } from 'antd';
import { Dialog } from './dialog.tsx';
import css from './qr-dialog.module.css';

interface QrDialogProps {
  title: string;
  url: string;
  open: boolean;
  onClose: () => void;
}

/** A link as a QR code, big enough to be scanned across a table. */
export default function QrDialog({ title, url, open, onClose }: QrDialogProps) {
  return (
    <Dialog title={title} open={open} onClose={onClose}>
      <figure className={css.figure}>
        {/* Dark on light in both themes: not every camera reads the reverse. */}
        <div className={css.paper} role="img" aria-label={`QR code of ${url}`}>
          <div aria-hidden="true">
            <QRCode
              value={url}
              type="svg"
              size={280}
              bordered={false}
              color="black"
              bgColor="white"
              errorLevel="M"
            />
          </div>
        </div>
        <figcaption className={css.url}>{url}</figcaption>
      </figure>
    </Dialog>
  );
}
