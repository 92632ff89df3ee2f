/**
 * The welcome page, which is markup: this puts the deployment's settings in their places. What more the
 * page can do, the portal itself does, which is loaded when somebody asks for it.
 */
import { loadRuntimeConfig } from '../config/runtime.ts';
import { type SiteSetting, siteSettings } from '../lib/site-settings.ts';

const root = document.getElementById('root');

async function tellSettings(): Promise<void> {
  const { portal } = await loadRuntimeConfig();
  document.title = `${portal.companyName} Commission Portal`;
  const settings = siteSettings(portal);
  for (const place of document.querySelectorAll<HTMLElement>('[data-setting]')) {
    const { text, href } = settings[place.dataset['setting'] as SiteSetting];
    place.textContent = text;
    if (href) place.setAttribute('href', href);
  }
}

/** Puts the portal in the page's place, which looks the same. */
async function openPortal(): Promise<void> {
  // What shows first is there before it is asked for, so that nothing shows in between.
  const [portal] = await Promise.all([import('./portal.tsx'), import('../routes/welcome.tsx')]);
  await portal.openPortal();
}

/** Opens the portal for a button of the page's, and presses that button there. */
function pressInPortal(event: MouseEvent): void {
  const button = event.target instanceof Element ? event.target.closest('button') : null;
  if (!root || !button) return;
  root.removeEventListener('click', pressInPortal);
  window.removeEventListener('storage', followTheme);
  const name = button.getAttribute('aria-label') ?? '';
  new MutationObserver((_changes, observer) => {
    const same = root.querySelector<HTMLElement>(`button[aria-label="${CSS.escape(name)}"]`);
    if (!same || same === button) return;
    observer.disconnect();
    same.focus();
    same.click();
  }).observe(root, { childList: true, subtree: true });
  void openPortal();
}

/** Another tab's choice of a theme, under theme-mode.ts's key; the system's is the styles' own affair. */
function followTheme({ key, newValue }: StorageEvent): void {
  if (key !== 'portal-theme') return;
  const { dataset } = document.documentElement;
  if (newValue === 'light' || newValue === 'dark') dataset['mode'] = newValue;
  else delete dataset['mode'];
}

if (root?.firstElementChild) {
  root.addEventListener('click', pressInPortal);
  window.addEventListener('storage', followTheme);
  void tellSettings();
} else {
  // The development server makes no markup.
  void openPortal();
}
