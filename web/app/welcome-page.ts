/** The welcome page's script: it fills in the deployment's settings, and controls the theme menu. */
import { loadRuntimeConfig } from '../config/runtime.ts';
import { type SiteSetting, siteSettings } from '../lib/site-settings.ts';
import { storedTheme, storeTheme, THEME_KEY, type ThemeChoice } from '../lib/theme-choice.ts';

const button = document.getElementById('theme');
const menu = document.getElementById('themes');
const items = Array.from(menu?.querySelectorAll<HTMLElement>('[data-theme]') ?? []);

async function showSettings(): Promise<void> {
  const { portal } = await loadRuntimeConfig();
  document.title = `${portal.companyName} Commission Portal`;
  const settings = siteSettings(portal);
  for (const element of document.querySelectorAll<HTMLElement>('[data-setting]')) {
    const { text, href } = settings[element.dataset['setting'] as SiteSetting];
    element.textContent = text;
    if (href) element.setAttribute('href', href);
  }
}

/** The page's colours follow `data-mode`, and the system where it is absent. */
function showTheme(choice: ThemeChoice): void {
  const { dataset } = document.documentElement;
  if (choice === 'system') delete dataset['mode'];
  else dataset['mode'] = choice;
  for (const item of items)
    item.setAttribute('aria-current', String(item.dataset['theme'] === choice));
}

function chooseTheme(choice: ThemeChoice): void {
  storeTheme(choice);
  showTheme(choice);
  leaveMenu();
}

function showMenu(isOpen: boolean): void {
  menu?.toggleAttribute('hidden', !isOpen);
  button?.setAttribute('aria-expanded', String(isOpen));
}

function leaveMenu(): void {
  showMenu(false);
  button?.focus();
}

/** Opens the menu at the theme in use, or closes it. */
function toggleMenu(): void {
  showMenu(menu?.hidden === true);
  items.find((item) => item.getAttribute('aria-current') === 'true')?.focus();
}

/** Up and Down move in the menu, Home and End go to its ends, Tab and Escape close it. */
function moveInMenu(event: KeyboardEvent): void {
  if (event.key === 'Tab' || event.key === 'Escape') return leaveMenu();
  const at = items.findIndex((item) => item === document.activeElement);
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
  if (next === undefined) return undefined;
  event.preventDefault();
  return items.at(next % items.length)?.focus();
}

/** True where the device has a session, as public/ahead.js sees it; the portal looks if it still holds. */
function hasStoredSession(): boolean {
  try {
    return Object.keys(localStorage).some((key) =>
      key.startsWith('CognitoIdentityServiceProvider.'),
    );
  } catch {
    // Storage is off, so nobody is signed in.
    return false;
  }
}

button?.addEventListener('click', toggleMenu);
document.addEventListener('pointerdown', ({ target }) => {
  if (!menu?.parentElement?.contains(target as Node)) showMenu(false);
});
menu?.addEventListener('keydown', moveInMenu);
for (const item of items)
  item.addEventListener('click', () => chooseTheme(item.dataset['theme'] as ThemeChoice));
// Another tab may choose a theme as well.
window.addEventListener('storage', ({ key }) => {
  if (key === THEME_KEY) showTheme(storedTheme());
});
// Not lib/saves-data.ts: a module that the portal shares would make the registration's page larger.
const { connection } = navigator as { connection?: { saveData?: boolean } };
if (connection?.saveData !== true)
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[data-rel]'))
    link.rel = link.dataset['rel'] ?? '';
showTheme(storedTheme());
if (hasStoredSession()) document.getElementById('signed-in')?.removeAttribute('hidden');
void showSettings();
