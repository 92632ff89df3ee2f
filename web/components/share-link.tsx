import {
  CopyOutlined,
  QrcodeOutlined,
  ShareAltOutlined,
  WhatsAppOutlined,
} from '@ant-design/icons';
import { Button } from 'antd';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { copyText } from '../lib/clipboard.ts';
import { useOpenedOnly } from '../lib/opened.ts';
import { toast } from '../lib/toasts.ts';
import { Panel } from './panel.tsx';
import css from './share-link.module.css';

const QrDialog = lazy(() => import('./qr-dialog.tsx'));

interface ShareActionsProps {
  title: string;
  url: string;
  /** Text that precedes the link in a message. */
  message: string;
  /** The link that matters most on the screen. */
  isMain?: boolean;
}

interface ShareLinkProps extends ShareActionsProps {
  /** The purpose of the link. */
  hint: string;
  anchor: string;
  children?: ReactNode;
}

/** A link for sharing: to copy, to scan as a QR code, or to send by WhatsApp. */
export function ShareLink({ hint, anchor, children, ...link }: ShareLinkProps) {
  return (
    <Panel title={link.title} anchor={anchor}>
      <p className="quiet">{hint}</p>
      <p className={`shared-url ${css.url}`}>{link.url}</p>
      <ShareActions {...link} />
      {children}
    </Panel>
  );
}

/** Buttons for sharing a link. */
export function ShareActions({ title, url, message, isMain = false }: ShareActionsProps) {
  const { isOpen, show, hide } = useOpenedOnly(`QR code of ${title}`);
  const [wasOpened, setWasOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setWasOpened(true);
  return (
    <>
      <div className={`flow ${css.actions}`}>
        <CopyLink url={url} isMain={isMain} />
        <Button icon={<QrcodeOutlined aria-hidden="true" />} onClick={show}>
          QR Code
        </Button>
        <WhatsAppButton text={`${message} ${url}`} />
        <DeviceShare text={message} url={url} />
      </div>
      {wasOpened ? (
        <Suspense>
          <QrDialog title={title} url={url} open={isOpen} onClose={hide} />
        </Suspense>
      ) : null}
    </>
  );
}

function CopyLink({ url, isMain }: { url: string; isMain: boolean }) {
  const words = {
    success: 'Referral link copied to clipboard!',
    failure: 'Failed to copy link',
  };
  return (
    <Button
      type={isMain ? 'primary' : 'default'}
      icon={<CopyOutlined aria-hidden="true" />}
      onClick={() => void copyText(url, words)}
    >
      Copy Link
    </Button>
  );
}

export function CopyCode({ code }: { code: string }) {
  const words = {
    success: 'Referral code copied to clipboard!',
    failure: 'Failed to copy the referral code',
  };
  return (
    <Button icon={<CopyOutlined aria-hidden="true" />} onClick={() => void copyText(code, words)}>
      Copy Code
    </Button>
  );
}

/** The device's own share menu, where it has one. */
function DeviceShare(link: { text: string; url: string }) {
  if (!('share' in navigator)) return null;
  const share = async () => {
    try {
      await navigator.share(link);
    } catch (error) {
      // The person closed the menu.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      toast.failure('Failed to share the link', error);
    }
  };
  return (
    <Button icon={<ShareAltOutlined aria-hidden="true" />} onClick={() => void share()}>
      Share
    </Button>
  );
}

/** Opens WhatsApp with a prepared message. */
function WhatsAppButton({ text }: { text: string }) {
  return (
    <Button
      icon={<WhatsAppOutlined aria-hidden="true" />}
      href={`https://wa.me/?${new URLSearchParams({ text })}`}
      target="_blank"
      rel="noopener noreferrer"
    >
      WhatsApp
    </Button>
  );
}
