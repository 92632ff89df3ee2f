import { DownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Suspense, useCallback, useRef, useState } from 'react';
import { downloadFile } from '../lib/download.ts';
import { lazyPart } from '../lib/lazy-part.ts';
import { toast } from '../lib/toasts.ts';
import { WhiteCanvas } from '../lib/white-canvas.ts';
import { Dialog } from './dialog.tsx';
import css from './qr-dialog.module.css';

const QrPicture = lazyPart(() => import('./qr-picture.tsx'));

interface QrDialogProps {
  title: string;
  url: string;
  open: boolean;
  onClose: () => void;
}

/** Big enough for a poster, with the margin that a camera needs round the code. */
const PICTURE = { code: 1024, margin: 128 } as const;

/** The code on white, as a file. */
async function pictureOf(drawn: HTMLCanvasElement): Promise<Blob> {
  const side = PICTURE.code + 2 * PICTURE.margin;
  const picture = new WhiteCanvas(side, side);
  const { paper } = picture;
  // Sharp edges, also where the screen has other than one pixel to a point.
  paper.imageSmoothingEnabled = false;
  paper.drawImage(drawn, PICTURE.margin, PICTURE.margin, PICTURE.code, PICTURE.code);
  return picture.toFile('image/png');
}

/** A link as a QR code, big enough to be scanned across a table, and as a picture for print. */
export default function QrDialog({ title, url, open, onClose }: QrDialogProps) {
  const drawn = useRef<HTMLElement>(null);
  const [isDrawn, setDrawn] = useState(false);
  const noteDrawn = useCallback(() => setDrawn(true), []);
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
      <figure ref={drawn} className={css.figure}>
        <Suspense fallback={<div className={css.place} />}>
          <QrPicture
            value={url}
            label={`QR code of ${url}`}
            size={280}
            printSize={PICTURE.code}
            onDrawn={noteDrawn}
          />
        </Suspense>
        <figcaption className={css.url}>{url}</figcaption>
        <Button
          icon={<DownloadOutlined aria-hidden="true" />}
          disabled={!isDrawn}
          onClick={() => void download()}
        >
          Download PNG
        </Button>
      </figure>
    </Dialog>
  );
}
