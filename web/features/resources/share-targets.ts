/** The sites on which agents share links, in the specified order. */
import type { SharePlatform } from '../../../shared/resources/contract.ts';

export interface ShareTarget {
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
export const shareTargets: readonly ShareTarget[] = [
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
