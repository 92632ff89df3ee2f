import { QRCode } from 'antd';
import { useEffect } from 'react';
import css from './qr-picture.module.css';

/** Dark on light in both themes: not every camera reads the reverse. */
const code = {
  bordered: false,
  color: 'black',
  bgColor: 'white',
  errorLevel: 'M',
} as const;

interface QrPictureProps {
  value: string;
  /** Says what the code holds. */
  label: string;
  /** Pixels of a side, without the margin. */
  size: number;
  /** Draws it again out of sight, as a canvas with sides of so many pixels, to make a file of it. */
  printSize?: number;
  /** Called once it is drawn. */
  onDrawn?: () => void;
}

/** A QR code on white paper. */
export default function QrPicture({ value, label, size, printSize, onDrawn }: QrPictureProps) {
  // The codes are drawn by effects of their own, which come first.
  useEffect(() => onDrawn?.(), [onDrawn]);
  return (
    <>
      <div className={css.paper} role="img" aria-label={label}>
        <div aria-hidden="true">
          <QRCode value={value} type="svg" size={size} {...code} />
        </div>
      </div>
      {printSize ? (
        <div hidden>
          <QRCode value={value} type="canvas" size={printSize} {...code} />
        </div>
      ) : null}
    </>
  );
}
