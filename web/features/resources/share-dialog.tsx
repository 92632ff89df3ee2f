import {
  CopyOutlined,
  FacebookFilled,
  InstagramOutlined,
  LinkedinFilled,
  TikTokOutlined,
  WhatsAppOutlined,
  XOutlined,
} from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import type { Resource, SharePlatform } from '../../../shared/resources/contract.ts';
import { Dialog } from '../../components/dialog.tsx';
import { copyText } from '../../lib/clipboard.ts';
import { useMe } from '../../lib/session.tsx';
import { sharedResourceLink } from '../../lib/shared-links.ts';
import { toast } from '../../lib/toasts.ts';
import { useCountShare } from './queries.ts';
import css from './share-dialog.module.css';

const icons: Record<SharePlatform, ReactNode> = {
  facebook: <FacebookFilled aria-hidden="true" />,
  whatsapp: <WhatsAppOutlined aria-hidden="true" />,
  instagram: <InstagramOutlined aria-hidden="true" />,
  x: <XOutlined aria-hidden="true" />,
  linkedin: <LinkedinFilled aria-hidden="true" />,
  tiktok: <TikTokOutlined aria-hidden="true" />,
  link: <CopyOutlined aria-hidden="true" />,
};

const copied = { success: 'Link copied to clipboard', failure: 'Failed to copy link' };

interface ShareDialogProps {
  resource: Resource;
  open: boolean;
  onClose: () => void;
}

/** Shares the link of a resource. */
export default function ShareDialog({ resource, open, onClose }: ShareDialogProps) {
  const count = useCountShare();
  const { id: resourceId, title } = resource;
  const { referralCode } = useMe();
  const link = sharedResourceLink(resourceId, referralCode);
  const share = (platform: SharePlatform) =>
    count.mutate({ resourceId, platform, idempotencyKey: crypto.randomUUID() });
  const go = ({ platform, name, copies }: ShareTarget) => {
    // Before the site opens: a page in the background may not write to the clipboard.
    if (copies) void copyText(link, copied);
    else toast.success(`Sharing to ${name}`);
    share(platform);
  };
  const copy = async () => {
    if (await copyText(link, copied)) share('link');
  };
  return (
    <Dialog title={`Share ${title}`} open={open} onClose={onClose}>
      <p className="quiet small">
        Whoever has this link can open it and ask you to call, without signing in. Each visit counts
        among your link clicks.
      </p>
      <p className={`shared-url ${css.link}`}>{link}</p>
      <Button block type="primary" icon={icons.link} onClick={() => void copy()}>
        Copy Link
      </Button>
      <ul className={css.targets} aria-label="Share to">
        {shareTargets.map((target) => (
          <li key={target.platform}>
            <Button
              block
              icon={icons[target.platform]}
              href={target.href(link, title)}
              target="_blank"
              rel="noopener noreferrer"
              onClick={() => go(target)}
            >
              {target.name}
            </Button>
          </li>
        ))}
      </ul>
      <p className="quiet small">
        Instagram, LinkedIn and TikTok open with the link copied: paste it there.
      </p>
    </Dialog>
  );
}

/** The sites on which agents share links, in the specified order. */
interface ShareTarget {
  platform: SharePlatform;
  /** The site's own name. */
  name: string;
  /** The link is copied before the site opens, to be pasted there. */
  copies: boolean;
  /** The address that opens. */
  href: (link: string, title: string) => string;
}

const withQuery = (address: string, query: Record<string, string>) =>
  `${address}?${new URLSearchParams(query)}`;

/** The last two copy the link, as specified; so does Instagram, which takes no link from a page. */
const shareTargets: readonly ShareTarget[] = [
  {
    platform: 'facebook',
    name: 'Facebook',
    copies: false,
    href: (u) => withQuery('https://www.facebook.com/sharer/sharer.php', { u }),
  },
  {
    platform: 'whatsapp',
    name: 'WhatsApp',
    copies: false,
    href: (link, title) => withQuery('https://wa.me/', { text: `${title} ${link}` }),
  },
  {
    platform: 'instagram',
    name: 'Instagram',
    copies: true,
    href: () => 'https://www.instagram.com/',
  },
  {
    platform: 'x',
    name: 'X',
    copies: false,
    href: (url, text) => withQuery('https://x.com/intent/post', { text, url }),
  },
  {
    platform: 'linkedin',
    name: 'LinkedIn',
    copies: true,
    href: (url) => withQuery('https://www.linkedin.com/sharing/share-offsite/', { url }),
  },
  { platform: 'tiktok', name: 'TikTok', copies: true, href: () => 'https://www.tiktok.com/' },
];
