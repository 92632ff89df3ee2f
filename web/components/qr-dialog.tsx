import { DownloadOutlined } from '@ant-design/icons';
import { Button, QRCode } from 'antd';
import { useRef } from 'react';
import { downloadFile } from '../lib/download.ts';
import { toast } from '../lib/toasts.ts';
import { Dialog } from './dialog.tsx';
import css from './qr-dialog.module.css';

interface QrDialogProps {
  title: string;
  url: string;
  open: boolean;
  onClose: () => void;
}

/** Big enough for a poster, with the margin that a camera needs round the code. */
const PICTURE = { code: 1024, margin: 128 } as const;

const code = { bordered: false, color: 'black', bgColor: 'white', errorLevel: 'M' } as const;

/** The code on white, as a file. */
async function pictureOf(drawn: HTMLCanvasElement): Promise<Blob> {
  const side = PICTURE.code + 2 * PICTURE.margin;
  const picture = new OffscreenCanvas(side, side);
  const paper = picture.getContext('2d');
  if (!paper) throw new Error('This browser draws no pictures');
  paper.fillStyle = 'white';
  paper.fillRect(0, 0, side, side);
  // Sharp edges, also where the screen has other than one pixel to a point.
  paper.imageSmoothingEnabled = false;
  paper.drawImage(drawn, PICTURE.margin, PICTURE.margin, PICTURE.code, PICTURE.code);
  return picture.convertToBlob({ type: 'image/png' });
}

/** A link as a QR code, big enough to be scanned across a table, and as a picture for print. */
export default function QrDialog({ title, url, open, onClose }: QrDialogProps) {
  const drawn = useRef<HTMLDivElement>(null);
  const download = async () => {
    try {
      const canvas = drawn.current?.querySelector('canvas');
      if (!canvas) throw new Error('The code was not drawn');
      downloadFile(await pictureOf(canvas), `${title.toLowerCase().replaceAll(' ', '-')}.png`);
    } catch (error) {
      toast.failure('Failed to save the QR code', error);
    }
  };
  return (
    <Dialog title={title} open={open} onClose={onClose}>
      <figure className={css.figure}>
        {/* Dark on light in both themes: not every camera reads the reverse. */}
        <div className={css.paper} role="img" aria-label={`QR code of ${url}`}>
          <div aria-hidden="true">
            <QRCode value={url} type="svg" size={280} {...code} />
          </div>
        </div>
        <div ref={drawn} hidden>
          <QRCode value={url} type="canvas" size={PICTURE.code} {...code} />
        </div>
        <figcaption className={css.url}>{url}</figcaption>
        <Button icon={<DownloadOutlined aria-hidden="true" />} onClick={() => void download()}>
          Download PNG
        </Button>
      </figure>
    </Dialog>
  );
}
