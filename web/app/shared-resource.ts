/**
 * The page of a resource that an agent shared. Customers open it on their phones, so it loads nothing of the
 * portal, and shows a file's size before the download.
 */
import routes from 'virtual:contract/resources';
import type { Contract } from '../../shared/contract.ts';
import { formatFileSize } from '../../shared/kernel/file-size.ts';
import type { SharedResource } from '../../shared/resources/contract.ts';
import { loadRuntimeConfig } from '../config/runtime.ts';
import { linkedReferralCode } from '../features/referrals/invite-link.ts';
import { sendClick } from '../features/referrals/send-click.ts';
import './customer-page.css';

/** A link to a file expires after 15 minutes; the page fetches a new one before. */
const RENEWED_AFTER_MS = 14 * 60_000;
/** Larger pictures cost the visitor more data than a look is worth; they are opened on purpose. */
const MAX_SHOWN_BYTES = 5_000_000;
const ID = /^[A-Za-z0-9_-]{1,64}$/;

type Routes = Record<keyof Contract['resources'], { '~orpc': { route: { path: string } } }>;

class NotShared extends Error {}

const element = (selector: string) => document.querySelector<HTMLElement>(selector);

function say(heading: string, about: string): void {
  element('h1')?.replaceChildren(heading);
  element('#about')?.replaceChildren(about);
}

/** @throws NotShared when the resource isn't shared, or no longer is */
async function fetchShared(): Promise<SharedResource> {
  const id = window.location.pathname.split('/')[2] ?? '';
  if (!ID.test(id)) throw new NotShared();
  const { path } = (routes as Routes).openShared['~orpc'].route;
  const answer = await fetch(`/api${path.replace('{resourceId}', id)}`);
  // An unread answer would keep its connection open.
  const body: unknown = await answer.json();
  if (answer.status === 404) throw new NotShared();
  if (!answer.ok) throw new Error(`The API answered ${answer.status}`);
  return body as SharedResource;
}

function offer({ url }: SharedResource): void {
  const open = element('#open') as HTMLAnchorElement | null;
  if (!open) return;
  open.href = url;
  open.hidden = false;
}

/** Shows a picture itself; one that is large or doesn't load is behind Open. */
function showPicture({ title, fileType, fileSize = 0, url }: SharedResource): void {
  const picture = element('#picture') as HTMLImageElement | null;
  const isShown = ['image', 'gif'].includes(fileType) && fileSize <= MAX_SHOWN_BYTES;
  if (!picture || !isShown) return;
  picture.onload = () => {
    picture.hidden = false;
  };
  picture.alt = title;
  picture.src = url;
}

/** `Prices.pdf, 1,2 MB, from Fibrelink` */
const aboutOf = ({ url, fileName, fileSize }: SharedResource, companyName: string) =>
  [
    fileName ?? new URL(url).hostname,
    ...(fileSize === undefined ? [] : [formatFileSize(fileSize)]),
    `from ${companyName}`,
  ].join(', ');

async function show(): Promise<void> {
  try {
    const [shared, { portal }] = await Promise.all([fetchShared(), loadRuntimeConfig()]);
    document.title = `${shared.title} – ${portal.companyName}`;
    say(shared.title, aboutOf(shared, portal.companyName));
    offer(shared);
    showPicture(shared);
    setInterval(() => void fetchShared().then(offer, () => undefined), RENEWED_AFTER_MS);
  } catch (error) {
    if (error instanceof NotShared)
      return say('This isn’t shared any more', 'Ask whoever sent you the link for a new one.');
    say('This can’t be opened now', 'Check your connection, then reload the page.');
    throw error;
  }
}

function leadTo(selector: string, href: string): void {
  const link = element(selector) as HTMLAnchorElement | null;
  if (link) link.href = href;
}

/**
 * Counts the visit for the agent whose link this is, and leads to their customers' page and the registration.
 */
function followCode(): void {
  const code = linkedReferralCode(new URLSearchParams(window.location.search).get('ref'));
  if (!code) return;
  void sendClick(code, 'traffic');
  leadTo('#ask', `/lead/${code}`);
  leadTo('#join a', `/auth/register?ref=${code}`);
  for (const name of ['#ask', '#join']) element(name)?.removeAttribute('hidden');
}

followCode();
void show();
